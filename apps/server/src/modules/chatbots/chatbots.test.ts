import { randomUUID } from 'node:crypto'
import { chatbotOptions } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addChatbot } from '../../../test/chatbots.ts'
import { cityWithAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { newId } from '../../platform/ids.ts'
import { optionWording } from './prompt-wording.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const form = { name: 'Bürgerbot', public_name: 'Lotte', public_description: 'Hilft bei Fragen an die Stadt' }

const entriesOf = async (admin: TestBrowser) =>
  (await admin.call('settings.audit.index')).data
    .filter(({ action }) => action.startsWith('chatbot.'))
    .map(({ action, changes }) => ({ action, changes }))

const addConversation = (chatbot: string, tenant: string) =>
  test.app.database.pool.query(
    `insert into conversations (id, tenant_id, chatbot_id, visitor_hash, channel, title, created_at, last_message_at)
     values ($1, $2, $3, '\\x00', 'website', 'Wann ist geöffnet?', now(), now())`,
    [newId(), tenant, chatbot],
  )

const setLimit = (tenant: string, limit: number) =>
  test.app.database.pool.query('update tenants set max_chatbots = $2 where id = $1', [tenant, limit])

describe('a chatbot', () => {
  it('is created with the defaults, changed and deleted, and each is in the log', async () => {
    const { admin } = await cityWithAdmin(test)
    const created = await admin.call('chatbot.store', { body: { ...form, name: '  Bürgerbot  ' } })
    expect(created).toMatchObject({
      ...form,
      description: '',
      initial_message: '',
      custom_prompt: '',
      communication_styles: [],
      response_length: 'medium',
      response_style: 'balanced',
      response_strategy: 'informative',
      access_role: 'admin',
      feedback_disabled: false,
      chatbot_disabled: false,
      allow_embedding: false,
      profile_picture_url: null,
      conversations_count: 0,
      can: { edit: true, delete: true },
      form: { can_edit_custom_prompt: true, tenant_allows_embedding: true },
    })
    expect(created.uuid).not.toBe(created.id)
    const params = { chatbot: created.id }
    const body = {
      ...form,
      custom_prompt: 'Nenne immer die Öffnungszeiten.',
      communication_styles: ['friendly', 'factual'],
      access_role: 'public' as const,
    }
    expect(await admin.call('chatbot.update', { params, body })).toMatchObject(body)
    await admin.call('chatbot.update', { params, body })
    await admin.call('chatbot.destroy', { params })
    expect((await admin.refused('chatbot.edit', { params })).status).toBe(404)
    expect(await entriesOf(admin)).toEqual([
      { action: 'chatbot.deleted', changes: { conversations: { from: 0 } } },
      {
        action: 'chatbot.updated',
        changes: {
          custom_prompt: { from: '', to: 'Nenne immer die Öffnungszeiten.' },
          communication_styles: { from: '', to: 'friendly, factual' },
          access_role: { from: 'admin', to: 'public' },
        },
      },
      { action: 'chatbot.created', changes: {} },
    ])
  })

  it('offers every choice with its texts, and each means something to the model', async () => {
    const { admin } = await cityWithAdmin(test)
    const { options, access_roles, fields } = await admin.call('chatbot.create')
    expect(options).toEqual(chatbotOptions)
    expect(access_roles.map(({ label }) => label)).toEqual([
      'Öffentlich',
      'Externe Nutzer',
      'Registrierte Nutzer',
      'Inhaltsmanager',
      'Administratoren',
    ])
    expect(fields.public_description).toMatchObject({ required: true, label: 'Öffentliche Beschreibung' })
    for (const [field, list] of Object.entries(options))
      expect(Object.keys(optionWording[field as keyof typeof optionWording])).toEqual(
        list.map(({ value }) => value),
      )
  })

  it('refuses choices that are not offered, and what only the server may set', async () => {
    const { admin } = await cityWithAdmin(test)
    const { id: chatbot } = await admin.call('chatbot.store', { body: form })
    for (const wrong of [
      { response_length: 'endless' },
      { communication_styles: ['rude'] },
      { access_role: 'everybody' },
      { uuid: randomUUID() },
      { tenant_id: randomUUID() },
      { conversations_count: 7 },
      { allow_embedding: true },
      { profile_picture_key: randomUUID() },
    ]) {
      const body = { ...form, ...wrong } as never
      for (const { status, errors } of [
        await admin.refused('chatbot.store', { body }),
        await admin.refused('chatbot.update', { params: { chatbot }, body }),
      ]) {
        expect(status).toBe(422)
        expect(Object.keys(errors)[0]).toMatch(new RegExp(`^${Object.keys(wrong)[0]}`))
      }
    }
  })

  it('is counted under a lock: of ten at once only as many come to be as there is room for', async () => {
    const { city, admin } = await cityWithAdmin(test)
    await setLimit(city.id, 3)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.send('chatbot.store', { body: form })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    const refused = answers.find(({ statusCode }) => statusCode !== 200)
    expect(refused?.statusCode).toBe(422)
    expect(refused?.json()).toMatchObject({
      code: 'limit_reached',
      message: 'Die maximale Anzahl an Chatbots (3) ist erreicht.',
    })
    expect((await admin.call('chatbot.index')).total).toBe(3)
    await setLimit(city.id, 0)
    expect((await admin.refused('chatbot.store', { body: form })).message).toBe(
      'Für Ihren Mandanten ist das Anlegen von Chatbots nicht freigeschaltet.',
    )
    expect((await admin.call('chatbot.index')).can).toEqual({ create: false })
  })

  it('takes its own prompt only from admins and, in a sub-tenant, from its manager', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const office = await test.subTenant(city)
    const prompt = { custom_prompt: 'Sei genau.' }
    const manager = await test.signedIn(await test.member(office, 'subtenantmanager'))
    for (const browser of [admin, manager])
      expect(await browser.call('chatbot.store', { body: { ...form, ...prompt } })).toMatchObject(prompt)
    for (const [tenant, hint] of [
      [city, 'Nur Administrator:innen können diesen Prompt bearbeiten.'],
      [office, 'Nur Administrator:innen oder Untermandantsmanager:innen können diesen Prompt bearbeiten.'],
    ] as const) {
      const editor = await test.signedIn(await test.member(tenant, 'contentmanager'))
      const { data } = await editor.call('chatbot.index')
      const params = { chatbot: data[0]?.id ?? '' }
      const shown = await editor.call('chatbot.edit', { params })
      expect(shown).toMatchObject({
        ...prompt,
        form: { can_edit_custom_prompt: false, custom_prompt_hint: hint },
      })
      for (const text of ['', 'Sei genau.', 'Anders']) {
        const body = { ...form, custom_prompt: text }
        expect((await editor.refused('chatbot.store', { body })).errors).toEqual({ custom_prompt: hint })
        expect((await editor.refused('chatbot.update', { params, body })).errors).toEqual({
          custom_prompt: hint,
        })
      }
      expect(
        await editor.call('chatbot.update', { params, body: { ...form, name: 'Neuer Name' } }),
      ).toMatchObject({ name: 'Neuer Name', ...prompt })
    }
  })

  it('goes with all its conversations', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const { id: chatbot } = await addChatbot(test.app, city.id)
    const other = await addChatbot(test.app, city.id)
    for (const id of [chatbot, chatbot, other.id]) await addConversation(id, city.id)
    const params = { chatbot }
    expect(await admin.call('chatbot.edit', { params })).toMatchObject({ conversations_count: 2 })
    await admin.call('chatbot.destroy', { params })
    const { rows } = await test.app.database.pool.query(
      'select chatbot_id from conversations where tenant_id = $1',
      [city.id],
    )
    expect(rows).toEqual([{ chatbot_id: other.id }])
    expect((await entriesOf(admin))[0]?.changes).toEqual({ conversations: { from: 2 } })
  })

  it('of another tenant is as one that does not exist, whatever is asked of it', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const office = await test.subTenant(city)
    const stranger = await cityWithAdmin(test)
    for (const { id } of [
      await addChatbot(test.app, stranger.city.id),
      await addChatbot(test.app, office.id),
    ])
      for (const params of [{ chatbot: id }, { chatbot: randomUUID() }]) {
        const answers = [
          await admin.refused('chatbot.edit', { params }),
          await admin.refused('chatbot.update', { params, body: form }),
          await admin.refused('chatbot.destroy', { params }),
          await admin.refused('chatbot.embed.preview', { params }),
        ]
        expect(answers.map(({ status, message }) => ({ status, message }))).toEqual(
          answers.map(() => ({ status: 404, message: 'Der Eintrag wurde nicht gefunden.' })),
        )
      }
  })
})

describe('the list of chatbots', () => {
  it('is in German order, searched, paginated and counted', async () => {
    const { city, admin } = await cityWithAdmin(test)
    await addChatbot(test.app, (await cityWithAdmin(test)).city.id, { name: 'Geheim' })
    const { id } = await addChatbot(test.app, city.id, { name: 'Zoo', accessRole: 'public' })
    for (const name of ['Ämter', 'Apotheken', '100 %']) await addChatbot(test.app, city.id, { name })
    await test.app.database.pool.query('update chatbots set chatbot_disabled = true where name = $1', [
      'Apotheken',
    ])
    for (let count = 0; count < 3; count += 1) await addConversation(id, city.id)
    const list = await admin.call('chatbot.index')
    expect(list.data.map(({ name }) => name)).toEqual(['100 %', 'Ämter', 'Apotheken', 'Zoo'])
    expect(list.statistics).toEqual({ total: 4, active: 3, conversations: 3, public: 1 })
    expect(list.data[3]).toMatchObject({ conversations_count: 3, access_role: 'public' })
    const names = async (query: object) =>
      (await admin.call('chatbot.index', { query })).data.map(({ name }) => name)
    expect(await names({ search: 'ÄMT' })).toEqual(['Ämter'])
    expect(await names({ search: '%' })).toEqual(['100 %'])
    expect(await names({ page: 2, per_page: 3 })).toEqual(['Zoo'])
  })

  it('asks the database as often for many as for few', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const query = vi.spyOn(test.app.database.pool, 'query')
    const countQueries = async () => {
      query.mockClear()
      await admin.call('chatbot.index', { query: { per_page: 100 } })
      return query.mock.calls.filter(([text]) => !JSON.stringify(text).includes('pgboss')).length
    }
    await addChatbot(test.app, city.id)
    const few = await countQueries()
    for (let count = 0; count < 20; count += 1) await addChatbot(test.app, city.id)
    expect(await countQueries()).toBe(few)
    query.mockRestore()
  })
})
