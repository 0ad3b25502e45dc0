import { createHash } from 'node:crypto'
import { defaultEmbedSettings } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addChatbot } from '../../../test/chatbots.ts'
import { cityWithAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { chatbotByUuid } from './chatbots-store.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const settings = defaultEmbedSettings({ public_name: 'Lotte', public_description: 'Hilft' })
const form = { allow_embedding: true, allowed_domains: ['musterstadt.de'], embed_settings: settings }

const publicChatbot = async () => {
  const { city, admin } = await cityWithAdmin(test)
  const { id, uuid } = await addChatbot(test.app, city.id, { name: 'Bürgerbot', accessRole: 'public' })
  return { city, admin, id, uuid, params: { chatbot: id } }
}

describe('the embedding of a chatbot', () => {
  it('begins with defaults that follow the public name and description until it is saved', async () => {
    const { admin, params } = await publicChatbot()
    const base = { name: 'Bürgerbot', access_role: 'public' as const }
    const titleOf = async () => {
      const { chatTitle, initialMessage } = (await admin.call('chatbot.embed', { params })).embed_settings
      return [chatTitle, initialMessage]
    }
    expect(await titleOf()).toEqual(['Lotte', 'Hilft bei Fragen an die Stadt'])
    await admin.call('chatbot.update', {
      params,
      body: { ...base, public_name: 'Lotta', public_description: 'Weiß alles' },
    })
    expect(await titleOf()).toEqual(['Lotta', 'Weiß alles'])
    const saved = await admin.call('chatbot.embed.update', {
      params,
      body: { ...form, embed_settings: { ...settings, chatTitle: 'Fragen Sie uns', width: 500 } },
    })
    expect(saved.embed_settings).toMatchObject({ chatTitle: 'Fragen Sie uns', width: 500 })
    await admin.call('chatbot.update', {
      params,
      body: { ...base, public_name: 'Lotti', public_description: 'Weiß vieles' },
    })
    expect(await titleOf()).toEqual(['Fragen Sie uns', 'Hilft'])
  })

  it('is saved with its domains as they are kept, and what changed is in the log', async () => {
    const { admin, params, uuid } = await publicChatbot()
    const body = { ...form, allowed_domains: [' WWW.Musterstadt.DE ', 'localhost'] }
    const saved = await admin.call('chatbot.embed.update', { params, body })
    expect(saved).toMatchObject({
      allow_embedding: true,
      allowed_domains: ['www.musterstadt.de', 'localhost'],
      available_themes: { lotse: 'Lotse', night: 'Nacht' },
      embed_url: 'http://lotse.test/embed/lotse.js',
      snippet: `<script src="http://lotse.test/embed/lotse.js" data-chatbot="${uuid}" async></script>`,
    })
    expect(await admin.call('chatbot.embed', { params })).toEqual(saved)
    await admin.call('chatbot.embed.update', { params, body })
    const { data } = await admin.call('settings.audit.index')
    const entries = data.filter(({ action }) => action === 'chatbot.embedding-updated')
    expect(entries.map(({ changes }) => changes)).toEqual([
      {
        allow_embedding: { from: false, to: true },
        allowed_domains: { from: '', to: 'www.musterstadt.de, localhost' },
        initialMessage: { from: 'Hilft bei Fragen an die Stadt', to: 'Hilft' },
      },
    ])
  })

  it.each([
    ['', 'Bitte geben Sie eine Domain ein'],
    ['musterstadt', 'Bitte geben Sie eine gültige Domain ein (z.B. musterstadt.de)'],
    ['*.musterstadt.de', 'Bitte geben Sie eine gültige Domain ein (z.B. musterstadt.de)'],
    ['https://', 'Bitte geben Sie eine gültige Domain ein (z.B. musterstadt.de)'],
    ['musterstadt.de:99999999', 'Bitte geben Sie eine gültige Domain ein (z.B. musterstadt.de)'],
    ['-muster.de', 'Bitte geben Sie eine gültige Domain ein (z.B. musterstadt.de)'],
    ['127.0.0.1', 'Bitte geben Sie eine gültige Domain ein (z.B. musterstadt.de)'],
  ])('does not take the domain "%s"', async (domain, message) => {
    const { admin, params } = await publicChatbot()
    const body = { ...form, allowed_domains: ['a.de', domain] }
    expect((await admin.refused('chatbot.embed.update', { params, body })).errors).toEqual({
      'allowed_domains.1': message,
    })
  })

  it('keeps of an address its host, in the letters that browsers send, with a port that is not the usual one', async () => {
    const { admin, params } = await publicChatbot()
    const typed = ['https://www.musterstadt.de/kontakt', 'münchen.de', 'musterstadt.de:8443', 'a.de:443']
    const body = { ...form, allowed_domains: typed }
    const { allowed_domains } = await admin.call('chatbot.embed.update', { params, body })
    expect(allowed_domains).toEqual([
      'www.musterstadt.de',
      'xn--mnchen-3ya.de',
      'musterstadt.de:8443',
      'a.de',
    ])
  })

  it('does not take a domain twice', async () => {
    const { admin, params } = await publicChatbot()
    const body = { ...form, allowed_domains: ['a.de', 'A.de '] }
    expect((await admin.refused('chatbot.embed.update', { params, body })).errors).toEqual({
      allowed_domains: 'Diese Domain wurde bereits hinzugefügt',
    })
  })

  it('is only for public chatbots of tenants that allow it', async () => {
    const { city, admin, params } = await publicChatbot()
    const { id } = await addChatbot(test.app, city.id, { accessRole: 'external_user' })
    const restricted = { chatbot: id }
    expect((await admin.refused('chatbot.embed.update', { params: restricted, body: form })).errors).toEqual({
      allow_embedding: 'Nur Chatbots mit der Zugriffsrolle „Öffentlich“ lassen sich einbetten.',
    })
    const off = { ...form, allow_embedding: false }
    await admin.call('chatbot.embed.update', { params: restricted, body: off })
    await test.app.database.pool.query('update tenants set allows_embedding = false where id = $1', [city.id])
    expect((await admin.refused('chatbot.embed.update', { params, body: form })).errors).toEqual({
      allow_embedding: 'Für Ihren Mandanten ist die Einbettung nicht freigeschaltet.',
    })
    expect((await admin.call('chatbot.embed', { params })).chatbot.tenant_allows_embedding).toBe(false)
  })
})

describe('the test page', () => {
  it('holds the code to paste and nothing that its policy would not let through', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const { id, uuid } = await addChatbot(test.app, city.id, { accessRole: 'public', isEmbeddable: true })
    const params = { chatbot: id }
    await test.app.database.pool.query('update chatbots set public_name = $2 where id = $1', [
      id,
      '</title><script>alert(1)</script>"',
    ])
    const { body, headers } = await admin.send('chatbot.embed.preview', { params })
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body.match(/<script[^>]*>/g)).toEqual([
      `<script src="http://lotse.test/embed/lotse.js" data-chatbot="${uuid}" async>`,
      '<script>',
    ])
    expect(body).toContain(`<a href="/chatbots/${id}/embed">Zurück zur Einbettung</a>`)
    expect(body).toContain('&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;')
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? ''
    const script = /<script>([\s\S]*?)<\/script>/.exec(body)?.[1] ?? ''
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
    expect(headers['content-security-policy']).toBe(
      [
        "default-src 'none'",
        `script-src 'self' http://lotse.test 'sha256-${hashOf(script)}'`,
        `style-src 'sha256-${hashOf(style)}'`,
        "img-src 'self' http://lotse.test",
        "connect-src 'self' http://lotse.test",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    )
    expect(body).not.toContain('noch nicht')
  })

  it('says why other sites would not show the chatbot', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const { id, uuid } = await addChatbot(test.app, city.id, { accessRole: 'contentmanager' })
    const { body } = await admin.send('chatbot.embed.preview', { params: { chatbot: id } })
    expect(body).toContain('Die Zugriffsrolle ist „Inhaltsmanager“')
    expect(body).toContain('Die Einbettung ist ausgeschaltet.')
    expect(body).not.toContain('deaktiviert')
    expect(await chatbotByUuid(test.app.systemContext('test'), uuid)).toMatchObject({
      id,
      tenantName: city.name,
    })
  })
})
