import pg from 'pg'
import { addNeighbours } from '../apps/server/test/neighbours.ts'
import { liftLimits } from './lift-limits.ts'

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

/** Towns like the demo's. */
export const addTowns = async (url: string, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      "select id from tenants where subdomain = 'musterstadt'",
    )
    const tenant = rows[0]?.id ?? ''
    await addConversations(client, tenant)
    await addNeighbours(client, tenant, count)
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
