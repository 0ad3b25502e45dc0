import type { ClientBase } from 'pg'

/** Days of use that every neighbour has; the demo's own sixty would only fill the disk. */
const neighbourDays = 5

/** By the newest of them, for a test has a clock of its own. */
const latest = (table: string, column: string): string =>
  `t.${column} > (select max(${column}) from ${table} where tenant_id = $1) - interval '${neighbourDays} days'`

/** Rows that a neighbour does not share with the tenant it is a copy of. */
const rowsOf: Record<string, string> = {
  credit_reservations: `${latest('credit_reservations', 'created_at')} and t.parent_id is null`,
  credit_transactions: latest('credit_transactions', 'created_at'),
  credit_usage_hours: latest('credit_usage_hours', 'hour'),
  credit_usage_days: latest('credit_usage_days', 'day'),
  credit_usage_clock_totals: latest('credit_usage_clock_totals', 'day'),
  credit_usage_tenant_days: latest('credit_usage_tenant_days', 'day'),
  credit_usage_function_days: latest('credit_usage_function_days', 'day'),
}
/** The demo's people stay in their own tenant; each neighbour gets its own. */
const peopleEach = 10
const leftOut = new Set(['memberships', 'document_uploads'])

const tablesQuery = `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_index i on i.indrelid = c.oid and i.indisprimary
  join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0] and k.attname = 'tenant_id'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  group by c.relname order by c.relname`

/**
 * Towns like this one, each with its own rows in every table and people of its own. Ids may repeat: the tenant belongs to every key.
 * The connection must be the only one that works meanwhile, or the caller's own.
 */
export const addNeighbours = async (client: ClientBase, tenantId: string, count: number): Promise<void> => {
  // Neither triggers nor references: the copies are as whole as what they are copies of.
  await client.query("set session_replication_role = 'replica'")
  await client.query(
    `create temporary table neighbour as select gen_random_uuid() as id, gen_random_uuid() as bot, n
      from generate_series(1, $1::int) n`,
    [count],
  )
  await client.query(
    `insert into tenants (id, circle_id, type_role, name, subdomain, max_users)
      select x.id, t.circle_id, 'main', 'Nachbarstadt ' || x.n, 'nachbarstadt-' || x.n, 10 from tenants t, neighbour x where t.id = $1`,
    [tenantId],
  )
  await client.query(
    `create temporary table neighbour_person as select gen_random_uuid() as id, x.id as tenant_id, p, x.n * $1::int + p as n
      from neighbour x, generate_series(1, $1::int) p`,
    [peopleEach],
  )
  await client.query(
    `insert into users (id, name, email) select id, 'Person ' || n, 'person' || n || '@nachbarstadt.example' from neighbour_person`,
  )
  await client.query(
    `insert into memberships (tenant_id, user_id, role)
      select tenant_id, id, case p when 1 then 'admin' else 'user' end from neighbour_person`,
  )
  for (const { name, columns } of (await client.query<{ name: string; columns: string[] }>(tablesQuery))
    .rows) {
    if (leftOut.has(name)) continue
    const values = columns.map(column =>
      column === 'tenant_id' ||
      column === 'owner_tenant_id' ||
      column === 'document_tenant_id' ||
      column === 'payer_tenant_id'
        ? 'x.id'
        : name === 'chatbots' && column === 'uuid'
          ? 'x.bot'
          : `t.${column}`,
    )
    await client.query(
      `insert into ${name} (${columns}) select ${values} from ${name} t, neighbour x where t.tenant_id = $1 and ${rowsOf[name] ?? 'true'}`,
      [tenantId],
    )
  }
  await client.query(
    'insert into chatbot_addresses (uuid, tenant_id, chatbot_id) select c.uuid, c.tenant_id, c.id from chatbots c join neighbour x on x.id = c.tenant_id',
  )
  await client.query("drop table neighbour, neighbour_person; set session_replication_role = 'origin'")
  await client.query('vacuum analyze')
}
