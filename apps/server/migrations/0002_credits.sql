-- Credits: the ledger. Every movement of money happens in one of the functions below and is written into the hash chain of its
-- account. Rows are locked in one order, so that nobody waits in a circle: the root of a tree of reservations (which stands for
-- the whole tree), then the account (a sub-tenant's before a main tenant's, then by id), then the sums of usage.
-- Errors: LT010 not enough credits, LT011 more than the reservation holds, LT012 already resolved, LT013 expired,
-- LT014 paid work still pending, LT015 same key for something else, LT016 not allowed, LT017 no such row,
-- LT018 another account pays.

create table credit_accounts (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  billing_mode text not null default 'own_credits' check (billing_mode in ('own_credits', 'parent_billing')),
  monthly_cents bigint not null default 0 check (monthly_cents >= 0),
  purchased_cents bigint not null default 0 check (purchased_cents >= 0),
  reserved_cents bigint not null default 0 check (reserved_cents >= 0),
  monthly_allocation_cents bigint not null default 0 check (monthly_allocation_cents between 0 and 1000000000000),
  carry_forward boolean not null default false,
  -- The month (its first day, in Berlin) that was begun last; null until the first one is.
  allocated_month date,
  -- What the main tenant gives this sub-tenant on the first of each month, and the month for which it did last.
  monthly_transfer_cents bigint not null default 0 check (monthly_transfer_cents between 0 and 1000000000000),
  transferred_month date,
  last_seq bigint not null default 0,
  last_hash bytea not null default '\x',
  check (reserved_cents <= monthly_cents + purchased_cents),
  -- A number of JavaScript still holds it exactly.
  check (monthly_cents + purchased_cents <= 1000000000000000),
  -- Credits in an account that does not pay would be out of everybody's reach.
  check (billing_mode = 'own_credits' or monthly_cents + purchased_cents = 0)
) with (fillfactor = 50);

create table credit_reservations (
  -- Whose use it is, and whose account pays; they differ under parent billing. Deleted with the former: a main tenant goes last.
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null,
  payer_tenant_id uuid not null,
  parent_id uuid,
  root_id uuid not null,
  -- Bounded, so that giving a whole tree back never exceeds the stack.
  depth smallint not null default 0 check (depth between 0 and 8),
  root_functionality text not null,
  job_class text not null,
  functionality text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Of the amount: what children hold or have spent. The rest is this reservation's own.
  children_cents bigint not null default 0 check (children_cents >= 0),
  spent_cents bigint not null default 0 check (spent_cents >= 0),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'cancelled')),
  is_expired boolean not null default false,
  idempotency_key text not null,
  user_id uuid,
  description text not null default '',
  -- document_id, chunk_count, chatbot_id, query_id: what the history shows of the action.
  context jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  resolved_at timestamptz,
  check (spent_cents + children_cents <= amount_cents),
  check (status = 'confirmed' or spent_cents = 0),
  check ((status = 'pending') = (resolved_at is null)),
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references credit_reservations (tenant_id, id) on delete cascade,
  check ((parent_id is null) = (root_id = id)),
  check (expires_at > created_at)
) /* by tenant */;
-- A key belongs to the tenant whose work it is, whoever pays: a job that is tried again after the billing mode changed finds
-- what it has paid. A cancelled reservation gives its key back, so that failed work can be tried again.
create unique index credit_reservations_key on credit_reservations (tenant_id, idempotency_key) where status <> 'cancelled';
create index credit_reservations_parent on credit_reservations (tenant_id, parent_id) where parent_id is not null;
create index credit_reservations_root on credit_reservations (tenant_id, root_id) where parent_id is not null;
create index credit_reservations_pending on credit_reservations (expires_at) where status = 'pending';
create index credit_reservations_history on credit_reservations (tenant_id, created_at desc, id desc)
  where parent_id is null and status <> 'pending';
create index credit_reservations_history_by_functionality
  on credit_reservations (tenant_id, functionality, created_at desc, id desc)
  where parent_id is null and status <> 'pending';

-- The transactions of a reservation have the key 'usage:' || its id.
create table credit_transactions (
  tenant_id uuid not null references credit_accounts (tenant_id) on delete cascade,
  seq bigint not null,
  id uuid not null,
  type text not null check (type in ('allocation', 'expiry', 'usage', 'transfer_in', 'transfer_out', 'refund', 'adjustment', 'request_approval')),
  part text not null check (part in ('monthly', 'purchased')),
  amount_cents bigint not null check (amount_cents <> 0),
  balance_after_cents bigint not null check (balance_after_cents >= 0),
  actor_user_id uuid,
  idempotency_key text not null,
  reservation_id uuid,
  -- The other side of a transfer.
  counterpart_tenant_id uuid,
  description text not null default '',
  created_at timestamptz not null,
  hash bytea not null,
  primary key (tenant_id, seq)
) /* by tenant */;
-- Usage is left out: its reservation is confirmed once, and what came and went besides it is a few rows, where an account has millions.
create unique index credit_transactions_key on credit_transactions (tenant_id, idempotency_key, part) include (amount_cents)
  where type <> 'usage';

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  -- A tenant that is deleted for good takes its ledger along; nothing else changes a row.
  if tg_op = 'DELETE' then
    if not exists (select from tenants where id = old.tenant_id) then return old; end if;
  end if;
  raise exception 'the ledger is append-only' using errcode = 'LT002';
end $$;
create trigger credit_transactions_append_only before update or delete on credit_transactions
  for each row execute function refuse_ledger_change();
create trigger credit_transactions_not_emptied before truncate on credit_transactions
  for each statement execute function refuse_ledger_change();
create trigger credit_accounts_stay before delete on credit_accounts
  for each row execute function refuse_ledger_change();

-- Hours of use by function, and days of use by person: what the screens add up instead of single actions.
create table credit_usage_hours (
  tenant_id uuid not null references tenants (id) on delete cascade,
  hour timestamptz not null,
  root_functionality text not null,
  functionality text not null,
  actions bigint not null,
  -- Those of the actions that are no part of another one.
  roots bigint not null,
  failures bigint not null,
  cents bigint not null,
  duration_ms bigint not null,
  primary key (tenant_id, hour, root_functionality, functionality)
) /* by tenant */ with (fillfactor = 80);
-- The same by day in Berlin: a year of hours of a large tenant and its sub-tenants is too much to add up for every screen.
create table credit_usage_function_days (
  tenant_id uuid not null references tenants (id) on delete cascade,
  day date not null,
  root_functionality text not null,
  functionality text not null,
  actions bigint not null,
  roots bigint not null,
  cents bigint not null,
  primary key (tenant_id, day, root_functionality, functionality)
) /* by tenant */ with (fillfactor = 80);
create table credit_usage_days (
  tenant_id uuid not null references tenants (id) on delete cascade,
  -- A day in Berlin.
  day date not null,
  user_id uuid not null,
  actions bigint not null,
  cents bigint not null,
  last_action_at timestamptz not null,
  primary key (tenant_id, day, user_id)
) /* by tenant */ with (fillfactor = 80);

-- Every field of a transaction; the two free texts carry their lengths, so that no two rows have the same words.
create function credit_hash(
  p_before bytea, p_tenant uuid, p_seq bigint, p_id uuid, p_type text, p_part text, p_amount bigint, p_balance bigint, p_actor uuid,
  p_key text, p_reservation uuid, p_counterpart uuid, p_description text, p_at timestamptz
) returns bytea language plpgsql immutable as $$
begin
  return sha256(p_before || convert_to(concat_ws('|', p_tenant, p_seq, p_id, p_type, p_part, p_amount, p_balance,
    coalesce(p_actor::text, '-'), coalesce(p_reservation::text, '-'), coalesce(p_counterpart::text, '-'),
    (extract(epoch from p_at) * 1000000)::bigint, length(p_key), p_key, length(p_description), p_description), 'UTF8'));
end $$;

-- One movement of one part of an account; `p_released` is no longer reserved from then on. False if the part has not so much.
-- (It and the next ones return something because `v := f()` is evaluated directly, while `perform f()` is a query of its own.)
create function credit_post(
  p_tenant uuid, p_type text, p_part text, p_amount bigint, p_released bigint, p_key text, p_actor uuid,
  p_reservation uuid, p_counterpart uuid, p_description text, p_at timestamptz
) returns boolean language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
  v_seq bigint;
  v_balance bigint;
  v_hash bytea;
begin
  update credit_accounts set
      monthly_cents = monthly_cents + case p_part when 'monthly' then p_amount else 0 end,
      purchased_cents = purchased_cents + case p_part when 'purchased' then p_amount else 0 end,
      reserved_cents = reserved_cents - p_released,
      last_seq = last_seq + 1,
      last_hash = credit_hash(last_hash, tenant_id, last_seq + 1, v_id, p_type, p_part, p_amount, monthly_cents + purchased_cents + p_amount,
        p_actor, p_key, p_reservation, p_counterpart, p_description, p_at)
    where tenant_id = p_tenant and case p_part when 'monthly' then monthly_cents else purchased_cents end + p_amount >= 0
    returning last_seq, monthly_cents + purchased_cents, last_hash into v_seq, v_balance, v_hash;
  if not found then return false; end if;
  insert into credit_transactions values (p_tenant, v_seq, v_id, p_type, p_part, p_amount, v_balance, p_actor, p_key, p_reservation,
    p_counterpart, p_description, p_at, v_hash);
  return true;
end $$;

-- Gives to one part of an account that the caller has locked.
create function credit_give(
  p_tenant uuid, p_type text, p_part text, p_amount bigint, p_key text, p_actor uuid, p_counterpart uuid, p_description text,
  p_at timestamptz
) returns void language plpgsql as $$
begin
  if p_amount = 0 then return; end if;
  if (select monthly_cents + purchased_cents + p_amount > 1000000000000000 from credit_accounts where tenant_id = p_tenant) then
    raise exception 'more than an account holds' using errcode = 'LT016';
  end if;
  perform credit_post(p_tenant, p_type, p_part, p_amount, 0, p_key, p_actor, null, p_counterpart, p_description, p_at);
end $$;

-- Takes an amount that the account is known to have, the monthly credits first.
create function credit_take(
  p_tenant uuid, p_type text, p_amount bigint, p_released bigint, p_key text, p_actor uuid,
  p_reservation uuid, p_counterpart uuid, p_description text, p_at timestamptz
) returns boolean language plpgsql as $$
declare
  v_monthly bigint;
  v_part text;
begin
  if p_amount = 0 then return false; end if;
  -- Most often one part has it all, and neither changes between the look and the taking.
  select monthly_cents into v_monthly from credit_accounts where tenant_id = p_tenant;
  if v_monthly = 0 or v_monthly >= p_amount then
    v_part := case v_monthly when 0 then 'purchased' else 'monthly' end;
    if credit_post(p_tenant, p_type, v_part, -p_amount, p_released, p_key, p_actor, p_reservation, p_counterpart, p_description, p_at) then
      return true;
    end if;
  end if;
  select least(monthly_cents, p_amount) into v_monthly from credit_accounts where tenant_id = p_tenant for no key update;
  if v_monthly > 0 then
    if not credit_post(p_tenant, p_type, 'monthly', -v_monthly, p_released, p_key, p_actor, p_reservation, p_counterpart, p_description, p_at) then
      raise exception 'monthly credits are gone';
    end if;
    p_released := 0;
  end if;
  if p_amount > v_monthly then
    if not credit_post(p_tenant, p_type, 'purchased', v_monthly - p_amount, p_released, p_key, p_actor, p_reservation, p_counterpart,
        p_description, p_at) then
      raise exception 'purchased credits are gone';
    end if;
  end if;
  return true;
end $$;

create function credit_lock(p_tenant uuid) returns credit_accounts language plpgsql as $$
declare
  v_account credit_accounts;
begin
  select * into v_account from credit_accounts where tenant_id = p_tenant for no key update;
  if not found then raise exception 'no account' using errcode = 'LT017'; end if;
  return v_account;
end $$;

-- Both in the order of accounts: two movements in opposite directions would wait for each other otherwise.
create function credit_lock_both(p_one uuid, p_other uuid) returns void language plpgsql as $$
declare
  v_id uuid;
begin
  for v_id in select id from tenants where id in (p_one, p_other) order by type_role = 'main', id loop
    perform credit_lock(v_id);
  end loop;
end $$;

create function credit_refuse_amount(p_amount bigint) returns void language plpgsql as $$
begin
  if p_amount is null or p_amount <= 0 or p_amount > 1000000000000 then
    raise exception 'no such amount' using errcode = 'LT016';
  end if;
end $$;

create function credit_refuse_too_little(p_free bigint, p_wanted bigint) returns void language plpgsql as $$
begin
  if p_free < p_wanted then
    raise exception 'not enough credits' using errcode = 'LT010', detail = p_free::text;
  end if;
end $$;

-- The account that pays for a living tenant; null if there is none.
create function credit_payer(p_usage_tenant uuid) returns uuid language plpgsql stable as $$
begin
  return (select payer.id from tenants t
    join credit_accounts a on a.tenant_id = t.id
    join tenants payer on payer.id = case a.billing_mode when 'own_credits' then t.id else t.parent_tenant_id end
    where t.id = p_usage_tenant and t.deleted_at is null and payer.deleted_at is null);
end $$;

-- Locks the account that pays. The tenant's own comes first, also where it does not pay: while it is held nobody changes that.
create function credit_lock_payer(p_usage_tenant uuid) returns credit_accounts language plpgsql as $$
declare
  v_account credit_accounts := credit_lock(p_usage_tenant);
  v_payer uuid := credit_payer(p_usage_tenant);
begin
  if v_payer is null then raise exception 'no account' using errcode = 'LT017'; end if;
  if v_payer <> p_usage_tenant then v_account := credit_lock(v_payer); end if;
  return v_account;
end $$;

-- Holds an amount back: of the account that pays, or of the parent reservation. The same key returns the same reservation.
create function credit_reserve(
  p_tenant uuid, p_id uuid, p_parent uuid, p_job_class text, p_functionality text, p_amount bigint,
  p_key text, p_user uuid, p_description text, p_context jsonb, p_at timestamptz, p_expires timestamptz
) returns credit_reservations language plpgsql as $$
declare
  v_account credit_accounts;
  v_parent credit_reservations;
  v_row credit_reservations;
begin
  if p_amount is null or p_amount <= 0 or p_amount > 1000000000000 or p_expires <= p_at then
    raise exception 'no such reservation' using errcode = 'LT016';
  end if;
  if p_parent is null then
    -- Most often: an account that pays for itself, has enough and does not know the key.
    update credit_accounts a set reserved_cents = a.reserved_cents + p_amount from tenants t
      where a.tenant_id = p_tenant and a.billing_mode = 'own_credits' and a.monthly_cents + a.purchased_cents - a.reserved_cents >= p_amount
        and t.id = p_tenant and t.deleted_at is null;
    if found then
      -- A known key is looked for before the insert, which would wait for whoever confirms it, who waits for the account.
      perform from credit_reservations where tenant_id = p_tenant and idempotency_key = p_key and status <> 'cancelled';
      if not found then
        insert into credit_reservations (tenant_id, id, payer_tenant_id, root_id, root_functionality, job_class, functionality,
          amount_cents, idempotency_key, user_id, description, context, created_at, expires_at)
        values (p_tenant, p_id, p_tenant, p_id, p_functionality, p_job_class, p_functionality, p_amount, p_key, p_user, p_description,
          coalesce(p_context, '{}'), p_at, p_expires)
        on conflict (tenant_id, idempotency_key) where status <> 'cancelled' do nothing
        returning * into v_row;
        if found then return v_row; end if;
      end if;
      update credit_accounts set reserved_cents = reserved_cents - p_amount where tenant_id = p_tenant;
    end if;
    v_account := credit_lock_payer(p_tenant);
  else
    select * into v_parent from credit_reservations where tenant_id = p_tenant and id = p_parent;
    if not found then raise exception 'no parent' using errcode = 'LT017'; end if;
    perform from credit_reservations where tenant_id = p_tenant and id = v_parent.root_id for no key update;
    select * into v_parent from credit_reservations where tenant_id = p_tenant and id = p_parent;
  end if;
  loop
    select * into v_row from credit_reservations
      where tenant_id = p_tenant and idempotency_key = p_key and status <> 'cancelled';
    if found then
      -- What is paid stays paid, also when the work is tried again with another estimate or under a new parent.
      if v_row.functionality <> p_functionality or (v_row.parent_id is null) <> (p_parent is null)
          or (v_row.status = 'pending' and (v_row.amount_cents <> p_amount or v_row.parent_id is distinct from p_parent)) then
        raise exception 'key used for another reservation' using errcode = 'LT015';
      end if;
      return v_row;
    end if;
    if p_parent is null then
      perform credit_refuse_too_little(v_account.monthly_cents + v_account.purchased_cents - v_account.reserved_cents, p_amount);
    else
      if v_parent.is_expired or (v_parent.status = 'pending' and v_parent.expires_at <= p_at) then
        raise exception 'parent is expired' using errcode = 'LT013';
      end if;
      if v_parent.status <> 'pending' then raise exception 'parent is resolved' using errcode = 'LT012'; end if;
      if v_parent.depth >= 8 then raise exception 'too deep' using errcode = 'LT016'; end if;
      if v_parent.amount_cents - v_parent.children_cents < p_amount then
        raise exception 'more than the parent holds' using errcode = 'LT011', detail = (v_parent.amount_cents - v_parent.children_cents)::text;
      end if;
    end if;
    insert into credit_reservations (tenant_id, id, payer_tenant_id, parent_id, root_id, depth, root_functionality, job_class, functionality,
      amount_cents, idempotency_key, user_id, description, context, created_at, expires_at)
    values (p_tenant, p_id, coalesce(v_parent.payer_tenant_id, v_account.tenant_id), p_parent, coalesce(v_parent.root_id, p_id),
      coalesce(v_parent.depth + 1, 0), coalesce(v_parent.root_functionality, p_functionality), p_job_class, p_functionality, p_amount, p_key,
      coalesce(p_user, v_parent.user_id), p_description, coalesce(p_context, '{}'), p_at,
      least(p_expires, coalesce(v_parent.expires_at, p_expires)))
    on conflict (tenant_id, idempotency_key) where status <> 'cancelled' do nothing
    returning * into v_row;
    -- Another tree may have taken the key since it was looked for; then it is known now.
    exit when found;
  end loop;
  if p_parent is null then
    update credit_accounts set reserved_cents = reserved_cents + p_amount where tenant_id = v_account.tenant_id;
  else
    update credit_reservations set children_cents = children_cents + p_amount where tenant_id = p_tenant and id = p_parent;
  end if;
  return v_row;
end $$;

-- Counts a resolved action into its hour and day.
create function credit_count(p_row credit_reservations) returns boolean language plpgsql as $$
begin
  insert into credit_usage_hours values (p_row.tenant_id, date_trunc('hour', p_row.created_at, 'UTC'), p_row.root_functionality,
    p_row.functionality, 1, (p_row.parent_id is null)::int, (p_row.status <> 'confirmed')::int, p_row.spent_cents,
    greatest(0, (extract(epoch from p_row.resolved_at - p_row.created_at) * 1000)::bigint))
  on conflict (tenant_id, hour, root_functionality, functionality) do update set
    actions = credit_usage_hours.actions + 1, roots = credit_usage_hours.roots + excluded.roots, failures = credit_usage_hours.failures + excluded.failures,
    cents = credit_usage_hours.cents + excluded.cents, duration_ms = credit_usage_hours.duration_ms + excluded.duration_ms;
  insert into credit_usage_function_days values (p_row.tenant_id, (p_row.created_at at time zone 'Europe/Berlin')::date,
    p_row.root_functionality, p_row.functionality, 1, (p_row.parent_id is null)::int, p_row.spent_cents)
  on conflict (tenant_id, day, root_functionality, functionality) do update set actions = credit_usage_function_days.actions + 1,
    roots = credit_usage_function_days.roots + excluded.roots, cents = credit_usage_function_days.cents + excluded.cents;
  if p_row.user_id is not null then
    insert into credit_usage_days values (p_row.tenant_id, (p_row.created_at at time zone 'Europe/Berlin')::date, p_row.user_id,
      (p_row.parent_id is null)::int, p_row.spent_cents, p_row.created_at)
    on conflict (tenant_id, day, user_id) do update set actions = credit_usage_days.actions + excluded.actions,
      cents = credit_usage_days.cents + excluded.cents, last_action_at = greatest(credit_usage_days.last_action_at, excluded.last_action_at);
  end if;
  return true;
end $$;

-- Takes the used part for good; the rest of the reservation returns to its parent or to the account.
create function credit_confirm(p_tenant uuid, p_id uuid, p_used bigint, p_context jsonb, p_at timestamptz) returns credit_reservations language plpgsql as $$
declare
  v_row credit_reservations;
  v_rest bigint;
  v_released bigint;
  v_done boolean;
begin
  -- Most often: a root without parts.
  update credit_reservations set status = 'confirmed', spent_cents = p_used, context = context || coalesce(p_context, '{}'), resolved_at = p_at
    where tenant_id = p_tenant and id = p_id and status = 'pending' and expires_at > p_at and parent_id is null and children_cents = 0
      and p_used between 0 and amount_cents
    returning * into v_row;
  if found then
    v_released := v_row.amount_cents;
  else
    select * into v_row from credit_reservations where tenant_id = p_tenant and id = p_id;
    if not found then raise exception 'no reservation' using errcode = 'LT017'; end if;
    perform from credit_reservations where tenant_id = p_tenant and id = v_row.root_id for no key update;
    select * into v_row from credit_reservations where tenant_id = p_tenant and id = p_id;
    if v_row.status = 'confirmed' and v_row.spent_cents = p_used then return v_row; end if;
    if v_row.is_expired or (v_row.status = 'pending' and v_row.expires_at <= p_at) then
      raise exception 'reservation is expired' using errcode = 'LT013';
    end if;
    if v_row.status <> 'pending' then raise exception 'reservation is resolved' using errcode = 'LT012'; end if;
    if exists (select from credit_reservations where tenant_id = p_tenant and parent_id = p_id and status = 'pending') then
      raise exception 'children are pending' using errcode = 'LT014', detail = '1';
    end if;
    v_rest := v_row.amount_cents - v_row.children_cents - p_used;
    if p_used is null or p_used < 0 or v_rest < 0 then
      raise exception 'more than was reserved' using errcode = 'LT011', detail = (v_row.amount_cents - v_row.children_cents)::text;
    end if;
    update credit_reservations set status = 'confirmed', spent_cents = p_used, context = context || coalesce(p_context, '{}'), resolved_at = p_at
      where tenant_id = p_tenant and id = p_id returning * into v_row;
    -- What a child leaves stays reserved, for its parent.
    v_released := p_used;
    if v_row.parent_id is null then
      v_released := p_used + v_rest;
    else
      update credit_reservations set children_cents = children_cents - v_rest where tenant_id = p_tenant and id = v_row.parent_id;
    end if;
  end if;
  if p_used > 0 then
    v_done := credit_take(v_row.payer_tenant_id, 'usage', p_used, v_released, 'usage:' || p_id, v_row.user_id, p_id, null, v_row.description, p_at);
  else
    update credit_accounts set reserved_cents = reserved_cents - v_released where tenant_id = v_row.payer_tenant_id;
  end if;
  v_done := credit_count(v_row);
  return v_row;
end $$;

-- Gives up a pending reservation and its pending children; returns what it held and nobody below it has spent.
create function credit_give_up(p_row credit_reservations, p_expired boolean, p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_row credit_reservations := p_row;
  v_child credit_reservations;
  v_back bigint := 0;
begin
  if v_row.children_cents > 0 then
    for v_child in select * from credit_reservations where tenant_id = v_row.tenant_id and parent_id = v_row.id and status = 'pending' loop
      v_back := v_back + credit_give_up(v_child, p_expired, p_at);
    end loop;
  end if;
  update credit_reservations set status = 'cancelled', is_expired = p_expired, resolved_at = p_at, children_cents = children_cents - v_back
    where tenant_id = v_row.tenant_id and id = v_row.id returning * into v_row;
  perform credit_count(v_row);
  return v_row.amount_cents - v_row.children_cents;
end $$;

-- Gives back what was not spent; pending children go with it, what confirmed children spent stays spent.
-- `p_expired`: only if its time is over.
create function credit_cancel(p_tenant uuid, p_id uuid, p_expired boolean, p_at timestamptz) returns credit_reservations language plpgsql as $$
declare
  v_row credit_reservations;
  v_back bigint;
begin
  perform from credit_reservations where tenant_id = p_tenant
    and id = (select root_id from credit_reservations where tenant_id = p_tenant and id = p_id) for no key update;
  select * into v_row from credit_reservations where tenant_id = p_tenant and id = p_id;
  if not found then raise exception 'no reservation' using errcode = 'LT017'; end if;
  if v_row.status = 'cancelled' then return v_row; end if;
  if v_row.status = 'confirmed' then raise exception 'reservation is resolved' using errcode = 'LT012'; end if;
  if p_expired and v_row.expires_at > p_at then return v_row; end if;
  -- Before the sums of usage, as everywhere.
  perform credit_lock(v_row.payer_tenant_id);
  v_back := credit_give_up(v_row, p_expired, p_at);
  if v_row.parent_id is null then
    update credit_accounts set reserved_cents = reserved_cents - v_back where tenant_id = v_row.payer_tenant_id;
  else
    update credit_reservations set children_cents = children_cents - v_back where tenant_id = p_tenant and id = v_row.parent_id;
  end if;
  select * into v_row from credit_reservations where tenant_id = p_tenant and id = p_id;
  return v_row;
end $$;

-- Whether this key already moved money of the account. The same key for something else is an error, not a second movement.
create function credit_is_done(p_tenant uuid, p_key text, p_type text, p_amount bigint, p_counterpart uuid) returns boolean language plpgsql as $$
declare
  v_first credit_transactions;
  v_amount bigint;
begin
  select * into v_first from credit_transactions
    where tenant_id = p_tenant and idempotency_key = p_key and type <> 'usage' order by seq limit 1;
  if not found then return false; end if;
  select sum(amount_cents) into v_amount from credit_transactions
    where tenant_id = p_tenant and idempotency_key = p_key and type <> 'usage';
  if v_first.type <> p_type or v_amount <> p_amount or v_first.counterpart_tenant_id is distinct from p_counterpart then
    raise exception 'key used for another movement' using errcode = 'LT015';
  end if;
  return true;
end $$;

-- Gives (amount > 0, as purchased credits) or takes (amount < 0, the monthly credits first, never what is reserved).
-- Tells whether it is new, and what the movement of this key was.
create function credit_move(
  p_tenant uuid, p_type text, p_amount bigint, p_key text, p_actor uuid, p_description text, p_at timestamptz,
  out is_new boolean, out transaction_id uuid, out balance_before_cents bigint, out balance_after_cents bigint
) language plpgsql as $$
declare
  v_account credit_accounts;
begin
  perform credit_refuse_amount(abs(nullif(p_amount, -9223372036854775808)));
  if p_type not in ('refund', 'adjustment', 'request_approval') or (p_amount < 0 and p_type <> 'adjustment') then
    raise exception 'no such movement' using errcode = 'LT016';
  end if;
  v_account := credit_lock(p_tenant);
  is_new := not credit_is_done(p_tenant, p_key, p_type, p_amount, null);
  if is_new then
    if v_account.billing_mode <> 'own_credits' then raise exception 'another account pays' using errcode = 'LT018'; end if;
    if p_amount > 0 then
      perform credit_give(p_tenant, p_type, 'purchased', p_amount, p_key, p_actor, null, p_description, p_at);
    else
      perform credit_refuse_too_little(v_account.monthly_cents + v_account.purchased_cents - v_account.reserved_cents, -p_amount);
      perform credit_take(p_tenant, p_type, -p_amount, 0, p_key, p_actor, null, null, p_description, p_at);
    end if;
  end if;
  select t.id, t.balance_after_cents - t.amount_cents into transaction_id, balance_before_cents from credit_transactions t
    where t.tenant_id = p_tenant and t.idempotency_key = p_key and t.type <> 'usage' order by t.seq limit 1;
  balance_after_cents := balance_before_cents + p_amount;
end $$;

-- Posts both sides of a transfer; each credit stays in its part. The caller holds both accounts.
create function credit_hand_over(
  p_from uuid, p_to uuid, p_amount bigint, p_key text, p_actor uuid, p_description text, p_at timestamptz
) returns void language plpgsql as $$
declare
  v_monthly bigint := least(p_amount, (select monthly_cents from credit_accounts where tenant_id = p_from));
  -- Keys are the sender's; two senders may choose the same.
  v_key_in text := p_from || ':' || p_key;
begin
  perform credit_take(p_from, 'transfer_out', p_amount, 0, p_key, p_actor, null, p_to, p_description, p_at);
  perform credit_give(p_to, 'transfer_in', 'purchased', p_amount - v_monthly, v_key_in, p_actor, p_from, p_description, p_at);
  perform credit_give(p_to, 'transfer_in', 'monthly', v_monthly, v_key_in, p_actor, p_from, p_description, p_at);
end $$;

-- From one account to another of the same circle. `p_only_monthly`: nothing but monthly credits may go.
-- Returns false if this key has done so before.
create function credit_transfer(
  p_from uuid, p_to uuid, p_amount bigint, p_only_monthly boolean, p_key text, p_actor uuid, p_description text, p_at timestamptz
) returns boolean language plpgsql as $$
declare
  v_from credit_accounts;
  v_to credit_accounts;
  v_free bigint;
begin
  perform credit_refuse_amount(p_amount);
  if p_from = p_to then raise exception 'to oneself' using errcode = 'LT016'; end if;
  perform credit_lock_both(p_from, p_to);
  if not exists (select from tenants a join tenants b on b.circle_id = a.circle_id
      where a.id = p_from and b.id = p_to and a.deleted_at is null and b.deleted_at is null) then
    raise exception 'another circle' using errcode = 'LT016';
  end if;
  if credit_is_done(p_from, p_key, 'transfer_out', -p_amount, p_to) then return false; end if;
  v_from := credit_lock(p_from);
  v_to := credit_lock(p_to);
  if v_from.billing_mode <> 'own_credits' or v_to.billing_mode <> 'own_credits' then
    raise exception 'another account pays' using errcode = 'LT018';
  end if;
  v_free := v_from.monthly_cents + v_from.purchased_cents - v_from.reserved_cents;
  perform credit_refuse_too_little(case when p_only_monthly then least(v_free, v_from.monthly_cents) else v_free end, p_amount);
  perform credit_hand_over(p_from, p_to, p_amount, p_key, p_actor, p_description, p_at);
  return true;
end $$;

-- The first of a month: what is not carried forward expires (except what is reserved), then the allocation arrives. Each once per
-- month; an allocation that is set later in the month arrives then. An account in its first month has nothing that could expire:
-- what it has came in this month.
create function credit_allocate(p_tenant uuid, p_month date, p_at timestamptz) returns boolean language plpgsql as $$
declare
  v_account credit_accounts := credit_lock(p_tenant);
  v_key text := 'allocation:' || p_month;
  v_is_due boolean;
  v_expired bigint;
begin
  if p_month <> date_trunc('month', p_month)::date then raise exception 'no month' using errcode = 'LT016'; end if;
  if v_account.billing_mode <> 'own_credits' or v_account.allocated_month > p_month then return false; end if;
  v_is_due := v_account.monthly_allocation_cents > 0 and not exists (
    select from credit_transactions where tenant_id = p_tenant and idempotency_key = v_key and type <> 'usage');
  if v_account.allocated_month = p_month and not v_is_due then return false; end if;
  if v_account.allocated_month < p_month and not v_account.carry_forward then
    v_expired := least(v_account.monthly_cents, v_account.monthly_cents + v_account.purchased_cents - v_account.reserved_cents);
    perform credit_take(p_tenant, 'expiry', v_expired, 0, 'expiry:' || p_month, null, null, null,
      'Verfall nicht genutzter Monatscredits', p_at);
  end if;
  if v_is_due then
    perform credit_give(p_tenant, 'allocation', 'monthly', v_account.monthly_allocation_cents, v_key, null, null,
      'Monatliche Zuteilung', p_at);
  end if;
  update credit_accounts set allocated_month = p_month where tenant_id = p_tenant;
  return true;
end $$;

-- What the main tenant gives a sub-tenant each month, from monthly credits and only if enough of them is free. Once per month:
-- 'done', 'skipped' for want of credits, or null where there is nothing to do (any more). Both allocations of the month come
-- first: a transfer before them would expire with what is left of the month before.
create function credit_monthly_transfer(p_to uuid, p_month date, p_at timestamptz) returns text language plpgsql as $$
declare
  v_parent uuid;
  v_from credit_accounts;
  v_to credit_accounts;
begin
  select parent.id into v_parent from tenants t join tenants parent on parent.id = t.parent_tenant_id
    where t.id = p_to and t.deleted_at is null and parent.deleted_at is null;
  if v_parent is null then return null; end if;
  perform credit_lock_both(v_parent, p_to);
  v_to := credit_lock(p_to);
  if v_to.billing_mode <> 'own_credits' or v_to.monthly_transfer_cents = 0 or v_to.transferred_month >= p_month then return null; end if;
  perform credit_allocate(v_parent, p_month, p_at);
  perform credit_allocate(p_to, p_month, p_at);
  v_from := credit_lock(v_parent);
  update credit_accounts set transferred_month = p_month where tenant_id = p_to;
  if least(v_from.monthly_cents, v_from.monthly_cents + v_from.purchased_cents - v_from.reserved_cents) < v_to.monthly_transfer_cents then
    return 'skipped';
  end if;
  perform credit_hand_over(v_parent, p_to, v_to.monthly_transfer_cents, 'monthly:' || p_to || ':' || p_month, null,
    'Monatliche Übertragung', p_at);
  return 'done';
end $$;

-- Who pays for a sub-tenant from now on. What is left of its own credits returns to the main tenant; returns how much that was.
-- Refused while paid work is going on; what has expired is released first.
create function credit_switch_billing(p_tenant uuid, p_mode text, p_actor uuid, p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_parent uuid;
  v_account credit_accounts;
  v_expired uuid;
  v_pending bigint;
  v_left bigint;
begin
  select parent_tenant_id into v_parent from tenants where id = p_tenant and deleted_at is null;
  if not found then raise exception 'no tenant' using errcode = 'LT017'; end if;
  if v_parent is null then raise exception 'a main tenant pays itself' using errcode = 'LT016'; end if;
  perform credit_lock_both(v_parent, p_tenant);
  -- What somebody is just settling counts as going on: waiting for it while holding the accounts would be a circle.
  for v_expired in select id from credit_reservations
      where tenant_id = p_tenant and parent_id is null and status = 'pending' and expires_at <= p_at
      for no key update skip locked loop
    perform credit_cancel(p_tenant, v_expired, true, p_at);
  end loop;
  v_account := credit_lock(p_tenant);
  if v_account.billing_mode = p_mode then return 0; end if;
  select count(*) into v_pending from credit_reservations where tenant_id = p_tenant and parent_id is null and status = 'pending';
  if v_pending > 0 then
    raise exception 'paid work is pending' using errcode = 'LT014', detail = v_pending::text;
  end if;
  v_left := v_account.monthly_cents + v_account.purchased_cents;
  if v_left > 0 then
    perform credit_hand_over(p_tenant, v_parent, v_left, 'billing:' || v_account.last_seq, p_actor, 'Umstellung der Abrechnung', p_at);
  end if;
  update credit_accounts set billing_mode = p_mode where tenant_id = p_tenant;
  -- Months in which another account paid are not made up for.
  if p_mode = 'own_credits' and v_account.allocated_month < date_trunc('month', p_at at time zone 'Europe/Berlin')::date then
    update credit_accounts set allocated_month = null where tenant_id = p_tenant;
  end if;
  return v_left;
end $$;

-- What the chain of an account does not explain: a changed, missing or foreign row. Empty when all is well.
create function credit_chain_faults(p_tenant uuid) returns table (seq bigint, fault text) language sql stable as $$
  select c.seq, case when c.seq <> c.seq_before + 1 then 'missing'
      when c.balance_after_cents <> c.balance_before + c.amount_cents then 'balance' else 'hash' end
    from (
      select t.seq, t.amount_cents, t.balance_after_cents, t.hash, lag(t.seq, 1, 0::bigint) over w as seq_before,
        lag(t.balance_after_cents, 1, 0::bigint) over w as balance_before,
        credit_hash(lag(t.hash, 1, '\x'::bytea) over w, t.tenant_id, t.seq, t.id, t.type, t.part, t.amount_cents, t.balance_after_cents,
          t.actor_user_id, t.idempotency_key, t.reservation_id, t.counterpart_tenant_id, t.description, t.created_at) as expected
      from credit_transactions t where t.tenant_id = p_tenant window w as (order by t.seq)
    ) c
    where c.seq <> c.seq_before + 1 or c.balance_after_cents <> c.balance_before + c.amount_cents or c.hash <> c.expected
  union all
  select a.last_seq, 'end' from credit_accounts a
    left join lateral (select t.seq, t.hash from credit_transactions t where t.tenant_id = a.tenant_id order by t.seq desc limit 1) l on true
    where a.tenant_id = p_tenant and (a.last_seq <> coalesce(l.seq, 0) or a.last_hash <> coalesce(l.hash, '\x'::bytea))
$$;

-- A sub-tenant that is deleted for good takes its reservations along; what they hold of the main tenant's credits returns first.
create function release_before_deletion() returns trigger language plpgsql as $$
declare
  v_ids uuid[];
begin
  -- All of them before the account that pays, as everywhere.
  v_ids := array(select id from credit_reservations
    where tenant_id = old.id and payer_tenant_id <> old.id and parent_id is null and status = 'pending' order by id for no key update);
  perform credit_cancel(old.id, id, false, now()) from unnest(v_ids) id;
  return old;
end $$;
create trigger tenants_release_credits before delete on tenants for each row execute function release_before_deletion();

create table credit_requests (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null,
  amount_cents bigint not null check (amount_cents between 100 and 1000000),
  reason text not null,
  business_justification text,
  ticket_reference text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  urgency_level text not null check (urgency_level in ('low', 'medium', 'high', 'critical')),
  requested_by uuid references users (id) on delete set null,
  requested_by_name text not null,
  created_at timestamptz not null,
  reviewed_by uuid references users (id) on delete set null,
  reviewed_by_name text,
  reviewed_at timestamptz,
  review_notes text,
  primary key (tenant_id, id),
  check ((status in ('approved', 'rejected')) = (reviewed_at is not null))
);
create unique index credit_requests_one_pending on credit_requests (tenant_id) where status = 'pending';
create index credit_requests_tenant on credit_requests (tenant_id, created_at desc, id desc);
create index credit_requests_status on credit_requests (status, created_at desc, id desc);
create index credit_requests_time on credit_requests (created_at desc, id desc);
create index credit_requests_reviewed on credit_requests (reviewed_at) where reviewed_at is not null;
-- The review finds requests of all tenants by their ids.
create index credit_requests_id on credit_requests (id);
create index credit_requests_requested_by on credit_requests (requested_by) where requested_by is not null;
create index credit_requests_reviewed_by on credit_requests (reviewed_by) where reviewed_by is not null;

create table credit_refunds (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null,
  amount_cents bigint not null check (amount_cents between 1 and 10000000),
  category text not null check (category in ('system_error', 'service_issue', 'billing_error', 'goodwill', 'test_cleanup')),
  reason text not null,
  internal_note text,
  ticket_reference text,
  issued_by uuid references users (id) on delete set null,
  issued_by_name text not null,
  credit_transaction_id uuid not null,
  balance_before_cents bigint not null,
  balance_after_cents bigint not null,
  idempotency_key text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, idempotency_key)
);
create index credit_refunds_time on credit_refunds (created_at desc, id desc);
create index credit_refunds_category on credit_refunds (category, created_at desc, id desc);
create index credit_refunds_id on credit_refunds (id);
create index credit_refunds_issued_by on credit_refunds (issued_by) where issued_by is not null;
create index credit_refunds_tenant on credit_refunds (tenant_id, created_at desc);

create table credit_alert_settings (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  is_enabled boolean not null default true,
  primary_contact text,
  escalation_contacts text[] not null default '{}',
  email_enabled boolean not null default true,
  webhook_url text,
  webhook_secret_sealed text,
  slack_url_sealed text,
  warning_percent integer not null default 20 check (warning_percent between 1 and 100),
  critical_percent integer not null default 10 check (critical_percent between 1 and 100),
  minimum_credits integer not null default 5 check (minimum_credits >= 0),
  -- The level that was told last: each crossing is told once.
  told_level text not null default 'ok' check (told_level in ('ok', 'warning', 'critical', 'minimum'))
);

-- Every tenant has an account from its first moment, also those that are here already.
insert into credit_accounts (tenant_id) select id from tenants;
create function open_credit_account() returns trigger language plpgsql as $$
begin
  insert into credit_accounts (tenant_id) values (new.id);
  return new;
end $$;
create trigger tenants_credit_account after insert on tenants for each row execute function open_credit_account();
