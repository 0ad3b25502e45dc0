import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { townWithChatbot, visitorOf } from './chat.ts'
import { addNeighbours } from './neighbours.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { createEmptyDatabase } from './test-database.ts'

const neighbours = 1_000
/** Far less than one row for each of them, and more than any of these calls needs of its own tenant. */
const rowsAtMost = 200
/** PostgreSQL makes five plans for given values before it thinks of one for all. */
const rounds = 12

let test: TestApp
let calls: Record<string, () => Promise<unknown>>

beforeAll(async () => {
  // Embedded whatever the suite runs on: one connection, whose counts and plans can be asked for.
  test = await startTestApp({ store: await createEmptyDatabase(), config: { role: 'web' } })
  const { tenant, bot, databucketId } = await townWithChatbot(test)
  const admin = await test.signedIn(await test.member(tenant, 'admin'))
  const visitor = await visitorOf(test, bot.uuid)
  const ask = () => visitor.ask('Was kostet ein Personalausweis?')
  await ask()
  const client = await test.app.database.pool.connect()
  await addNeighbours(client, tenant.id, neighbours).finally(() => client.release())
  const [databucket, chatbot] = [{ databucket: databucketId }, { chatbot: bot.id }]
  calls = {
    'an answer in the chat': ask,
    'a search': () => admin.call('databucket.search', { params: databucket, query: { q: 'Hundesteuer' } }),
    'the conversations': () => admin.call('chatbot.conversations.index', { params: chatbot }),
    'a search in them': () =>
      admin.call('chatbot.conversations.index', { params: chatbot, query: { search: 'Personal' } }),
    'the frame of every page': () => admin.call('layout.data', {}),
    'the data stores': () => admin.call('databucket.index', {}),
    'the documents': () => admin.call('databucket.documents', { params: databucket }),
    'the chatbots': () => admin.call('chatbot.index', {}),
    'the log': () => admin.call('settings.audit.index', {}),
  }
})
afterAll(() => test.close())

/** Rows of each table that were read since the beginning. */
const rowsRead = async (): Promise<Map<string, number>> => {
  const { pool } = test.app.database
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ name: string; read: number }>(
    'select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables',
  )
  return new Map(rows.map(({ name, read }) => [name, read]))
}

/** How often each statement of a hot path was planned for the values it was given. Those that only got a name when they were asked again (`name-statements.ts`) may be planned as before. */
const plansMade = async (): Promise<Map<string, number>> => {
  const { rows } = await test.app.database.pool.query<{ name: string; plans: number }>(
    `select name, custom_plans::int as plans from pg_prepared_statements where name not like 'asked_%'`,
  )
  return new Map(rows.map(({ name, plans }) => [name, plans]))
}

describe(`among ${neighbours} other tenants`, () => {
  it('that have conversations, documents and bookings like this one', async () => {
    const { rows } = await test.app.database.pool.query<{ tenants: number[] }>(
      `select array[(select count(distinct tenant_id)::int from messages), (select count(distinct tenant_id)::int from documents),
         (select count(distinct tenant_id)::int from credit_transactions)] as tenants`,
    )
    for (const tenants of rows[0]?.tenants ?? []) expect(tenants).toBeGreaterThan(neighbours)
  })

  it.for([
    'an answer in the chat',
    'a search',
    'the conversations',
    'a search in them',
    'the frame of every page',
    'the data stores',
    'the documents',
    'the chatbots',
    'the log',
  ])('%s: reads none of their rows', async name => {
    await calls[name]?.()
    const before = await rowsRead()
    await calls[name]?.()
    const after = await rowsRead()
    const read = [...after].map(([table, rows]) => ({ table, rows: rows - (before.get(table) ?? 0) }))
    expect(read.some(({ rows }) => rows > 0)).toBe(true)
    expect(read.filter(({ rows }) => rows > rowsAtMost)).toEqual([])
  })

  it('makes no plan anew with every request', async () => {
    const everything = async () => {
      for (const call of Object.values(calls)) for (let round = 0; round < rounds; round += 1) await call()
    }
    await everything()
    const before = await plansMade()
    await everything()
    const after = await plansMade()
    expect([...after.keys()]).toContain('active_tenant_of_member')
    const again = [...after].filter(([name, plans]) => plans - (before.get(name) ?? 0) >= rounds)
    expect(again).toEqual([])
  })
})
