import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { townWithChatbot, visitorOf } from '../../../../test/chat.ts'
import { balanceOf, giveCredits } from '../../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { after, minutes } from '../../../platform/clock.ts'
import { acrossTenantsVerifyLedger } from '../../credits/index.ts'
import { reserveCredits } from '../../credits/ledger/ledger.ts'
import { beginAnswer } from '../conversations-store.ts'
import { acrossTenantsFailAbandoned } from '../jobs.ts'
import { reservedCents } from './answer-price.ts'
import { derivedId } from './derived-id.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ own: true })
})
afterAll(() => test.close())

const query = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await test.app.database.pool.query(text, values)).rows

describe('the same key', () => {
  it('is answered and paid once, also without a conversation to name', async () => {
    const { tenant, bot } = await townWithChatbot(test)
    const visitor = await visitorOf(test, bot.uuid)
    const key = randomUUID()
    const first = await visitor.ask('Was kostet ein Personalausweis?', { key })
    const balance = await balanceOf(test, tenant.id)
    const again = await visitor.ask('Was kostet ein Personalausweis?', { key })
    expect(again.message).toEqual({ ...first.message, created_at: expect.any(String) })
    expect(again.conversationId).toBe(first.conversationId)
    expect(await balanceOf(test, tenant.id)).toBe(balance)
    expect(
      await query('select messages_count from conversations where id = $1', [first.conversationId]),
    ).toEqual([{ messages_count: 2 }])
    // To somebody else the key means nothing.
    const other = await (await visitorOf(test, bot.uuid)).ask('Wann ist das Bürgerbüro geöffnet?', { key })
    expect(other.text).toContain('16 Uhr')
  })

  it('sent many times at once makes one answer', async () => {
    const { tenant, bot } = await townWithChatbot(test)
    const visitor = await visitorOf(test, bot.uuid)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => visitor.ask('Was kostet ein Personalausweis?', { key })),
    )
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 409])).size).toBe(0)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const [{ spent } = { spent: 0 }] = await query<{ spent: number }>(
      'select sum(cost_cents)::int as spent from conversations where chatbot_id = $1',
      [bot.id],
    )
    expect(await balanceOf(test, tenant.id)).toBe((100_000 - spent) / 100)
  })
})

describe('many visitors at once', () => {
  it('never spend more than there is, and nothing stays reserved', async () => {
    const { tenant, bot } = await townWithChatbot(test, { credits: 0 })
    await giveCredits(test, tenant.id, 12)
    const visitors = await Promise.all(Array.from({ length: 10 }, () => visitorOf(test, bot.uuid)))
    const answers = await Promise.all(visitors.map(visitor => visitor.ask('Wie hoch ist die Hundesteuer?')))
    const statuses = new Set(answers.map(({ status }) => status))
    expect(statuses.isSubsetOf(new Set([200, 402]))).toBe(true)
    expect(statuses.has(200)).toBe(true)
    const [account] = await query<{ reserved: number; left: number; spent: number }>(
      `select reserved_cents::int as reserved, (monthly_cents + purchased_cents)::int as left,
        (select sum(cost_cents)::int from conversations where chatbot_id = $2) as spent
       from credit_accounts where tenant_id = $1`,
      [tenant.id, bot.id],
    )
    expect(account).toEqual({ reserved: 0, spent: account?.spent, left: 1200 - (account?.spent ?? 0) })
    const reports = await acrossTenantsVerifyLedger(test.app.database.db)
    expect(reports.filter(({ faults }) => faults.length)).toEqual([])
  })
})

describe('an answer whose process died', () => {
  it('is turned into a failed one after a while, and the same key is then answered', async () => {
    const { tenant, bot } = await townWithChatbot(test)
    const visitor = await visitorOf(test, bot.uuid)
    const { conversationId } = await visitor.ask('Hallo')
    const key = randomUUID()
    const ctx = test.app.systemContext('test')
    const [conversation] = await query<{ visitor_hash: Buffer }>(
      'select visitor_hash from conversations where id = $1',
      [conversationId],
    )
    test.clock.advance(1000)
    // As far as the process came: the question is written, the credits are held.
    await beginAnswer(ctx, {
      conversationId: conversationId ?? '',
      questionId: randomUUID(),
      answerId: derivedId('answer', conversationId ?? '', key),
      visitor: {
        tenantId: tenant.id,
        chatbotId: bot.id,
        visitorHash: conversation?.visitor_hash ?? Buffer.of(),
        userId: null,
      },
      channel: 'website',
      origin: '',
      message: 'Was kostet ein Personalausweis?',
      key,
    })
    await reserveCredits(ctx, {
      tenantId: tenant.id,
      jobClass: 'chat.message',
      functionality: 'chatbot_response',
      cents: reservedCents('medium'),
      key: `chat:${conversationId}:${key}`,
      expiresAt: after(test.clock.now(), minutes(10)),
    })
    const again = () => visitor.ask('Was kostet ein Personalausweis?', { key, conversationId })
    expect((await again()).status).toBe(409)
    test.clock.advance(minutes(11))
    await acrossTenantsFailAbandoned(ctx)
    expect((await visitor.open(conversationId)).messages.at(-1)?.status).toBe('failed')
    expect((await again()).text).toContain('37 Euro')
    expect(
      await query('select reserved_cents::int as reserved from credit_accounts where tenant_id = $1', [
        tenant.id,
      ]),
    ).toEqual([{ reserved: 0 }])
  })
})
