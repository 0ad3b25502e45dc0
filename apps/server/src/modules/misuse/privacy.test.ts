import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { townWithChatbot, visitorOf } from '../../../test/chat.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { days, minutes } from '../../platform/clock.ts'
import { acrossTenantsForgetTexts } from './apply-retention.ts'
import { defaultSettings } from './settings/default-settings.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const guardedTown = async () => {
  const town = await townWithChatbot(test)
  const admin = await test.signedIn(await test.member(town.tenant, 'admin'))
  const set = (retention_days: number) =>
    admin.call('misuse.settings.update', {
      body: { ...defaultSettings, own_words: ['Quatschkopf'], retention_days },
    })
  await set(30)
  const kept = async () =>
    (
      await test.app.database.pool.query(
        'select * from misuse_logs where tenant_id = $1 order by created_at',
        [town.tenant.id],
      )
    ).rows as Record<string, unknown>[]
  const forget = (token: string) =>
    admin.send('chat.forget', { params: { uuid: town.bot.uuid }, body: { visitor_token: token } })
  return { ...town, admin, set, kept, forget }
}

const applyRetention = () => acrossTenantsForgetTexts(test.app.systemContext('test'))

describe('the time that texts are kept', () => {
  it('ends after the days that the tenant has set: category and time remain', async () => {
    const { bot, set, kept } = await guardedTown()
    await set(2)
    await (await visitorOf(test, bot.uuid)).ask('Quatschkopf')
    test.clock.advance(days(1))
    await applyRetention()
    expect((await kept())[0]?.text).toBe('Quatschkopf')
    test.clock.advance(days(1) + minutes(1))
    await applyRetention()
    expect(await kept()).toMatchObject([
      { text: null, category: 'own_words', visitor: null, address_hash: '' },
    ])
  })
})

describe('a visitor who wants to be forgotten', () => {
  it('takes the words of its incidents along; that there were some is still counted, until their time is over', async () => {
    const { bot, admin, kept, forget, set } = await guardedTown()
    const [visitor, other] = [await visitorOf(test, bot.uuid), await visitorOf(test, bot.uuid)]
    await visitor.ask('Quatschkopf mit Namen')
    await other.ask('Quatschkopf bleibt')
    const [log] = (await admin.call('misuse.logs.index', { query: { search: 'mit Namen' } })).data
    await admin.call('misuse.logs.note', { params: { log: log?.id ?? '' }, body: { note: 'Namen gelesen' } })
    expect((await forget(visitor.token)).statusCode).toBe(204)

    expect(JSON.stringify(await kept())).not.toMatch(/Namen/)
    const shown = await admin.call('misuse.logs.show', { params: { log: log?.id ?? '' } })
    expect(shown).toMatchObject({
      category: 'own_words',
      text: null,
      note: '',
      findings: [],
      conversation: null,
      can: { mark_false_alarm: false, whitelist_phrase: false },
    })
    const { stats } = await admin.call('misuse.dashboard')
    expect(stats.total_logs).toBe(2)
    expect((await kept()).map(({ text }) => text)).toContain('Quatschkopf bleibt')

    await set(1)
    test.clock.advance(days(1) + minutes(1))
    await applyRetention()
    expect((await kept()).map(({ visitor, address_hash }) => [visitor, address_hash])).toEqual([
      [null, ''],
      [null, ''],
    ])
  })

  it('is not let off its refusals by that', async () => {
    const { bot, forget } = await guardedTown()
    const visitor = await visitorOf(test, bot.uuid)
    for (const word of ['eins', 'zwei']) {
      await visitor.ask(`Quatschkopf ${word}`)
      await forget(visitor.token)
    }
    expect((await visitor.ask('Quatschkopf drei')).text).toContain(defaultSettings.texts.blocked)
  })

  it('is told of and forgotten by staff as well, even where the conversation is gone and the incident alone is left', async () => {
    const { bot, tenant, admin, kept } = await guardedTown()
    const visitor = await visitorOf(test, bot.uuid)
    const { visitor_reference } = await visitor.open()
    await visitor.ask('Quatschkopf von gestern')
    await test.app.database.pool.query('delete from conversations where tenant_id = $1', [tenant.id])
    const params = { visitor: visitor_reference }
    const { vorfaelle } = (await admin.send('settings.visitors.export', { params })).json()
    expect(vorfaelle.rows).toMatchObject([{ text: 'Quatschkopf von gestern', action: expect.any(String) }])
    expect((await admin.send('settings.visitors.destroy', { params })).statusCode).toBe(200)
    expect((await kept()).map(({ text }) => text)).toEqual([''])
    expect((await admin.send('settings.visitors.destroy', { params })).statusCode).toBe(404)
  })
})

it('whoever searches in what citizens have written is named in the audit log, once for a search that refreshes itself', async () => {
  const { bot, admin } = await guardedTown()
  await (await visitorOf(test, bot.uuid)).ask('Quatschkopf')
  const search = () => admin.call('misuse.logs.index', { query: { search: 'quatsch' } })
  const searches = async () =>
    (await admin.call('settings.audit.index', { query: { action: 'misuse.logs-searched' } })).data
  await admin.call('misuse.logs.index')
  expect(await searches()).toEqual([])
  expect((await search()).data).toHaveLength(1)
  await search()
  expect(await searches()).toMatchObject([{ subject_label: 'quatsch' }])
})
