-- Anomalies of usage as the job finds them, each thing once; and what the efficiency of usage adds up: whole actions that came to nothing.
create table usage_anomalies (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('spike', 'drop', 'level_shift', 'new_functionality', 'night_usage', 'failing_work', 'user_share')),
  -- What it is about: one of the two.
  functionality text,
  user_id uuid,
  first_day date not null,
  last_day date not null,
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  -- Credits a day; percent for failing work and a user's share.
  expected double precision not null,
  actual double precision not null,
  deviation_percentage double precision not null,
  credit_impact double precision not null,
  confidence double precision not null,
  -- Who used what it is about on its days.
  user_count integer not null,
  -- With which of them it is found.
  sensitivities text[] not null check (cardinality(sensitivities) > 0),
  detected_at timestamptz not null,
  seen_at timestamptz not null,
  -- Later days showed that it was none, or is part of another one.
  withdrawn_at timestamptz,
  -- When the tenant's contacts were told.
  told_at timestamptz,
  dismissed_at timestamptz,
  dismissed_by uuid,
  dismissed_by_name text,
  dismissal_reason text,
  primary key (tenant_id, id),
  check (last_day >= first_day),
  check ((dismissed_at is null) = (dismissal_reason is null)),
  check ((dismissed_at is null) = (dismissed_by_name is null))
) /* by tenant */;
create unique index usage_anomalies_thing on usage_anomalies (tenant_id, kind, coalesce(functionality, user_id::text, ''), first_day);
create index usage_anomalies_days on usage_anomalies (tenant_id, last_day);
create index usage_anomalies_user on usage_anomalies (user_id) where user_id is not null;
create index usage_anomalies_dismissed_by on usage_anomalies (dismissed_by) where dismissed_by is not null;

-- Answers that somebody paid for and nobody waited for: few rows beside all others. It and the next two cannot be made concurrently
-- where the tables are in partitions.
-- squawk-ignore require-concurrent-index-creation
create index messages_broken_off on messages (tenant_id, created_at) where role = 'assistant' and status = 'cancelled';
-- Which documents were ever the source of an answer.
-- squawk-ignore require-concurrent-index-creation
create index message_sources_document on message_sources (document_tenant_id, document_id);
-- squawk-ignore require-concurrent-index-creation
create index public_query_sources_document on public_query_sources (document_tenant_id, document_id);

-- Bookings wait while those of the past are counted here, as in 0031.
lock table credit_accounts in share row exclusive mode;

-- Whole actions that were given up, and those whose time was over; each with what its parts had cost by then.
alter table credit_usage_function_days
  add column failed_roots bigint not null default 0,
  add column failed_cents bigint not null default 0,
  add column abandoned_roots bigint not null default 0,
  add column abandoned_cents bigint not null default 0;
-- Both, by the hour that the clocks show.
alter table credit_usage_tenant_days
  add column hour_lost_roots bigint[] not null default '{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}';

with lost as (
  select tenant_id, (created_at at time zone 'Europe/Berlin')::date as day, functionality, is_expired, count(*) as roots, sum(children_cents) as cents
    from credit_reservations where parent_id is null and status = 'cancelled' group by 1, 2, 3, 4
), summed as (
  select tenant_id, day, functionality, coalesce(sum(roots) filter (where not is_expired), 0) as failed_roots,
      coalesce(sum(cents) filter (where not is_expired), 0) as failed_cents, coalesce(sum(roots) filter (where is_expired), 0) as abandoned_roots,
      coalesce(sum(cents) filter (where is_expired), 0) as abandoned_cents
    from lost group by 1, 2, 3
)
update credit_usage_function_days d set failed_roots = s.failed_roots, failed_cents = s.failed_cents, abandoned_roots = s.abandoned_roots,
    abandoned_cents = s.abandoned_cents
  from summed s where d.tenant_id = s.tenant_id and d.day = s.day and d.root_functionality = s.functionality and d.functionality = s.functionality;

with clocks as (
  select tenant_id, (created_at at time zone 'Europe/Berlin')::date as day, extract(hour from created_at at time zone 'Europe/Berlin')::int as clock,
      count(*) as roots
    from credit_reservations where parent_id is null and status = 'cancelled' group by 1, 2, 3
), hours as (
  select tenant_id, day, array_agg(coalesce(c.roots, 0) order by clock) as lost
    from (select distinct tenant_id, day from clocks) days cross join generate_series(0, 23) as clock
    left join clocks c using (tenant_id, day, clock) group by tenant_id, day
)
update credit_usage_tenant_days d set hour_lost_roots = h.lost from hours h where d.tenant_id = h.tenant_id and d.day = h.day;

-- Counts a resolved action into its hour and day.
create or replace function credit_count(p_row credit_reservations) returns boolean language plpgsql as $$
declare
  v_clock timestamp := p_row.created_at at time zone 'Europe/Berlin';
  v_day date := v_clock::date;
  v_hour int := 1 + extract(hour from v_clock);
  v_root int := (p_row.parent_id is null)::int;
  v_lost int := (p_row.parent_id is null and p_row.status = 'cancelled')::int;
  v_failed int := v_lost * (not p_row.is_expired)::int;
  v_abandoned int := v_lost * p_row.is_expired::int;
begin
  insert into credit_usage_hours values (p_row.tenant_id, date_trunc('hour', p_row.created_at, 'UTC'), p_row.root_functionality,
    p_row.functionality, 1, v_root, (p_row.status <> 'confirmed')::int, p_row.spent_cents,
    greatest(0, (extract(epoch from p_row.resolved_at - p_row.created_at) * 1000)::bigint))
  on conflict (tenant_id, hour, root_functionality, functionality) do update set
    actions = credit_usage_hours.actions + 1, roots = credit_usage_hours.roots + excluded.roots, failures = credit_usage_hours.failures + excluded.failures,
    cents = credit_usage_hours.cents + excluded.cents, duration_ms = credit_usage_hours.duration_ms + excluded.duration_ms;
  insert into credit_usage_function_days values (p_row.tenant_id, v_day, p_row.root_functionality, p_row.functionality, 1, v_root, p_row.spent_cents,
    v_failed, v_failed * p_row.children_cents, v_abandoned, v_abandoned * p_row.children_cents)
  on conflict (tenant_id, day, root_functionality, functionality) do update set actions = credit_usage_function_days.actions + 1,
    roots = credit_usage_function_days.roots + excluded.roots, cents = credit_usage_function_days.cents + excluded.cents,
    failed_roots = credit_usage_function_days.failed_roots + excluded.failed_roots,
    failed_cents = credit_usage_function_days.failed_cents + excluded.failed_cents,
    abandoned_roots = credit_usage_function_days.abandoned_roots + excluded.abandoned_roots,
    abandoned_cents = credit_usage_function_days.abandoned_cents + excluded.abandoned_cents;
  for v_try in 1..2 loop
    -- Most often: not the first of its day.
    update credit_usage_tenant_days set roots = roots + v_root, cents = cents + p_row.spent_cents,
        hour_roots[v_hour] = hour_roots[v_hour] + v_root, hour_cents[v_hour] = hour_cents[v_hour] + p_row.spent_cents,
        hour_lost_roots[v_hour] = hour_lost_roots[v_hour] + v_lost
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
