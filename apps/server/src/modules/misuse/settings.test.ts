import type { MisuseSettings } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addKnowledge, assign, townTexts, townWithChatbot, visitorOf } from '../../../test/chat.ts'
import { addChatbot } from '../../../test/chatbots.ts'
import { giveCredits } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { minutes } from '../../platform/clock.ts'
import { defaultSettings } from './settings/default-settings.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const { refusal, blocked } = defaultSettings.texts

const guardedTown = async () => {
  const town = await townWithChatbot(test)
  const admin = await test.signedIn(await test.member(town.tenant, 'admin'))
  const set = (change: Partial<MisuseSettings> = {}) =>
    admin.call('misuse.settings.update', {
      body: { ...defaultSettings, own_words: ['Quatschkopf'], ...change },
    })
  await set()
  return { ...town, admin, set }
}

const nothingOwn = {
  is_active: null,
  sensitivity: null,
  model: null,
  actions: null,
  refusal_text: null,
  day_budget: null,
}

describe('a chatbot', () => {
  it('does otherwise than its tenant until it has nothing of its own any more', async () => {
    const { bot, admin } = await guardedTown()
    const set = (own: object | null) =>
      admin.call('misuse.bots.update', {
        params: { chatbot: bot.id },
        body: { own: own && { ...nothingOwn, ...own } },
      })
    const shown = await set({ sensitivity: 'high', refusal_text: 'Nicht mit mir.' })
    expect(shown).toMatchObject({
      own: { sensitivity: 'high', refusal_text: 'Nicht mit mir.', help: null, own_words: [] },
      protection: { sensitivity: 'high', is_active: true },
    })
    const visitor = await visitorOf(test, bot.uuid)
    expect((await visitor.ask('Quatschkopf')).text).toBe('Nicht mit mir.')
    await set(null)
    expect((await visitor.ask('Quatschkopf')).text).toBe(refusal)
    const [listed] = (await admin.call('misuse.bots.index')).data
    expect(listed).toMatchObject({ id: bot.id, incidents: 2, refused: 2, own: null })
  })

  it('has words beside those of its tenant, and texts, help and an escalation of its own', async () => {
    const { tenant, bot, admin } = await guardedTown()
    const help = { self_harm: 'Rufen Sie **112** an.', violence_suffered: 'Rufen Sie **110** an.' }
    await admin.call('misuse.bots.update', {
      params: { chatbot: bot.id },
      body: {
        own: {
          ...nothingOwn,
          own_words: ['Murkser'],
          blocked_text: 'Hier ist Pause.',
          help,
          escalation: { refusals: 2, window_minutes: 10, step_hours: [5], address_visitors: 50 },
        },
      },
    })
    const visitor = await visitorOf(test, bot.uuid)
    expect((await visitor.ask('Ich will nicht mehr leben')).message?.help).toBe(help.self_harm)
    expect((await visitor.ask('Sie Murkser')).text).toBe(refusal)
    expect((await visitor.ask('Sie Quatschkopf')).text).toContain('Hier ist Pause.')
    expect((await visitor.ask('Hallo')).problem?.message).toMatch(/^Hier ist Pause\. Die Sperre endet am/)
    const [block] = (await admin.call('misuse.blocked')).blocked
    expect(Date.parse(block?.until ?? '') - Date.parse(block?.created_at ?? '')).toBe(minutes(300))

    // Its neighbour knows nothing of all that.
    const other = await addChatbot(test.app, tenant.id, { accessRole: 'public' })
    const elsewhere = await visitorOf(test, other.uuid)
    expect((await elsewhere.ask('Sie Murkser')).text).not.toBe(refusal)
    expect((await elsewhere.ask('Ich will nicht mehr leben')).message?.help).toBe(
      defaultSettings.help.self_harm,
    )
  })
})

describe('a sub-tenant', () => {
  it('inherits the settings of its main tenant at once, until it has its own, and again when it discards them', async () => {
    const { tenant, set } = await guardedTown()
    const sub = await test.subTenant(tenant)
    await giveCredits(test, sub.id, 1000)
    const bot = await addChatbot(test.app, sub.id, { accessRole: 'public' })
    await assign(test, bot.id, await addKnowledge(test, sub.id, townTexts))
    const admin = await test.signedIn(await test.member(sub, 'subtenantmanager'))
    const said = async (message: string) => (await (await visitorOf(test, bot.uuid)).ask(message)).text
    const source = async () => (await admin.call('misuse.settings.show')).source

    expect(await source()).toBe('parent')
    expect(await said('Sie Quatschkopf')).toBe(refusal)
    await set({ own_words: ['Schlafmütze'] })
    expect(await said('Sie Quatschkopf')).not.toBe(refusal)
    expect(await said('Sie Schlafmütze')).toBe(refusal)

    await admin.call('misuse.settings.update', {
      body: {
        ...defaultSettings,
        own_words: ['Trantüte'],
        texts: { ...defaultSettings.texts, refusal: 'Nein.' },
      },
    })
    expect(await source()).toBe('own')
    expect(await said('Sie Trantüte')).toBe('Nein.')
    await set({ own_words: ['Schlafmütze', 'Trödler'] })
    expect(await said('Sie Trödler')).not.toBe('Nein.')

    await admin.call('misuse.settings.destroy')
    expect(await source()).toBe('parent')
    expect(await said('Sie Trödler')).toBe(refusal)
  })

  it('shares neither blocks nor exceptions with its main tenant', async () => {
    const { tenant, admin, bot } = await guardedTown()
    const sub = await test.subTenant(tenant)
    const subBot = await addChatbot(test.app, sub.id, { accessRole: 'public' })
    await admin.call('misuse.blocks.store', {
      body: { kind: 'range', value: '127.0.0.0/8', reason: 'Probe', hours: 1 },
    })
    expect((await (await visitorOf(test, bot.uuid)).ask('Hallo')).problem?.message).toContain(blocked)
    expect((await (await visitorOf(test, subBot.uuid)).ask('Hallo')).status).toBe(200)
  })
})
