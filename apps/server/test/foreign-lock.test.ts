import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServer } from '../src/platform/database.ts'
import { townWithChatbot, visitorOf } from './chat.ts'
import { hasServer } from './server-only.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

describe.runIf(hasServer)('a table that somebody else has locked', () => {
  let plain: TestDatabase
  let test: TestApp
  beforeAll(async () => {
    plain = await createTestDatabase()
    const database = openServer(plain.url ?? '', { connections: 3, lockSeconds: 1 })
    test = await startTestApp({ store: { ...plain, database, remove: async () => {} } })
  })
  afterAll(async () => {
    await test.close()
    await plain.database.close()
    await plain.remove()
  })

  it('is waited for a moment only by those who need it, and everybody else goes on', async () => {
    const { bot, tenant } = await townWithChatbot(test)
    const clerk = await test.signedIn(await test.member(tenant, 'admin'))
    const visitors = await Promise.all(Array.from({ length: 6 }, () => visitorOf(test, bot.uuid)))
    const holder = await plain.database.pool.connect()
    await holder.query('begin; lock table credit_accounts')

    // Twice as many as there are connections.
    const chats = visitors.map(visitor =>
      visitor.send('/messages', {
        visitor_token: visitor.token,
        conversation_id: null,
        message: 'Wie hoch ist die Hundesteuer?',
        key: randomUUID(),
      }),
    )
    const others = await Promise.all([
      clerk.send('databucket.index', { query: {} }),
      clerk.send('chatbot.index', { query: {} }),
      clerk.send('profile.edit'),
    ])
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    for (const refused of await Promise.all(chats)) {
      expect(refused.statusCode).toBe(503)
      expect(refused.headers['retry-after']).toMatch(/^(?:5|60)$/)
    }

    await holder.query('rollback')
    holder.release()
    expect((await visitors[0]?.ask('Wie hoch ist die Hundesteuer?'))?.status).toBe(200)
  })
})
