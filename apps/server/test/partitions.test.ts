import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { townWithChatbot, type Visitor, visitorOf } from './chat.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'
import { createEmptyDatabase } from './test-database.ts'

/** Few, so that two tenants are seldom neighbours, and enough that touching all of them shows. */
const partitions = 8

let test: TestApp
beforeAll(async () => {
  const store = await createEmptyDatabase()
  test = await startTestApp({ store, config: { databasePartitions: partitions, role: 'web' } })
})
afterAll(() => test.close())

interface Touched {
  table: string
  part: string
  times: number
}

/** How often each part of each large table was read or written since the installation began. */
const counts = async (): Promise<Map<string, Touched>> => {
  const { pool } = test.app.database
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<Touched>(
    `select parent.relname as table, s.relname as part, (s.seq_scan + coalesce(s.idx_scan, 0) + s.n_tup_ins + s.n_tup_upd + s.n_tup_del)::int as times
      from pg_stat_user_tables s join pg_inherits i on i.inhrelid = s.relid join pg_class parent on parent.oid = i.inhparent
      where s.schemaname = 'public'`,
  )
  return new Map(rows.map(row => [row.part, row]))
}

/** The parts that this work touches, by table. */
const touchedBy = async (work: () => Promise<unknown>): Promise<Record<string, string[]>> => {
  const before = await counts()
  await work()
  const touched: Record<string, string[]> = {}
  for (const { table, part, times } of (await counts()).values())
    if (times > (before.get(part)?.times ?? 0)) touched[table] = [...(touched[table] ?? []), part]
  return touched
}

const expectOnePartOf = (touched: Record<string, string[]>, ...tables: string[]): void => {
  for (const table of tables) expect(touched[table], table).toHaveLength(1)
  for (const [table, parts] of Object.entries(touched)) expect(parts, table).toHaveLength(1)
}

describe('an installation whose large tables are in partitions', () => {
  let admin: TestBrowser
  let visitor: Visitor
  let place: { chatbot: string; databucket: string }
  beforeAll(async () => {
    // Neighbours, so that there is something to be found in other parts.
    for (let neighbour = 0; neighbour < 4; neighbour += 1) await townWithChatbot(test)
    const { tenant, bot, databucketId } = await townWithChatbot(test)
    admin = await test.signedIn(await test.member(tenant, 'admin'))
    visitor = await visitorOf(test, bot.uuid)
    place = { chatbot: bot.id, databucket: databucketId }
  })

  it('has them in so many', async () => {
    const { rows } = await test.app.database.pool.query<{ table: string; parts: number }>(
      `select inhparent::regclass::text as table, count(*)::int as parts from pg_inherits
        where inhparent in (select oid from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace) group by 1 order by 1`,
    )
    expect(new Set(rows.map(({ parts }) => parts))).toEqual(new Set([partitions]))
    const tables = rows.map(({ table }) => table)
    for (const large of ['messages', 'passages', 'documents', 'credit_reservations', 'audit_entries'])
      expect(tables).toContain(large)
  })

  it('answers in a chat, and books it, from one part of each table', async () => {
    const touched = await touchedBy(async () => {
      const { message } = await visitor.ask('Was kostet ein Personalausweis?')
      expect(message?.sources).toHaveLength(1)
    })
    expectOnePartOf(
      touched,
      'conversations',
      'messages',
      'message_sources',
      'passages',
      'passage_term_pages',
      'credit_reservations',
      'credit_transactions',
      'credit_usage_hours',
      'credit_usage_tenant_days',
    )
  })

  it('searches in one part of each table', async () => {
    // A town that nobody has asked anything: of what is known already the pages are not read again.
    const { tenant, databucketId } = await townWithChatbot(test)
    const clerk = await test.signedIn(await test.member(tenant, 'admin'))
    const touched = await touchedBy(async () => {
      const { results } = await clerk.call('databucket.search', {
        params: { databucket: databucketId },
        query: { q: 'Hundesteuer' },
      })
      expect(results).not.toEqual([])
    })
    expectOnePartOf(touched, 'passages', 'passage_term_pages')
  })

  it('lists conversations, documents and the log from one part of each table', async () => {
    const touched = await touchedBy(async () => {
      const params = { chatbot: place.chatbot }
      const found = await admin.call('chatbot.conversations.index', { params, query: { search: 'Personal' } })
      expect(found.data).toHaveLength(1)
      await admin.call('chatbot.conversations.show', {
        params: { ...params, conversation: found.data[0]?.id ?? '' },
      })
      await admin.call('databucket.documents', { params: { databucket: place.databucket } })
      await admin.call('settings.audit.index', {})
    })
    expectOnePartOf(touched, 'conversations', 'messages', 'message_sources', 'documents', 'audit_entries')
  })

  it('refuses to start with another number of parts than it was made with', async () => {
    const config = { databasePartitions: partitions * 2 }
    await expect(startTestApp({ beside: test, config })).rejects.toThrow(/DATABASE_PARTITIONS/)
  })
})
