import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultMisuseSettings } from '../src/modules/misuse/index.ts'
import { sampleBodies } from '../src/modules/separation-proof/walk/samples.ts'
import { townWithChatbot, Visitor, visitorOf } from './chat.ts'
import { balanceOf } from './money.ts'
import { startTestApp, type TestApp, testPassword } from './test-app.ts'
import { TestBrowser } from './test-browser.ts'

const messagesPerMinute = defaultMisuseSettings.flood.visitor_per_minute

let one: TestApp
let other: TestApp
beforeAll(async () => {
  one = await startTestApp()
  other = await startTestApp({ beside: one })
})
afterAll(async () => {
  await other.close()
  await one.close()
})

describe('two processes of one installation', () => {
  it('count the messages of a visitor together, and what is refused costs nothing', async () => {
    const { tenant, bot } = await townWithChatbot(one)
    const here = await visitorOf(one, bot.uuid)
    for (let count = 0; count < messagesPerMinute; count += 1)
      expect((await here.ask('Hallo')).status).toBe(200)
    const there = new Visitor(other, bot.uuid)
    const before = await balanceOf(one, tenant.id)
    expect((await there.ask('Hallo', { token: here.token })).status).toBe(429)
    expect(await balanceOf(one, tenant.id)).toBe(before)
    expect((await (await visitorOf(other, bot.uuid)).ask('Hallo')).status).toBe(200)
  })

  it('take a second click for none while either of them still answers the first', async () => {
    const { tenant } = await townWithChatbot(one)
    const person = await one.member(tenant, 'contentmanager')
    const there = await new TestBrowser(other.app.http).signIn(person.email, testPassword)
    const key = randomUUID()
    const body = { ...sampleBodies['chatbot.try'], message: 'Was kostet ein Personalausweis?', key }
    // As the first process has it from the click on until its answer is paid.
    const letGo = await one.app.ports.limits.hold('chatbot.try', `${person.id}:${key}`, 120)
    expect((await there.send('chatbot.try', { body })).statusCode).toBe(409)
    await letGo?.()
    expect((await there.send('chatbot.try', { body })).statusCode).toBe(200)
    expect((await there.send('chatbot.try', { body })).statusCode).toBe(200)
  })
})
