import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { townWithChatbot, visitorOf } from '../../../test/chat.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const question = 'Was kostet ein Personalausweis?'

/** A town whose chatbot may spend so much in an hour, with its admin. */
const townWithBudget = async (budget: {
  hour_credits: number | null
  visitor_hour_credits: number | null
}) => {
  const town = await townWithChatbot(test)
  const admin = await test.member(town.tenant, 'admin')
  const browser = await test.signedIn(admin)
  const params = { chatbot: town.bot.id }
  await browser.call('chatbot.budget.update', { params, body: budget })
  return { ...town, admin, budgetNow: () => browser.call('chatbot.budget.show', { params }) }
}

/** Each with a token of its own, at one address or at addresses of their own. */
const visitorsOf = (uuid: string, addresses: string[]) =>
  Promise.all(addresses.map(address => visitorOf(test, uuid, { browser: test.browser({ address }) })))

const asks = async (visitors: Awaited<ReturnType<typeof visitorsOf>>) => {
  const answers = await Promise.all(visitors.map(visitor => visitor.ask(question)))
  return answers.map(({ status }) => status)
}

describe('what the answers of a chatbot may cost in an hour', () => {
  it('holds for one address, however many tokens it gets and however fast it asks', async () => {
    const { bot, admin } = await townWithBudget({ hour_credits: null, visitor_hour_credits: 1 })
    const statuses = await asks(await visitorsOf(bot.uuid, Array(12).fill('198.51.100.7')))
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    // 40 cents are counted while an answer is being written.
    expect(statuses.filter(status => status === 200).length).toBeLessThanOrEqual(2)
    const [other] = await visitorsOf(bot.uuid, ['198.51.100.8'])
    expect((await other?.ask(question))?.status).toBe(200)
    const mail = await test.outbox.take(admin.email)
    expect(mail.subject).toContain('sehr viele Fragen von einem Anschluss')
  })

  it('is told with when to come again, and counts anew after an hour', async () => {
    const { bot } = await townWithBudget({ hour_credits: null, visitor_hour_credits: 1 })
    const [visitor] = await visitorsOf(bot.uuid, ['198.51.100.20'])
    let refused = await visitor?.ask(question)
    while (refused?.status === 200) refused = await visitor?.ask(question)
    expect(refused?.status).toBe(429)
    expect(refused?.problem?.message).toMatch(/^Von Ihrem Anschluss kamen .* in \d+ Minuten noch einmal\.$/)
    test.clock.advance(61 * 60_000)
    expect((await visitor?.ask(question))?.status).toBe(200)
  })

  it('holds for all addresses together; the owner is warned before and when it is reached', async () => {
    const { tenant, bot, admin, budgetNow } = await townWithBudget({
      hour_credits: 1,
      visitor_hour_credits: null,
    })
    const addresses = Array.from({ length: 20 }, (_, index) => `203.0.113.${index + 1}`)
    for (const visitor of await visitorsOf(bot.uuid, addresses)) await visitor.ask(question)
    const [refused] = await asks(await visitorsOf(bot.uuid, ['203.0.113.99']))
    expect(refused).toBe(429)
    const spent = await test.app.database.pool.query(
      'select sum(cost_cents)::int as cents from conversations where tenant_id = $1',
      [tenant.id],
    )
    expect(spent.rows[0].cents).toBeLessThanOrEqual(100)
    const subjects = [
      (await test.outbox.take(admin.email)).subject,
      (await test.outbox.take(admin.email)).subject,
    ]
    // Both are sent at once, by workers of their own.
    expect(
      subjects.toSorted((a, b) => Number(a.includes('ist erreicht')) - Number(b.includes('ist erreicht'))),
    ).toEqual([
      expect.stringContaining('bald erreicht'),
      expect.stringContaining('Grenze dieser Stunde ist erreicht'),
    ])
    expect(await budgetNow()).toEqual({
      hour_credits: 1,
      visitor_hour_credits: null,
      used_credits: spent.rows[0].cents / 100,
      hour_ends_at: expect.any(String),
    })
  })

  it('is counted by the person who is signed in, not by the connection that a town hall shares', async () => {
    const { tenant, bot } = await townWithBudget({ hour_credits: null, visitor_hour_credits: 1 })
    const people = await Promise.all([test.member(tenant, 'user'), test.member(tenant, 'user')])
    for (const person of people) {
      const visitor = await visitorOf(test, bot.uuid, { browser: await test.signedIn(person) })
      expect((await visitor.ask(question)).status).toBe(200)
      expect((await visitor.ask(question)).status).toBe(200)
    }
  })
})
