-- What was used up to a day, kept with the days: the usage within any period is the difference of two rows of each kind, however long
-- the period is. Bookings wait while those of the past are counted here, as in 0031.
lock table credit_accounts in share row exclusive mode;

-- All days of a tenant together, by what was done as a part of what.
create table credit_usage_function_totals (
  tenant_id uuid not null references tenants (id) on delete cascade,
  root_functionality text not null,
  functionality text not null,
  first_day date not null,
  last_day date not null,
  roots bigint not null,
  cents bigint not null,
  failed_roots bigint not null,
  failed_cents bigint not null,
  abandoned_roots bigint not null,
  abandoned_cents bigint not null,
  primary key (tenant_id, root_functionality, functionality)
) /* by tenant */ with (fillfactor = 50);
-- The same by person.
create table credit_usage_person_totals (
  tenant_id uuid not null references tenants (id) on delete cascade,
  user_id uuid not null,
  root_functionality text not null,
  first_day date not null,
  last_day date not null,
  actions bigint not null,
  cents bigint not null,
  primary key (tenant_id, user_id, root_functionality)
) /* by tenant */ with (fillfactor = 50);
create index credit_usage_person_totals_user on credit_usage_person_totals (user_id);
-- The 24 hours that the clocks show, each with what it came to on this day and all days before.
create table credit_usage_clock_totals (
  tenant_id uuid not null references tenants (id) on delete cascade,
  day date not null,
  roots bigint[] not null check (cardinality(roots) = 24),
  -- Of them, those that came to nothing.
  lost_roots bigint[] not null check (cardinality(lost_roots) = 24),
  cents bigint[] not null check (cardinality(cents) = 24),
  primary key (tenant_id, day)
) /* by tenant */ with (fillfactor = 50);

-- What the days before came to.
alter table credit_usage_function_days
  add column roots_before bigint not null default 0,
  add column cents_before bigint not null default 0,
  add column failed_roots_before bigint not null default 0,
  add column failed_cents_before bigint not null default 0,
  add column abandoned_roots_before bigint not null default 0,
  add column abandoned_cents_before bigint not null default 0;
alter table credit_usage_days
  add column actions_before bigint not null default 0,
  add column cents_before bigint not null default 0;

insert into credit_usage_function_totals
  select tenant_id, root_functionality, functionality, min(day), max(day), sum(roots), sum(cents), sum(failed_roots), sum(failed_cents),
      sum(abandoned_roots), sum(abandoned_cents)
    from credit_usage_function_days group by 1, 2, 3;
insert into credit_usage_person_totals
  select tenant_id, user_id, root_functionality, min(day), max(day), sum(actions), sum(cents) from credit_usage_days group by 1, 2, 3;
insert into credit_usage_clock_totals
  select tenant_id, day, array_agg(roots order by clock), array_agg(lost_roots order by clock), array_agg(cents order by clock)
    from (
      select tenant_id, day, clock, (sum(h.roots) over so_far)::bigint as roots, (sum(h.lost_roots) over so_far)::bigint as lost_roots,
          (sum(h.cents) over so_far)::bigint as cents
        from credit_usage_tenant_days
          cross join unnest(hour_roots, hour_lost_roots, hour_cents) with ordinality as h (roots, lost_roots, cents, clock)
        window so_far as (partition by tenant_id, clock order by day)
    ) as hours group by 1, 2;
with summed as (
  select tenant_id, day, root_functionality, functionality, sum(roots) over so_far as roots, sum(cents) over so_far as cents,
      sum(failed_roots) over so_far as failed_roots, sum(failed_cents) over so_far as failed_cents,
      sum(abandoned_roots) over so_far as abandoned_roots, sum(abandoned_cents) over so_far as abandoned_cents
    from credit_usage_function_days window so_far as (partition by tenant_id, root_functionality, functionality order by day)
)
update credit_usage_function_days d set roots_before = s.roots - d.roots, cents_before = s.cents - d.cents,
    failed_roots_before = s.failed_roots - d.failed_roots, failed_cents_before = s.failed_cents - d.failed_cents,
    abandoned_roots_before = s.abandoned_roots - d.abandoned_roots, abandoned_cents_before = s.abandoned_cents - d.abandoned_cents
  from summed s where d.tenant_id = s.tenant_id and d.day = s.day and d.root_functionality = s.root_functionality and d.functionality = s.functionality;
with summed as (
  select tenant_id, day, user_id, root_functionality, sum(actions) over so_far as actions, sum(cents) over so_far as cents
    from credit_usage_days window so_far as (partition by tenant_id, user_id, root_functionality order by day)
)
update credit_usage_days d set actions_before = s.actions - d.actions, cents_before = s.cents - d.cents
  from summed s where d.tenant_id = s.tenant_id and d.day = s.day and d.user_id = s.user_id and d.root_functionality = s.root_functionality;

-- A tenant's days without their hours are narrow: a year of all tenants is read at once. Written anew, since rows keep the room of columns
-- that are dropped.
-- squawk-ignore ban-drop-column
alter table credit_usage_tenant_days drop column hour_roots, drop column hour_cents, drop column hour_lost_roots,
  add column roots_before bigint not null default 0,
  add column cents_before bigint not null default 0;
truncate credit_usage_tenant_days;
insert into credit_usage_tenant_days (tenant_id, day, roots, cents, roots_before, cents_before)
  select tenant_id, day, roots, cents, sum(roots) over so_far - roots, sum(cents) over so_far - cents
    from (select tenant_id, day, sum(roots) as roots, sum(cents) as cents from credit_usage_function_days group by 1, 2) as days
    window so_far as (partition by tenant_id order by day);

-- From one kind's day to its next. What the days before came to changes only where a day of the past is booked to.
-- squawk-ignore require-concurrent-index-creation
create index credit_usage_function_days_kind on credit_usage_function_days (tenant_id, root_functionality, functionality, day)
  include (roots_before, cents_before, failed_roots_before, failed_cents_before, abandoned_roots_before, abandoned_cents_before);
-- squawk-ignore require-concurrent-index-creation
create index credit_usage_days_kind on credit_usage_days (tenant_id, user_id, root_functionality, day) include (actions_before, cents_before);

-- Counts a resolved action into its hour and day, and into what there is so far. Only one at a time for a tenant: the caller holds the account
-- that pays, and another one pays only from a time on when nothing of the tenant is pending.
create or replace function credit_count(p_row credit_reservations) returns boolean language plpgsql as $$
declare
  v_clock timestamp := p_row.created_at at time zone 'Europe/Berlin';
  v_day date := v_clock::date;
  v_hour int := 1 + extract(hour from v_clock);
  v_root int := (p_row.parent_id is null)::int;
  v_lost int := (p_row.parent_id is null and p_row.status = 'cancelled')::int;
  v_failed int := v_lost * (not p_row.is_expired)::int;
  v_abandoned int := v_lost * p_row.is_expired::int;
  v_failed_cents bigint := v_failed * p_row.children_cents;
  v_abandoned_cents bigint := v_abandoned * p_row.children_cents;
  -- What there is up to the end of the day.
  v_work credit_usage_function_totals;
  v_person credit_usage_person_totals;
  v_roots bigint;
  v_cents bigint;
begin
  insert into credit_usage_hours values (p_row.tenant_id, date_trunc('hour', p_row.created_at, 'UTC'), p_row.root_functionality,
    p_row.functionality, 1, v_root, (p_row.status <> 'confirmed')::int, p_row.spent_cents,
    greatest(0, (extract(epoch from p_row.resolved_at - p_row.created_at) * 1000)::bigint))
  on conflict (tenant_id, hour, root_functionality, functionality) do update set
    actions = credit_usage_hours.actions + 1, roots = credit_usage_hours.roots + excluded.roots, failures = credit_usage_hours.failures + excluded.failures,
    cents = credit_usage_hours.cents + excluded.cents, duration_ms = credit_usage_hours.duration_ms + excluded.duration_ms;

  insert into credit_usage_function_totals as total values (p_row.tenant_id, p_row.root_functionality, p_row.functionality, v_day, v_day,
    v_root, p_row.spent_cents, v_failed, v_failed_cents, v_abandoned, v_abandoned_cents)
  on conflict (tenant_id, root_functionality, functionality) do update set
    first_day = least(total.first_day, excluded.first_day), last_day = greatest(total.last_day, excluded.last_day),
    roots = total.roots + excluded.roots, cents = total.cents + excluded.cents,
    failed_roots = total.failed_roots + excluded.failed_roots, failed_cents = total.failed_cents + excluded.failed_cents,
    abandoned_roots = total.abandoned_roots + excluded.abandoned_roots, abandoned_cents = total.abandoned_cents + excluded.abandoned_cents
  returning * into v_work;
  if v_work.last_day > v_day then
    update credit_usage_function_days set roots_before = roots_before + v_root, cents_before = cents_before + p_row.spent_cents,
        failed_roots_before = failed_roots_before + v_failed, failed_cents_before = failed_cents_before + v_failed_cents,
        abandoned_roots_before = abandoned_roots_before + v_abandoned, abandoned_cents_before = abandoned_cents_before + v_abandoned_cents
      where tenant_id = p_row.tenant_id and root_functionality = p_row.root_functionality and functionality = p_row.functionality and day > v_day;
    select roots_before, cents_before, failed_roots_before, failed_cents_before, abandoned_roots_before, abandoned_cents_before
      into v_work.roots, v_work.cents, v_work.failed_roots, v_work.failed_cents, v_work.abandoned_roots, v_work.abandoned_cents
      from credit_usage_function_days
      where tenant_id = p_row.tenant_id and root_functionality = p_row.root_functionality and functionality = p_row.functionality and day > v_day
      order by day limit 1;
  end if;
  insert into credit_usage_function_days values (p_row.tenant_id, v_day, p_row.root_functionality, p_row.functionality, 1, v_root, p_row.spent_cents,
    v_failed, v_failed_cents, v_abandoned, v_abandoned_cents, v_work.roots - v_root, v_work.cents - p_row.spent_cents,
    v_work.failed_roots - v_failed, v_work.failed_cents - v_failed_cents,
    v_work.abandoned_roots - v_abandoned, v_work.abandoned_cents - v_abandoned_cents)
  on conflict (tenant_id, day, root_functionality, functionality) do update set actions = credit_usage_function_days.actions + 1,
    roots = credit_usage_function_days.roots + excluded.roots, cents = credit_usage_function_days.cents + excluded.cents,
    failed_roots = credit_usage_function_days.failed_roots + excluded.failed_roots,
    failed_cents = credit_usage_function_days.failed_cents + excluded.failed_cents,
    abandoned_roots = credit_usage_function_days.abandoned_roots + excluded.abandoned_roots,
    abandoned_cents = credit_usage_function_days.abandoned_cents + excluded.abandoned_cents;

  -- Most often: not the first of its day.
  update credit_usage_tenant_days set roots = roots + v_root, cents = cents + p_row.spent_cents where tenant_id = p_row.tenant_id and day = v_day;
  if not found then
    select roots_before + roots, cents_before + cents into v_roots, v_cents from credit_usage_tenant_days
      where tenant_id = p_row.tenant_id and day < v_day order by day desc limit 1;
    insert into credit_usage_tenant_days
      values (p_row.tenant_id, v_day, v_root, p_row.spent_cents, coalesce(v_roots, 0), coalesce(v_cents, 0));
    insert into credit_usage_clock_totals
      select p_row.tenant_id, v_day, coalesce(latest.roots, none), coalesce(latest.lost_roots, none), coalesce(latest.cents, none)
        from array_fill(0::bigint, array[24]) as none left join lateral (
          select * from credit_usage_clock_totals where tenant_id = p_row.tenant_id and day < v_day order by day desc limit 1
        ) as latest on true;
  end if;
  update credit_usage_tenant_days set roots_before = roots_before + v_root, cents_before = cents_before + p_row.spent_cents
    where tenant_id = p_row.tenant_id and day > v_day;
  update credit_usage_clock_totals set roots[v_hour] = roots[v_hour] + v_root, lost_roots[v_hour] = lost_roots[v_hour] + v_lost,
      cents[v_hour] = cents[v_hour] + p_row.spent_cents
    where tenant_id = p_row.tenant_id and day >= v_day;

  if p_row.user_id is not null then
    insert into credit_usage_person_totals as total
      values (p_row.tenant_id, p_row.user_id, p_row.root_functionality, v_day, v_day, v_root, p_row.spent_cents)
    on conflict (tenant_id, user_id, root_functionality) do update set
      first_day = least(total.first_day, excluded.first_day), last_day = greatest(total.last_day, excluded.last_day),
      actions = total.actions + excluded.actions, cents = total.cents + excluded.cents
    returning * into v_person;
    if v_person.last_day > v_day then
      update credit_usage_days set actions_before = actions_before + v_root, cents_before = cents_before + p_row.spent_cents
        where tenant_id = p_row.tenant_id and user_id = p_row.user_id and root_functionality = p_row.root_functionality and day > v_day;
      select actions_before, cents_before into v_person.actions, v_person.cents from credit_usage_days
        where tenant_id = p_row.tenant_id and user_id = p_row.user_id and root_functionality = p_row.root_functionality and day > v_day
        order by day limit 1;
    end if;
    insert into credit_usage_days (tenant_id, day, user_id, root_functionality, actions, cents, last_action_at, actions_before, cents_before)
      values (p_row.tenant_id, v_day, p_row.user_id, p_row.root_functionality, v_root, p_row.spent_cents, p_row.created_at,
        v_person.actions - v_root, v_person.cents - p_row.spent_cents)
    on conflict (tenant_id, day, user_id, root_functionality) do update set actions = credit_usage_days.actions + excluded.actions,
      cents = credit_usage_days.cents + excluded.cents, last_action_at = greatest(credit_usage_days.last_action_at, excluded.last_action_at);
  end if;
  return true;
end $$;
