import { randomUUID } from 'node:crypto'
import type { QueryResult } from 'pg'
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest'
import { townWithChatbot, visitorOf } from '../../../../test/chat.ts'
import { balanceOf, giveCredits } from '../../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { after, minutes } from '../../../platform/clock.ts'
import { acrossTenantsVerifyLedger } from '../../credits/index.ts'
import { acrossTenantsReleaseExpired } from '../../credits/jobs.ts'
import { raiseReservation, reserveCredits } from '../../credits/ledger/ledger.ts'
import { beginAnswer, finishAnswer, hearOfWriter, type NewQuestion } from '../conversations-store.ts'
import { acrossTenantsFailAbandoned } from '../jobs.ts'
import { derivedId } from './derived-id.ts'
import { holdLease } from './writer-lease.ts'

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
    const visitors = await Promise.all(Array.from({ length: 12 }, () => visitorOf(test, bot.uuid)))
    const answers = await Promise.all(visitors.map(visitor => visitor.ask('Wie hoch ist die Hundesteuer?')))
    // Each holds what it costs, and no more.
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
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

describe('the rest of a balance', () => {
  it('is spent on answers until not even one more can be paid', async () => {
    const { tenant, bot } = await townWithChatbot(test, { credits: 0 })
    await giveCredits(test, tenant.id, 0.4)
    const visitors = await Promise.all(Array.from({ length: 12 }, () => visitorOf(test, bot.uuid)))
    const answers = await Promise.all(visitors.map(visitor => visitor.ask('Wie hoch ist die Hundesteuer?')))
    const statuses = new Set(answers.map(({ status }) => status))
    // How many of them meet decides whether any is refused.
    expect(statuses).toContain(200)
    expect(statuses.difference(new Set([200, 402])).size).toBe(0)
    // Those that were refused were so for what others held back and did not need: it is there for whoever asks next.
    const patient = await visitorOf(test, bot.uuid)
    let status = 200
    while (status === 200) status = (await patient.ask('Wie hoch ist die Hundesteuer?')).status
    expect(status).toBe(402)
    const [{ left, cost } = { left: -1, cost: 0 }] = await query<{ left: number; cost: number }>(
      `select (purchased_cents - reserved_cents)::int as left, (select max(cost_cents)::int from messages where tenant_id = $1) as cost
        from credit_accounts where tenant_id = $1`,
      [tenant.id],
    )
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left).toBeLessThan(cost)
  })
})

describe('an answer whose process died', () => {
  /** As far as it came: the question is written, the credits are held. */
  const leaveBehind = async () => {
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
    const question: NewQuestion = {
      conversationId: conversationId ?? '',
      questionId: randomUUID(),
      answerId: derivedId('answer', conversationId ?? '', key),
      writerId: randomUUID(),
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
    }
    await beginAnswer(ctx, question)
    const reservation = await reserveCredits(ctx, {
      tenantId: tenant.id,
      jobClass: 'chat.message',
      functionality: 'chatbot_response',
      cents: 1n,
      key: `chat:${conversationId}:${key}`,
      expiresAt: after(test.clock.now(), minutes(2)),
    })
    await raiseReservation(ctx, reservation, { cents: 130n, leastCents: 60n })
    const again = () => visitor.ask('Was kostet ein Personalausweis?', { key, conversationId })
    const lastStatus = async () => (await visitor.open(conversationId)).messages.at(-1)?.status
    return { tenant, ctx, question, reservation, again, lastStatus }
  }

  const nothingIsHeld = async (tenantId: string) =>
    expect(
      await query('select reserved_cents::int as reserved from credit_accounts where tenant_id = $1', [
        tenantId,
      ]),
    ).toEqual([{ reserved: 0 }])

  it('is given again after half a minute to whoever asks the same, and paid once', async () => {
    const { tenant, again } = await leaveBehind()
    expect((await again()).status).toBe(409)
    test.clock.advance(29_000)
    expect((await again()).status).toBe(409)
    test.clock.advance(2000)
    expect((await again()).text).toContain('37 Euro')
    await nothingIsHeld(tenant.id)
  })

  it('is turned into a failed one after a minute, its credits come back, and the same key is then answered', async () => {
    const { tenant, ctx, again, lastStatus } = await leaveBehind()
    test.clock.advance(59_000)
    await acrossTenantsFailAbandoned(ctx)
    expect(await lastStatus()).not.toBe('failed')
    test.clock.advance(2000)
    await acrossTenantsFailAbandoned(ctx)
    expect(await lastStatus()).toBe('failed')
    test.clock.advance(minutes(1))
    await acrossTenantsReleaseExpired(ctx)
    await nothingIsHeld(tenant.id)
    expect((await again()).text).toContain('37 Euro')
    await nothingIsHeld(tenant.id)
  })

  it('is nobody else’s while its writer is heard of', async () => {
    const { ctx, question, reservation, again, tenant } = await leaveBehind()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const heard: Promise<void>[] = []
    const endLease = holdLease(ctx, reservation, () => {
      const said = hearOfWriter(ctx, question)
      heard.push(said)
      return said
    })
    for (let turn = 1; turn <= 15; turn += 1) {
      test.clock.advance(10_000)
      vi.advanceTimersByTime(10_000)
      await expect.poll(() => heard.length).toBe(turn)
      await Promise.all(heard)
    }
    endLease()
    vi.useRealTimers()
    expect((await again()).status).toBe(409)
    // Its credits are held beyond the two minutes of the beginning.
    await acrossTenantsReleaseExpired(ctx)
    const [account] = await query<{ reserved: number }>(
      'select reserved_cents::int as reserved from credit_accounts where tenant_id = $1',
      [tenant.id],
    )
    expect(account?.reserved).toBe(130)
  })

  it('belongs to the one who took it up: the first writer keeps and charges nothing any more', async () => {
    const { ctx, question, again } = await leaveBehind()
    test.clock.advance(31_000)
    const answered = await again()
    const late = await finishAnswer(ctx, {
      tenantId: question.visitor.tenantId,
      conversationId: question.conversationId,
      questionKey: question.key,
      answerId: question.answerId,
      writerId: question.writerId,
      text: 'Zu spät',
      help: '',
      status: 'completed',
      sources: [],
      searchedFor: null,
      isGap: false,
      bindingAnswerId: null,
      cents: 0n,
      model: null,
      inputTokens: null,
      outputTokens: null,
      durationMs: 0,
      firstTokenMs: null,
    })
    expect(late).toBe(false)
    expect((await again()).text).toBe(answered.text)
  })
})

describe('an answer that is written while the database goes away', () => {
  type Query = (given: { name?: string }, values?: unknown[]) => Promise<QueryResult>

  /** Fails the statement that keeps an answer, so many times; the last time only its reply is lost. */
  const failKeeping = (times: number) => {
    const { pool } = test.app.database
    const query = pool.query.bind(pool) as unknown as Query
    let failures = 0
    const spy = vi.spyOn(pool, 'query') as unknown as MockInstance<Query>
    spy.mockImplementation(async (given, values) => {
      if (given.name !== 'conversation_answer' || failures >= times) return query(given, values)
      failures += 1
      if (failures === times) await query(given, values)
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    })
    return { failures: () => failures, restore: () => spy.mockRestore() }
  }

  it('is not lost, and paid once', async () => {
    const { tenant, bot } = await townWithChatbot(test)
    const visitor = await visitorOf(test, bot.uuid)
    const outage = failKeeping(2)
    const answer = await visitor.ask('Was kostet ein Personalausweis?')
    outage.restore()
    expect(outage.failures()).toBe(2)
    expect(answer.message?.status).toBe('completed')
    const [{ spent } = { spent: 0 }] = await query<{ spent: number }>(
      'select sum(cost_cents)::int as spent from conversations where chatbot_id = $1',
      [bot.id],
    )
    expect(spent).toBeGreaterThan(0)
    expect(await balanceOf(test, tenant.id)).toBe((100_000 - spent) / 100)
  })
})
