-- What the credit analytics add up. The sums stay with the ledger's own booking, so that they are right to the cent at every moment.
-- Bookings wait while those of the past are counted here: each holds an account before it counts, so that none is half old, half new.
lock table credit_accounts in share row exclusive mode;

-- A tenant's day in Berlin in one row, with its 24 hours as the clocks show them (the one that comes twice in autumn holds both):
-- a year of all tenants is read at once.
create table credit_usage_tenant_days (
  tenant_id uuid not null references tenants (id) on delete cascade,
  day date not null,
  -- Whole actions.
  roots bigint not null,
  cents bigint not null,
  hour_roots bigint[] not null check (cardinality(hour_roots) = 24),
  hour_cents bigint[] not null check (cardinality(hour_cents) = 24),
  primary key (tenant_id, day)
) /* by tenant */ with (fillfactor = 50);

with clocks as (
  select tenant_id, (hour at time zone 'Europe/Berlin')::date as day, extract(hour from hour at time zone 'Europe/Berlin')::int as clock,
      sum(roots)::bigint as roots, sum(cents)::bigint as cents
    from credit_usage_hours group by 1, 2, 3
)
insert into credit_usage_tenant_days (tenant_id, day, roots, cents, hour_roots, hour_cents)
  select tenant_id, day, coalesce(sum(c.roots), 0), coalesce(sum(c.cents), 0),
      array_agg(coalesce(c.roots, 0) order by clock), array_agg(coalesce(c.cents, 0) order by clock)
    from (select distinct tenant_id, day from clocks) days cross join generate_series(0, 23) as clock
    left join clocks c using (tenant_id, day, clock) group by tenant_id, day;

-- Days of use by person tell what for, too: by the whole action of which it is a part. Counted anew from the actions.
truncate credit_usage_days;
-- The table is empty and bookings wait: nothing is checked for long.
-- squawk-ignore adding-required-field
alter table credit_usage_days add column root_functionality text not null;
alter table credit_usage_days drop constraint credit_usage_days_pkey;
-- squawk-ignore constraint-missing-not-valid, adding-serial-primary-key-field
alter table credit_usage_days add primary key (tenant_id, day, user_id, root_functionality);
insert into credit_usage_days (tenant_id, day, user_id, root_functionality, actions, cents, last_action_at)
  select tenant_id, (created_at at time zone 'Europe/Berlin')::date, user_id, root_functionality, count(*) filter (where parent_id is null),
      sum(spent_cents), max(created_at)
    from credit_reservations where status <> 'pending' and user_id is not null group by 1, 2, 3, 4;

-- Counts a resolved action into its hour and day.
create or replace function credit_count(p_row credit_reservations) returns boolean language plpgsql as $$
declare
  v_clock timestamp := p_row.created_at at time zone 'Europe/Berlin';
  v_day date := v_clock::date;
  v_hour int := 1 + extract(hour from v_clock);
  v_root int := (p_row.parent_id is null)::int;
begin
  insert into credit_usage_hours values (p_row.tenant_id, date_trunc('hour', p_row.created_at, 'UTC'), p_row.root_functionality,
    p_row.functionality, 1, v_root, (p_row.status <> 'confirmed')::int, p_row.spent_cents,
    greatest(0, (extract(epoch from p_row.resolved_at - p_row.created_at) * 1000)::bigint))
  on conflict (tenant_id, hour, root_functionality, functionality) do update set
    actions = credit_usage_hours.actions + 1, roots = credit_usage_hours.roots + excluded.roots, failures = credit_usage_hours.failures + excluded.failures,
    cents = credit_usage_hours.cents + excluded.cents, duration_ms = credit_usage_hours.duration_ms + excluded.duration_ms;
  insert into credit_usage_function_days values (p_row.tenant_id, v_day, p_row.root_functionality, p_row.functionality, 1, v_root, p_row.spent_cents)
  on conflict (tenant_id, day, root_functionality, functionality) do update set actions = credit_usage_function_days.actions + 1,
    roots = credit_usage_function_days.roots + excluded.roots, cents = credit_usage_function_days.cents + excluded.cents;
  for v_try in 1..2 loop
    -- Most often: not the first of its day.
    update credit_usage_tenant_days set roots = roots + v_root, cents = cents + p_row.spent_cents,
        hour_roots[v_hour] = hour_roots[v_hour] + v_root, hour_cents[v_hour] = hour_cents[v_hour] + p_row.spent_cents
      where tenant_id = p_row.tenant_id and day = v_day;
    exit when found;
    insert into credit_usage_tenant_days values (p_row.tenant_id, v_day, 0, 0, array_fill(0::bigint, array[24]), array_fill(0::bigint, array[24]))
      on conflict (tenant_id, day) do nothing;
  end loop;
  if p_row.user_id is not null then
    insert into credit_usage_days (tenant_id, day, user_id, root_functionality, actions, cents, last_action_at)
      values (p_row.tenant_id, v_day, p_row.user_id, p_row.root_functionality, v_root, p_row.spent_cents, p_row.created_at)
    on conflict (tenant_id, day, user_id, root_functionality) do update set actions = credit_usage_days.actions + excluded.actions,
      cents = credit_usage_days.cents + excluded.cents, last_action_at = greatest(credit_usage_days.last_action_at, excluded.last_action_at);
  end if;
  return true;
end $$;
