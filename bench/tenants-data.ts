import pg from 'pg'
import { liftLimits } from './lift-limits.ts'

/** Days of use that every neighbour has; the demo's own sixty would only fill the disk. */
const neighbourDays = 5

/** Rows that a neighbour does not share with the tenant it is a copy of. */
const rowsOf: Record<string, string> = {
  credit_reservations: `t.created_at > now() - interval '${neighbourDays} days' and t.parent_id is null`,
  credit_transactions: `t.created_at > now() - interval '${neighbourDays} days'`,
  credit_usage_hours: `t.hour > now() - interval '${neighbourDays} days'`,
  credit_usage_days: `t.day > now() - interval '${neighbourDays} days'`,
  credit_usage_clock_totals: `t.day > now() - interval '${neighbourDays} days'`,
  credit_usage_tenant_days: `t.day > now() - interval '${neighbourDays} days'`,
  credit_usage_function_days: `t.day > now() - interval '${neighbourDays} days'`,
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

const conversations = 40
const messagesEach = 4

/** What people have asked the demo's chatbot, so that there is a list to show and to copy. */
const addConversations = async (client: pg.Client, tenant: string): Promise<void> => {
  await client.query(
    `insert into conversations (tenant_id, id, chatbot_id, visitor_hash, channel, title, messages_count, created_at, last_message_at)
      select tenant_id, gen_random_uuid(), id, '', 'website', 'Frage ' || n, $2, now() - n * interval '1 hour', now() - n * interval '1 hour'
        from chatbots, generate_series(1, $3::int) n where tenant_id = $1`,
    [tenant, messagesEach, conversations],
  )
  await client.query(
    `insert into messages (tenant_id, id, conversation_id, role, text, status, created_at)
      select tenant_id, gen_random_uuid(), id, case n % 2 when 0 then 'user' else 'assistant' end,
          'Die Gebühr für den Personalausweis beträgt ' || n || ' Euro, mitzubringen ist ein Foto.', 'completed', created_at
        from conversations, generate_series(1, $2::int) n where tenant_id = $1`,
    [tenant, messagesEach],
  )
}

/** Towns like the demo's, each with its own rows in every table. Ids may repeat: the tenant belongs to every key. */
export const addNeighbours = async (url: string, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      "select id from tenants where subdomain = 'musterstadt'",
    )
    const tenant = rows[0]?.id ?? ''
    await addConversations(client, tenant)
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
      [tenant],
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
        [tenant],
      )
    }
    await client.query(
      'insert into chatbot_addresses (uuid, tenant_id, chatbot_id) select c.uuid, c.tenant_id, c.id from chatbots c join neighbour x on x.id = c.tenant_id',
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Until every document of the demo can be found. */
export const demoIsReady = async (
  url: string,
): Promise<{ chatbotUuid: string; chatbot: string; databucket: string }> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query(
        `select c.uuid as "chatbotUuid", c.id as chatbot, a.databucket_id as databucket
          from chatbots c join chatbot_databuckets a on a.tenant_id = c.tenant_id and a.chatbot_id = c.id
          where (select count(*) from documents) > 0 and not exists (select from documents where status <> 'completed')`,
      )
      if (rows[0]) {
        await liftLimits(client)
        return rows[0]
      }
      await new Promise(done => setTimeout(done, 200))
    }
  } finally {
    await client.end()
  }
}
