-- The ledger seen by auditors and by those who look for one kind of use.

-- Parts of actions by what they are: the history is filtered by functionality. Whole actions have an index of their own, so that
-- answers, of which there are most, write no more than before. There are few parts beside them, and an index of a table in
-- partitions cannot be made concurrently.
-- squawk-ignore require-concurrent-index-creation
create index credit_reservations_parts_by_functionality
  on credit_reservations (tenant_id, functionality, created_at desc, id desc)
  where parent_id is not null and status <> 'pending';

-- Seals: at a moment, somebody who holds the key of the installation has seen the chain of an account end like this. Whoever
-- changes older rows and computes all hashes behind them anew cannot make the seals anew.
create table credit_seals (
  tenant_id uuid not null references credit_accounts (tenant_id) on delete cascade,
  -- 1, 2, 3 … for each account.
  number bigint not null check (number > 0),
  last_seq bigint not null check (last_seq > 0),
  last_hash bytea not null,
  balance_cents bigint not null,
  sealed_at timestamptz not null,
  -- Which key it was, so that a check with another one can tell "another key" from "changed".
  key_mark text not null,
  -- Signature of the seal before, empty for the first; and of all of this.
  seal_before text not null,
  seal text not null,
  primary key (tenant_id, number)
) /* by tenant */;
create trigger credit_seals_append_only before update or delete on credit_seals
  for each row execute function refuse_ledger_change();
create trigger credit_seals_not_emptied before truncate on credit_seals
  for each statement execute function refuse_ledger_change();

-- What a part of a chain does not explain, going on from a hash and a balance that are known to be right.
create function credit_segment_faults(p_tenant uuid, p_after bigint, p_last bigint, p_hash bytea, p_balance bigint)
returns table (seq bigint, fault text) language sql stable as $$
  select c.seq, case when c.seq <> c.seq_before + 1 then 'missing'
      when c.balance_after_cents <> c.balance_before + c.amount_cents then 'balance' else 'hash' end
    from (
      select t.seq, t.amount_cents, t.balance_after_cents, t.hash, lag(t.seq, 1, p_after) over w as seq_before,
        lag(t.balance_after_cents, 1, p_balance) over w as balance_before,
        credit_hash(lag(t.hash, 1, p_hash) over w, t.tenant_id, t.seq, t.id, t.type, t.part, t.amount_cents, t.balance_after_cents,
          t.actor_user_id, t.idempotency_key, t.reservation_id, t.counterpart_tenant_id, t.description, t.created_at) as expected
      from credit_transactions t where t.tenant_id = p_tenant and t.seq > p_after and t.seq <= p_last window w as (order by t.seq)
    ) c
    where c.seq <> c.seq_before + 1 or c.balance_after_cents <> c.balance_before + c.amount_cents or c.hash <> c.expected
$$;

-- The whole chain is the part that begins with nothing.
create or replace function credit_chain_faults(p_tenant uuid) returns table (seq bigint, fault text) language sql stable as $$
  select f.seq, f.fault from credit_accounts a
    cross join lateral credit_segment_faults(a.tenant_id, 0, 9223372036854775807, '\x'::bytea, 0) f where a.tenant_id = p_tenant
  union all
  select a.last_seq, 'end' from credit_accounts a
    left join lateral (select t.seq, t.hash from credit_transactions t where t.tenant_id = a.tenant_id order by t.seq desc limit 1) l on true
    where a.tenant_id = p_tenant and (a.last_seq <> coalesce(l.seq, 0) or a.last_hash <> coalesce(l.hash, '\x'::bytea))
$$;

-- Makes a pending whole reservation as large as is wanted now, or as large as the account allows but not below `p_least`: how much
-- work costs is often known better after its first steps. Never smaller: what is not used returns with the confirmation.
create function credit_raise(p_tenant uuid, p_id uuid, p_amount bigint, p_least bigint, p_at timestamptz) returns credit_reservations language plpgsql as $$
declare
  v_row credit_reservations;
  v_account credit_accounts;
  v_free bigint;
  v_more bigint;
begin
  perform credit_refuse_amount(p_amount);
  perform credit_refuse_amount(p_least);
  select * into v_row from credit_reservations where tenant_id = p_tenant and id = p_id for no key update;
  if not found then raise exception 'no reservation' using errcode = 'LT017'; end if;
  if v_row.parent_id is not null or p_least > p_amount then raise exception 'no such size' using errcode = 'LT016'; end if;
  if v_row.is_expired or (v_row.status = 'pending' and v_row.expires_at <= p_at) then
    raise exception 'reservation is expired' using errcode = 'LT013';
  end if;
  if v_row.status <> 'pending' then raise exception 'reservation is resolved' using errcode = 'LT012'; end if;
  v_account := credit_lock(v_row.payer_tenant_id);
  v_free := v_account.monthly_cents + v_account.purchased_cents - v_account.reserved_cents;
  perform credit_refuse_too_little(v_row.amount_cents + v_free, p_least);
  v_more := greatest(0, least(p_amount - v_row.amount_cents, v_free));
  update credit_reservations set amount_cents = amount_cents + v_more where tenant_id = p_tenant and id = p_id returning * into v_row;
  update credit_accounts set reserved_cents = reserved_cents + v_more where tenant_id = v_row.payer_tenant_id;
  return v_row;
end $$;
