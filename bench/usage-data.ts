import type pg from 'pg'

const tenantCount = 500
const mainTenants = 50
const peoplePerTenant = 5

const sums = [
  'credit_usage_hours',
  'credit_usage_function_days',
  'credit_usage_function_totals',
  'credit_usage_days',
  'credit_usage_person_totals',
  'credit_usage_tenant_days',
  'credit_usage_clock_totals',
]
const listed = sums.map(table => `'${table}'`).join(', ')

/** Fifty main tenants with nine sub-tenants each, five people in each; set-based, without passing through the ledger. */
export const addTenants = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`
    create table bench_tenants (number int primary key, id uuid not null default gen_random_uuid(), people uuid[]);
    insert into bench_tenants (number) select generate_series(0, ${tenantCount - 1});
    insert into circles (id, name) select gen_random_uuid(), 'Kreis';
    insert into tenants (id, circle_id, type_role, parent_tenant_id, name, max_users, max_chatbots, upload_limit_mb, max_subtenants)
      select t.id, c.id, case when main.id is null then 'main' else 'sub' end, main.id, 'Mandant ' || t.number,
        case when main.id is null then 1000 else 100 end, case when main.id is null then 50 else 5 end,
        case when main.id is null then 5000 else 500 end, case when main.id is null then 9 else 0 end
        from bench_tenants t cross join (select id from circles limit 1) c
        left join bench_tenants main on t.number >= ${mainTenants} and main.number = t.number % ${mainTenants}
        order by t.number;
    with people as (
      insert into users (id, name, email)
        select gen_random_uuid(), 'Person ' || t.number, t.number || '-' || n || '@bench.test'
          from bench_tenants t cross join generate_series(1, ${peoplePerTenant}) n
        returning id, split_part(email, '-', 1)::int as number
    )
    update bench_tenants t set people = p.ids from (select number, array_agg(id) as ids from people group by 1) p where p.number = t.number;
    update credit_accounts set purchased_cents = 100000000;
    alter table credit_reservations set unlogged;
    ${sums.map(table => `alter table ${table} set unlogged`).join('; ')};
    analyze`)
}

/** Drops what slows the writing down, and returns how to get it back. The primary key of reservations stays: they refer to each other. */
const dropIndexes = async (client: pg.PoolClient): Promise<string[]> => {
  const { rows } = await client.query<{ drop: string; restore: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
      from pg_constraint where contype = 'p' and conrelid::regclass::text in (${listed})
    union all
    select format('drop index %I', indexname), indexdef
      from pg_indexes where tablename in (${listed}, 'credit_reservations') and indexname not in (select conname from pg_constraint where contype = 'p')`)
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ restore }) => restore)
}

const actionKinds = `array['chatbot_response', 'chatbot_misuse_check', 'chatbot_response', 'public_query_answer',
  'public_query_title', 'web_crawl_scan', 'web_crawl_index', 'embeddings']`
const documentParts = `array['document_ocr', 'document_chunking', 'embeddings', 'embeddings', 'tag_generation']`

/** In the order of creation, as those of the product. */
const newId = (at: string) =>
  `overlay(gen_random_uuid()::text placing to_char(${at}, 'YYYYMMDD-HH24MI') from 1 for 13)::uuid`

/**
 * Whole actions over the year before `until`, in the order of time; a few tenants have far more than the others. Every 25th is a
 * document with five parts.
 */
const insertActions = `
  with roots as (
    insert into credit_reservations (id, tenant_id, payer_tenant_id, root_id, depth, root_functionality, job_class, functionality,
        amount_cents, spent_cents, children_cents, status, idempotency_key, user_id, description, created_at, expires_at, resolved_at)
      select action.id, t.id, t.id, action.id, 0, action.kind, 'Bench', action.kind, 600, case when is_failed then 0 else 100 end,
          case when action.kind = 'document_processing' then 500 else 0 end,
          case when is_failed then 'cancelled' else 'confirmed' end, action.id::text,
          t.people[1 + action.number % ${peoplePerTenant}], 'Aktion ' || action.number, at, at + interval '1 hour', at + interval '2 seconds'
        from (
          select number, at, ${newId('at')} as id, random() < 0.02 as is_failed,
              -- The square makes the first tenants large: the very first has some four percent of everything.
              floor(${tenantCount} * random() ^ 2)::int as tenant,
              case when number % 25 = 0 then 'document_processing' else (${actionKinds})[1 + floor(random() * 8)::int] end as kind
            from generate_series(1, $1::int) as number
            cross join lateral (select $2::timestamptz - interval '365 days' * (1 - number / $1::float8) as at) as moment
        ) as action join bench_tenants t on t.number = action.tenant
      returning *
  )
  insert into credit_reservations (id, tenant_id, payer_tenant_id, parent_id, root_id, depth, root_functionality, job_class, functionality,
      amount_cents, spent_cents, status, idempotency_key, user_id, created_at, expires_at, resolved_at)
    select ${newId('created_at')}, tenant_id, payer_tenant_id, id, id, 1, functionality, 'Bench', part.name, 100, 100, 'confirmed',
        id || '-' || part.place, user_id, created_at, expires_at, resolved_at
      from roots cross join unnest(${documentParts}) with ordinality as part (name, place)
      where functionality = 'document_processing'`

/** As the ledger would have counted them, hour after hour. */
const countActions = `
  truncate ${sums.join(', ')};
  insert into credit_usage_hours (tenant_id, hour, root_functionality, functionality, actions, roots, failures, cents, duration_ms)
    select tenant_id, date_trunc('hour', created_at, 'UTC'), root_functionality, functionality, count(*),
        count(*) filter (where parent_id is null), count(*) filter (where status <> 'confirmed'), sum(spent_cents), count(*) * 2000
      from credit_reservations group by 1, 2, 3, 4 order by 2, 1;
  with days as (
    select tenant_id, (hour at time zone 'Europe/Berlin')::date as day, root_functionality, functionality, sum(actions) as actions, sum(roots) as roots,
        sum(cents) as cents
      from credit_usage_hours group by 1, 2, 3, 4
  )
  insert into credit_usage_function_days (tenant_id, day, root_functionality, functionality, actions, roots, cents, roots_before, cents_before)
    select *, sum(roots) over so_far - roots, sum(cents) over so_far - cents
      from days window so_far as (partition by tenant_id, root_functionality, functionality order by day) order by day, tenant_id;
  insert into credit_usage_function_totals
    select tenant_id, root_functionality, functionality, min(day), max(day), sum(roots), sum(cents), 0, 0, 0, 0
      from credit_usage_function_days group by 1, 2, 3;
  with days as (
    select tenant_id, (created_at at time zone 'Europe/Berlin')::date as day, user_id, root_functionality,
        count(*) filter (where parent_id is null) as actions, sum(spent_cents) as cents, max(created_at) as last_action_at
      from credit_reservations group by 1, 2, 3, 4
  )
  insert into credit_usage_days (tenant_id, day, user_id, root_functionality, actions, cents, last_action_at, actions_before, cents_before)
    select *, sum(actions) over so_far - actions, sum(cents) over so_far - cents
      from days window so_far as (partition by tenant_id, user_id, root_functionality order by day) order by day, tenant_id;
  insert into credit_usage_person_totals
    select tenant_id, user_id, root_functionality, min(day), max(day), sum(actions), sum(cents) from credit_usage_days group by 1, 2, 3;
  with days as (
    select tenant_id, day, sum(roots) as roots, sum(cents) as cents from credit_usage_function_days group by 1, 2
  )
  insert into credit_usage_tenant_days (tenant_id, day, roots, cents, roots_before, cents_before)
    select *, sum(roots) over so_far - roots, sum(cents) over so_far - cents
      from days window so_far as (partition by tenant_id order by day) order by day, tenant_id;
  with clocks as (
    select tenant_id, (hour at time zone 'Europe/Berlin')::date as day, extract(hour from hour at time zone 'Europe/Berlin')::int as clock,
        sum(roots)::bigint as roots, sum(cents)::bigint as cents
      from credit_usage_hours group by 1, 2, 3
  ), hours as (
    select day.tenant_id, day.day, clock, coalesce(sum(c.roots) over so_far, 0)::bigint as roots, coalesce(sum(c.cents) over so_far, 0)::bigint as cents
      from credit_usage_tenant_days as day cross join generate_series(0, 23) as clock left join clocks c using (tenant_id, day, clock)
      window so_far as (partition by day.tenant_id, clock order by day.day)
  )
  insert into credit_usage_clock_totals
    select tenant_id, day, array_agg(roots order by clock), array_fill(0::bigint, array[24]), array_agg(cents order by clock)
      from hours group by 1, 2 order by 2, 1`

/** Foreign keys are not checked and indexes are made afterwards: the rows are right by construction. */
export const addActions = async (
  pool: pg.Pool,
  count: number,
  until: Date,
  memoryMb = 512,
): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set work_mem = '${memoryMb}MB'; set maintenance_work_mem = '${2 * memoryMb}MB'`)
    const restore = await dropIndexes(client)
    await client.query(insertActions, [count, until])
    await client.query(countActions)
    for (const statement of restore) await client.query(statement)
    await client.query(`vacuum (analyze) credit_reservations, ${sums.join(', ')}`)
  } finally {
    await client.query('reset all')
    client.release()
  }
}

export interface BenchTenant {
  id: string
  typeRole: 'main' | 'sub'
  actions: number
}

/** Tenants with usage, the largest first. */
export const tenantsBySize = async (pool: pg.Pool): Promise<BenchTenant[]> => {
  const { rows } = await pool.query<{ id: string; type_role: 'main' | 'sub'; actions: string }>(
    `select t.id, t.type_role, sum(u.roots) as actions from tenants t join credit_usage_function_days u on u.tenant_id = t.id
       group by t.id, t.type_role order by actions desc`,
  )
  return rows.map(row => ({ id: row.id, typeRole: row.type_role, actions: Number(row.actions) }))
}
