-- How a tenant ends: a planned deletion, a time in which it stands still and can be restored, and the final deletion with its receipt.

alter table tenants
  -- Still alive, and to be deleted then.
  add column deletion_planned_at timestamptz,
  -- When it goes for good; set while it is deleted and can be restored.
  add column purge_at timestamptz,
  add column deletion_reason text check (length(deletion_reason) <= 500),
  add column deleted_by_name text,
  -- The main tenant with which it went, and with which it returns. No reference: it is one of `parent_tenant_id` already.
  add column deleted_with uuid,
  -- From here on there is no way back.
  add column purge_started_at timestamptz,
  -- Only the row is left, so that the ledger and the log still have whom they speak of.
  add column purged_at timestamptz;

-- What is left of a tenant that is gone for good holds no circle back; nobody reads the circle of those.
-- squawk-ignore ban-drop-not-null
alter table tenants alter column circle_id drop not null;
alter table tenants add constraint tenants_in_circle check (circle_id is not null or purged_at is not null) not valid;

-- A deleted tenant may return, so its subdomain stays its own until it is gone for good. There are few tenants.
-- squawk-ignore require-concurrent-index-deletion
drop index tenants_subdomain;
-- squawk-ignore require-concurrent-index-creation
create unique index tenants_subdomain on tenants (lower(subdomain)) where purged_at is null;
-- squawk-ignore require-concurrent-index-creation
create index tenants_deletion_planned on tenants (deletion_planned_at) where deletion_planned_at is not null;
-- squawk-ignore require-concurrent-index-creation
create index tenants_purge_due on tenants (purge_at) where purge_at is not null;
-- squawk-ignore require-concurrent-index-creation
create index tenants_deleted on tenants (deleted_at desc, id) where deleted_at is not null and purged_at is null;
-- squawk-ignore require-concurrent-index-creation
create index tenants_all_children on tenants (parent_tenant_id) where parent_tenant_id is not null;

-- A final deletion: how far it is, and in the end its receipt.
create table tenant_purges (
  tenant_id uuid primary key references tenants (id),
  requested_by_name text not null,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- Counted in the transactions that remove: table -> rows.
  removed_rows jsonb not null default '{}',
  -- Facts that are gone once they are settled: name, credits, the ledger's last hashes, people.
  facts jsonb not null default '{}',
  receipt jsonb,
  check ((finished_at is null) = (receipt is null))
);
create index tenant_purges_requested on tenant_purges (requested_at desc, tenant_id);

-- Files of a tenant that goes, written down before the rows that name them; their number and size stay for the receipt.
create table tenant_purge_files (
  tenant_id uuid not null references tenant_purges (tenant_id) on delete cascade,
  key text not null,
  kind text not null,
  -- Known after its file was looked at.
  bytes bigint check (bytes >= 0),
  is_removed boolean not null default false,
  primary key (tenant_id, key)
);
create index tenant_purge_files_left on tenant_purge_files (tenant_id) where not is_removed;

-- The guards of the ledger and of the log know one exception: the final deletion of a tenant replaces names and free texts, and nothing
-- else. It says so for its transaction (`lotse.purging`), and is believed only while the tenant is deleted and on its way out.
create function is_being_purged(p_tenant uuid) returns boolean language sql stable as $$
  select coalesce(current_setting('lotse.purging', true), '') = p_tenant::text
    and exists (select from tenants where id = p_tenant and deleted_at is not null and purge_started_at is not null and purged_at is null)
$$;

create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- A tenant that is deleted with its row takes its ledger along; a seal of texts that were replaced says nothing any more.
    if not exists (select from tenants where id = old.tenant_id) then return old; end if;
    if tg_table_name like 'credit_seals%' and is_being_purged(old.tenant_id) then return old; end if;
  end if;
  if tg_op = 'UPDATE' and tg_table_name like 'credit_transactions%' then
    if new.description = '' and new.actor_user_id is null
        and (new.tenant_id, new.seq, new.id, new.type, new.part, new.amount_cents, new.balance_after_cents, new.idempotency_key,
          new.reservation_id, new.counterpart_tenant_id, new.created_at)
          is not distinct from (old.tenant_id, old.seq, old.id, old.type, old.part, old.amount_cents, old.balance_after_cents,
          old.idempotency_key, old.reservation_id, old.counterpart_tenant_id, old.created_at)
        and is_being_purged(old.tenant_id) then
      return new;
    end if;
  end if;
  raise exception 'the ledger is append-only' using errcode = 'LT002';
end $$;

-- Replaces what people wrote in an account's bookings and follows the chain anew. In one transaction: a chain whose first half is new
-- and whose second half is old would be none. Locks nobody else's rows.
create function credit_forget(p_tenant uuid, out bookings bigint, out hash_before bytea, out hash_after bytea) language plpgsql as $$
declare
  v_row record;
begin
  perform set_config('lotse.purging', p_tenant::text, true);
  select last_hash into hash_before from credit_accounts where tenant_id = p_tenant for no key update;
  hash_after := '\x';
  bookings := 0;
  for v_row in select * from credit_transactions where tenant_id = p_tenant order by seq loop
    hash_after := credit_hash(hash_after, v_row.tenant_id, v_row.seq, v_row.id, v_row.type, v_row.part, v_row.amount_cents,
      v_row.balance_after_cents, null, v_row.idempotency_key, v_row.reservation_id, v_row.counterpart_tenant_id, '', v_row.created_at);
    update credit_transactions set description = '', actor_user_id = null, hash = hash_after
      where tenant_id = p_tenant and seq = v_row.seq;
    bookings := bookings + 1;
  end loop;
  update credit_accounts set last_hash = hash_after where tenant_id = p_tenant;
  delete from credit_seals where tenant_id = p_tenant;
end $$;

-- The account of a tenant that goes for good. What it holds back returns; what is left of a sub-tenant's credits goes to its main tenant,
-- as long as that has not begun to go itself, and everything else expires. The second time there is nothing left to do.
create function credit_close(p_tenant uuid, p_at timestamptz, out settled bigint, out settled_to uuid) language plpgsql as $$
declare
  v_account credit_accounts;
  v_id uuid;
begin
  for v_id in select id from credit_reservations where tenant_id = p_tenant and parent_id is null and status = 'pending' order by id
      for no key update loop
    perform credit_cancel(p_tenant, v_id, false, p_at);
  end loop;
  select parent.id into settled_to from tenants t join tenants parent on parent.id = t.parent_tenant_id
    where t.id = p_tenant and parent.purge_started_at is null;
  if settled_to is not null then perform credit_lock_both(settled_to, p_tenant); end if;
  v_account := credit_lock(p_tenant);
  settled := v_account.monthly_cents + v_account.purchased_cents;
  if settled > 0 and settled_to is not null then
    perform credit_hand_over(p_tenant, settled_to, settled, 'deletion', null, 'Löschung des Untermandanten', p_at);
  elsif settled > 0 then
    perform credit_take(p_tenant, 'expiry', settled, 0, 'deletion', null, null, null, 'Löschung des Mandanten', p_at);
  end if;
  update credit_accounts set monthly_allocation_cents = 0, monthly_transfer_cents = 0 where tenant_id = p_tenant;
end $$;

-- Entries of the tenant that goes, those of others that speak of it, and those of the installation: names, texts and addresses may be
-- replaced by the one word that stands for all of them, and by nothing else.
create or replace function refuse_change() returns trigger language plpgsql as $$
declare
  v_gone constant text := '[gelöscht]';
  v_purged text := coalesce(current_setting('lotse.purging', true), '');
begin
  if tg_op = 'UPDATE' and v_purged <> '' then
    if (new.tenant_id, new.id, new.actor_user_id, new.impersonator_user_id, new.action, new.subject_type, new.subject_id, new.created_at)
          is not distinct from
          (old.tenant_id, old.id, old.actor_user_id, old.impersonator_user_id, old.action, old.subject_type, old.subject_id, old.created_at)
        and new.changes = '{}' and new.ip in ('', old.ip) and new.request_id in ('', old.request_id)
        and (new.tenant_name is not distinct from old.tenant_name or new.tenant_name = v_gone)
        and new.actor_name in (old.actor_name, v_gone) and new.subject_label in (old.subject_label, v_gone)
        and (new.impersonator_name is not distinct from old.impersonator_name or new.impersonator_name = v_gone)
        and (old.tenant_id::text = v_purged or old.subject_id::text = v_purged or old.tenant_id = '00000000-0000-0000-0000-000000000000')
        and is_being_purged(v_purged::uuid) then
      return new;
    end if;
  end if;
  raise exception 'audit entries are append-only' using errcode = 'LT002';
end $$;
-- What the logs of others say about a tenant. There are few of these.
-- squawk-ignore require-concurrent-index-creation
create index audit_entries_about_tenants on audit_entries (subject_id) where subject_type = 'tenant';
