import type { MisuseSettings } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { townWithChatbot, Visitor, visitorOf } from '../../../test/chat.ts'
import { balanceOf } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { hours, minutes } from '../../platform/clock.ts'
import { defaultSettings } from './settings/default-settings.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await test.app.database.pool.query(text, values)).rows as Row[]

const insult = 'Du bist ein dummes Arschloch'
const question = 'Was kostet ein Personalausweis?'

/** A town whose chatbot insists on manners. */
const guardedTown = async (change: Partial<MisuseSettings> = {}) => {
  const town = await townWithChatbot(test)
  const admin = await test.signedIn(await test.member(town.tenant, 'admin'))
  const set = (more: Partial<MisuseSettings>) =>
    admin.call('misuse.settings.update', {
      body: { ...defaultSettings, own_words: ['Quatschkopf'], ...change, ...more },
    })
  await set({})
  const logs = async (filter: Record<string, string> = {}) =>
    (await admin.call('misuse.logs.index', { query: { ...filter, per_page: 100 } })).data
  return { ...town, admin, set, logs }
}

it('whoever has not opened the chat is sent away before anything is looked at or written down', async () => {
  const { bot, tenant } = await guardedTown()
  const stranger = await new Visitor(test, bot.uuid).ask(insult, { token: 'x'.repeat(30) })
  expect(stranger.status).toBe(403)
  expect(await query('select id from misuse_logs where tenant_id = $1', [tenant.id])).toEqual([])
  expect(await query('select id from conversations where chatbot_id = $1', [bot.id])).toEqual([])
})

describe('a message that goes too far', () => {
  it('is refused in friendly words, costs nothing, and is told to the admins', async () => {
    const { tenant, bot, logs, admin } = await guardedTown()
    const visitor = await visitorOf(test, bot.uuid)
    const before = await balanceOf(test, tenant.id)
    const answer = await visitor.ask('Sie Quatschkopf')
    expect(answer).toMatchObject({ status: 200, text: defaultSettings.texts.refusal })
    expect(await balanceOf(test, tenant.id)).toBe(before)
    const [log] = await logs()
    expect(log).toMatchObject({
      category: 'own_words',
      action: 'refuse',
      is_new: true,
      chatbot: { id: bot.id },
    })
    expect(log?.credits_saved).toBeGreaterThan(0)

    const detail = await admin.call('misuse.logs.show', { params: { log: log?.id ?? '' } })
    expect(detail.text).toBe('Sie Quatschkopf')
    const [place] = detail.findings[0]?.places ?? []
    expect(detail.text?.slice(place?.start, place?.end)).toBe('Quatschkopf')
    expect(detail.conversation?.messages.map(({ role, is_this }) => [role, is_this])).toEqual([
      ['user', true],
      ['assistant', false],
    ])
    expect((await logs())[0]?.is_new).toBe(false)
    const audit = await admin.call('settings.audit.index')
    expect(audit.data[0]).toMatchObject({ action: 'misuse.log-read', subject_label: 'own_words' })
  })

  it('is no part of what the next question rests on, and the same message sent twice is one incident', async () => {
    const { bot, logs } = await guardedTown()
    const visitor = await visitorOf(test, bot.uuid)
    const key = crypto.randomUUID()
    const first = await visitor.ask('Sie Quatschkopf', { key })
    await visitor.ask('Sie Quatschkopf', { key })
    expect(await logs()).toHaveLength(1)
    const next = await visitor.ask(question, { conversationId: first.conversationId })
    expect(next.status).toBe(200)
    expect(next.text).not.toBe(defaultSettings.texts.refusal)
  })

  it('is only told to staff who try a chatbot', async () => {
    const { admin, logs } = await guardedTown()
    const { sampleBodies } = await import('../separation-proof/walk/samples.ts')
    const { eventsIn } = await import('../../../test/chat.ts')
    const tried = await admin.send('chatbot.try', {
      body: { ...sampleBodies['chatbot.try'], message: 'Sie Quatschkopf', key: crypto.randomUUID() },
    })
    const events = eventsIn(tried.body)
    expect(events.find(({ event }) => event === 'check')?.data).toMatchObject({ action: 'refuse' })
    expect(events.at(-1)?.event).toBe('end')
    expect(await logs()).toEqual([])
  })

  it('is dealt with as the tenant wants: ignored, logged, warned', async () => {
    const { bot, set, logs } = await guardedTown()
    const visitor = await visitorOf(test, bot.uuid)
    const act = (action: 'ignore' | 'log' | 'warn') => {
      const row = { low: action, medium: action, high: action, critical: action }
      return set({ actions: { ...defaultSettings.actions, own_words: row } })
    }
    const sentence = `Quatschkopf! ${question}`
    await act('ignore')
    const plain = await visitor.ask(sentence)
    expect(await logs()).toEqual([])
    await act('log')
    expect((await visitor.ask(sentence)).text).toBe(plain.text)
    expect(await logs()).toHaveLength(1)
    await act('warn')
    const warned = await visitor.ask(sentence)
    expect(warned.text).toBe(`${defaultSettings.texts.warning}\n\n${plain.text}`)
    expect(warned.message?.text).toBe(warned.text)
  })
})

describe('somebody in need', () => {
  it('reads where there is help, with the answer and even without credits; nothing is logged or counted', async () => {
    const { bot, logs } = await guardedTown()
    const visitor = await visitorOf(test, bot.uuid)
    const answer = await visitor.ask('Mein Mann schlägt mich, wohin kann ich gehen?')
    const said = answer.events.map(({ event }) => event)
    expect(said.indexOf('help')).toBe(said.indexOf('begin') + 1)
    expect(answer.events.find(({ event }) => event === 'help')?.data).toEqual({
      text: defaultSettings.help.violence_suffered,
    })
    expect(answer.message?.help).toBe(defaultSettings.help.violence_suffered)
    expect(answer.message?.text).toBe(answer.text)
    expect(answer.text).not.toContain('116 016')
    expect((await visitor.open(answer.conversationId)).messages.at(-1)?.help).toContain('116 016')
    expect(await logs()).toEqual([])

    const poor = await townWithChatbot(test, { credits: 0 })
    const other = await visitorOf(test, poor.bot.uuid)
    const key = crypto.randomUUID()
    const first = await other.ask('Ich will nicht mehr leben', { key })
    expect(first.message).toMatchObject({ help: defaultSettings.help.self_harm, status: 'completed' })
    expect((await other.ask('Ich will nicht mehr leben', { key })).events.map(({ event }) => event)).toEqual(
      first.events.map(({ event }) => event),
    )
  })
})

describe('escalation', () => {
  it('blocks a visitor after so many refusals, tells it clearly, and lets it back when the time is over', async () => {
    const { bot, admin } = await guardedTown()
    const visitor = await visitorOf(test, bot.uuid)
    await visitor.ask('Quatschkopf eins')
    await visitor.ask('Quatschkopf zwei')
    const third = await visitor.ask('Quatschkopf drei')
    expect(third.text).toContain(defaultSettings.texts.blocked)
    const kept = await visitor.ask(question)
    expect(kept).toMatchObject({ status: 403, problem: { code: 'blocked' } })
    expect(kept.problem?.message).toContain('Die Sperre endet am')
    expect((await visitor.open()).chatbot.unavailable_message).toContain(defaultSettings.texts.blocked)

    const { blocked } = await admin.call('misuse.blocked')
    expect(blocked).toMatchObject([{ kind: 'visitor', hits: 1, blocked_by: null, rule: /3 refusals/ }])
    test.clock.advance(hours(1) + minutes(1))
    expect((await visitor.ask(question)).status).toBe(200)
    expect((await admin.call('misuse.blocked')).blocked).toEqual([])

    // The second time for a day.
    for (const word of ['a', 'b', 'c']) await visitor.ask(`Quatschkopf ${word}`)
    const [again] = (await admin.call('misuse.blocked')).blocked
    const length = Date.parse(again?.until ?? '') - Date.parse(again?.created_at ?? '')
    expect(length).toBe(hours(24))
  })

  it('counts exactly, whoever comes at once', async () => {
    const { tenant, bot, set } = await guardedTown()
    await set({ flood: { visitor_per_minute: 1000, address_per_minute: 1000, chatbot_per_minute: 1000 } })
    const visitor = await visitorOf(test, bot.uuid)
    await Promise.all(Array.from({ length: 50 }, (_, index) => visitor.ask(`Quatschkopf ${index}`)))
    const counted = await query<{ kind: string; until: Date; created_at: Date }>(
      'select kind, until, created_at from misuse_blocks where tenant_id = $1',
      [tenant.id],
    )
    expect(counted.map(({ kind }) => kind)).toEqual(['visitor'])
    expect(counted[0]?.until.getTime()).toBe((counted[0]?.created_at.getTime() ?? 0) + hours(1))
    const [offender] = await query<{ blocks: number }>(
      "select blocks from misuse_offenders where tenant_id = $1 and offender like 'visitor:%'",
      [tenant.id],
    )
    expect(offender?.blocks).toBe(1)
  })

  it('blocks an address only when several visitors of it offend, and never one of the whitelist', async () => {
    const { tenant, bot, admin } = await guardedTown()
    const offend = async () => {
      const visitor = await visitorOf(test, bot.uuid)
      for (const word of ['a', 'b', 'c']) await visitor.ask(`Quatschkopf ${word}`)
    }
    const addresses = async () =>
      (await admin.call('misuse.blocks.index', { query: { of: 'addresses' } })).data
    await offend()
    await offend()
    expect(await addresses()).toEqual([])
    await offend()
    const [block] = await addresses()
    expect(block).toMatchObject({ kind: 'address', blocked_by: null, is_active: true })
    const innocent = await visitorOf(test, bot.uuid)
    expect((await innocent.ask(question)).status).toBe(403)

    const [log] = (await admin.call('misuse.logs.index')).data
    await admin.call('misuse.logs.whitelist', {
      params: { log: log?.id ?? '' },
      body: { target: 'address', reason: 'Schule', until: null },
    })
    expect((await innocent.ask(question)).status).toBe(200)
    const before = await query('select id from misuse_logs where tenant_id = $1', [tenant.id])
    expect((await innocent.ask('Quatschkopf')).text).not.toBe(defaultSettings.texts.refusal)
    expect(await query('select id from misuse_logs where tenant_id = $1', [tenant.id])).toEqual(before)
  })

  it('forgets a block that somebody lifts', async () => {
    const { bot, admin } = await guardedTown()
    const visitor = await visitorOf(test, bot.uuid)
    for (const word of ['a', 'b', 'c']) await visitor.ask(`Quatschkopf ${word}`)
    const [block] = (await admin.call('misuse.blocked')).blocked
    await admin.call('misuse.blocks.destroy', { params: { block: block?.id ?? '' } })
    expect((await visitor.ask(question)).status).toBe(200)
    const ended = await admin.call('misuse.blocks.index', { query: { state: 'ended' } })
    expect(ended.data).toMatchObject([{ id: block?.id, is_active: false }])
    for (const word of ['d', 'e', 'f']) await visitor.ask(`Quatschkopf ${word}`)
    const [next] = (await admin.call('misuse.blocked')).blocked
    expect(Date.parse(next?.until ?? '') - Date.parse(next?.created_at ?? '')).toBe(hours(1))
  })
})

describe('what people decide', () => {
  it('holds at once: blocked, extended, unblocked', async () => {
    const { bot, admin } = await guardedTown()
    const visitor = await visitorOf(test, bot.uuid)
    const { visitor_reference } = await visitor.open()
    const block = await admin.call('misuse.blocks.store', {
      body: { kind: 'visitor', value: visitor_reference.toLowerCase(), reason: 'Ruhestörung', hours: 1 },
    })
    expect(block).toMatchObject({ label: visitor_reference, rule: null, is_active: true })
    expect((await visitor.ask(question)).status).toBe(403)
    await admin.call('misuse.blocks.update', {
      params: { block: block.id },
      body: { hours: null, reason: 'Ruhestörung' },
    })
    test.clock.advance(hours(1) + minutes(5))
    expect((await visitor.ask(question)).problem).toMatchObject({ code: 'blocked' })
    await admin.call('misuse.blocks.destroy', { params: { block: block.id } })
    expect((await visitor.ask(question)).status).toBe(200)
  })

  it('names a person with an account, who is kept out in every browser, from an incident or by e-mail address', async () => {
    const { tenant, bot, admin, logs } = await guardedTown()
    const person = await test.member(tenant, 'user')
    const atDesk = async () => visitorOf(test, bot.uuid, { browser: await test.signedIn(person) })
    await (await atDesk()).ask('Quatschkopf')
    const [log] = await logs()
    expect(log).toMatchObject({ user: { id: person.id }, visitor: null })
    const fromIncident = await admin.call('misuse.logs.block', {
      params: { log: log?.id ?? '' },
      body: { target: 'user', reason: 'Beleidigung', hours: 1 },
    })
    expect(fromIncident).toMatchObject({ kind: 'user', label: person.name, log_id: log?.id })
    expect((await (await atDesk()).ask(question)).problem?.code).toBe('blocked')
    expect((await (await visitorOf(test, bot.uuid)).ask(question)).status).toBe(200)
    await admin.call('misuse.blocks.destroy', { params: { block: fromIncident.id } })
    expect((await (await atDesk()).ask(question)).status).toBe(200)

    const body = {
      kind: 'user',
      value: person.email.toUpperCase(),
      reason: 'Beleidigung',
      hours: null,
    } as const
    expect(await admin.call('misuse.blocks.store', { body })).toMatchObject({
      label: person.name,
      until: null,
    })
    expect((await (await atDesk()).ask(question)).problem?.code).toBe('blocked')
  })

  it('takes a person or a range out until the exception ends', async () => {
    const { tenant, bot, admin } = await guardedTown()
    const person = await test.member(tenant, 'user')
    const until = test.clock.now().toISOString().slice(0, 10)
    const except = (kind: 'range' | 'user', value: string) =>
      admin.call('misuse.whitelist.store', { body: { kind, value, reason: 'Schulung', until } })
    const visitor = await visitorOf(test, bot.uuid)
    const atDesk = await visitorOf(test, bot.uuid, { browser: await test.signedIn(person) })
    const isRefused = async (who: Visitor) =>
      (await who.ask('Quatschkopf')).text === defaultSettings.texts.refusal
    expect([await isRefused(atDesk), await isRefused(visitor)]).toEqual([true, true])
    await except('user', person.email)
    expect([await isRefused(atDesk), await isRefused(visitor)]).toEqual([false, true])
    await except('range', '127.0.0.0/8')
    expect([await isRefused(atDesk), await isRefused(visitor)]).toEqual([false, false])
    test.clock.advance(hours(24))
    expect(await isRefused(await visitorOf(test, bot.uuid))).toBe(true)
  })

  it('is refused at its field where it names nothing', async () => {
    const { admin } = await guardedTown()
    const refusal = async (kind: 'address' | 'range' | 'user' | 'visitor', value: string) =>
      (await admin.refused('misuse.blocks.store', { body: { kind, value, reason: 'x', hours: 1 } })).errors
    expect(await refusal('address', '300.1.1.1')).toHaveProperty('value')
    expect(await refusal('range', '0.0.0.0/0')).toHaveProperty('value')
    expect(await refusal('range', '203.0.113.7')).toHaveProperty('value')
    expect(await refusal('user', 'niemand@lotse.test')).toHaveProperty('value')
    expect(await refusal('visitor', 'ABC')).toHaveProperty('value')
  })

  it('marks a false alarm: the same text passes from then on, and its words are not kept for that', async () => {
    const { tenant, bot, admin, logs } = await guardedTown()
    const visitor = await visitorOf(test, bot.uuid)
    await visitor.ask(`Quatschkopf! ${question}`)
    const [log] = await logs()
    const mark = (is_false_alarm: boolean) =>
      admin.call('misuse.logs.false_alarm', { params: { log: log?.id ?? '' }, body: { is_false_alarm } })
    await mark(true)
    expect((await visitor.ask(`quatschkopf!  ${question}`)).text).not.toBe(defaultSettings.texts.refusal)
    expect(
      JSON.stringify(await query('select * from misuse_whitelist where tenant_id = $1', [tenant.id])),
    ).not.toMatch(/quatschkopf/i)
    expect(await logs({ state: 'false_alarms' })).toHaveLength(1)
    await mark(false)
    expect((await visitor.ask(`Quatschkopf! ${question}`)).text).toBe(defaultSettings.texts.refusal)
  })

  it('tries a message with every rule, without a trace', async () => {
    const { admin, logs } = await guardedTown()
    const trial = await admin.call('misuse.try', { body: { message: insult, chatbot_id: null } })
    expect(trial.verdicts).toHaveLength(10)
    expect(trial.verdicts.find(({ category }) => category === 'insult')?.severity).not.toBeNull()
    expect(['refuse', 'block']).toContain(trial.outcome)
    expect(await logs()).toEqual([])
  })
})
