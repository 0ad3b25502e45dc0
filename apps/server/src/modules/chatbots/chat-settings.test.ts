import { prePageDefaults } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cityWithAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { shownPrePageOf } from './chat-settings-store.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const page = {
  is_enabled: true,
  headline: 'Willkommen',
  text: '<b>Hinweis</b> <script>alert(1)</script>auf https://stadt.example',
  checkbox_text: 'Gelesen',
  color_theme: 'forest' as const,
}
const messages = { no_credits: 'Leer', no_credits_parent: 'Oben leer', credit_warning_threshold: 0 }
const shown = (tenantId: string) => shownPrePageOf(test.app.systemContext('test'), tenantId)

describe('the chat settings of a tenant', () => {
  it('have defaults, are saved per tenant, and each change is in the log', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const other = await cityWithAdmin(test)
    expect(await admin.call('settings.ai')).toEqual({ admin_ai_prompt: '' })
    expect(await admin.call('settings.chatbot_pre_page')).toEqual(prePageDefaults)
    expect(await admin.call('settings.embed_messages')).toEqual({
      no_credits: 'Nicht genügend Credits verfügbar',
      no_credits_parent: 'Nicht genügend Credits beim übergeordneten Mandanten verfügbar',
      credit_warning_threshold: 10,
    })
    expect(await shown(city.id)).toBeNull()
    for (let time = 0; time < 2; time += 1) {
      await admin.call('settings.ai.update', { body: { admin_ai_prompt: 'Sei freundlich.' } })
      await admin.call('settings.chatbot_pre_page.update', { body: page })
      await admin.call('settings.embed_messages.update', { body: messages })
    }
    expect(await admin.call('settings.ai')).toEqual({ admin_ai_prompt: 'Sei freundlich.' })
    expect(await admin.call('settings.chatbot_pre_page')).toEqual({
      ...page,
      text: '<b>Hinweis</b> auf https://stadt.example',
    })
    expect(await admin.call('settings.embed_messages')).toEqual(messages)
    expect(await shown(city.id)).toMatchObject({
      headline: 'Willkommen',
      checkbox_text: 'Gelesen',
      color_theme: 'forest',
      html: '<b>Hinweis</b> auf <a href="https://stadt.example" target="_blank" rel="noopener noreferrer">https://stadt.example</a>',
    })
    expect(await other.admin.call('settings.ai')).toEqual({ admin_ai_prompt: '' })
    expect(await other.admin.call('settings.chatbot_pre_page')).toEqual(prePageDefaults)
    const { data } = await admin.call('settings.audit.index')
    const actions = data.map(({ action }) => action).filter(action => action.startsWith('chat-settings.'))
    expect(actions).toEqual([
      'chat-settings.embed-messages-updated',
      'chat-settings.pre-page-updated',
      'chat-settings.prompt-updated',
    ])
  })

  it('ask nobody to agree to nothing, also when nothing is left of the text', async () => {
    const { admin } = await cityWithAdmin(test)
    const refusal = async (wrong: object) =>
      (await admin.refused('settings.chatbot_pre_page.update', { body: { ...page, ...wrong } })).errors
    expect(await refusal({ headline: ' ', text: '', checkbox_text: '' })).toEqual({
      headline: 'Pflichtfeld',
      text: 'Pflichtfeld',
      checkbox_text: 'Pflichtfeld',
    })
    expect(await refusal({ text: '<script>alert(1)</script>' })).toEqual({ text: 'Pflichtfeld' })
    expect(await refusal({ text: '<'.repeat(9000) })).toEqual({ text: 'Höchstens 10.000 Zeichen' })
    const empty = { ...page, is_enabled: false, headline: '', text: '', checkbox_text: '' }
    expect(await admin.call('settings.chatbot_pre_page.update', { body: empty })).toEqual(empty)
  })

  it('refuse a prompt beyond its length and a threshold below zero', async () => {
    const { admin } = await cityWithAdmin(test)
    const body = { admin_ai_prompt: 'x'.repeat(513) }
    expect((await admin.refused('settings.ai.update', { body })).errors).toHaveProperty('admin_ai_prompt')
    const negative = { ...messages, credit_warning_threshold: -1 }
    expect((await admin.refused('settings.embed_messages.update', { body: negative })).errors).toHaveProperty(
      'credit_warning_threshold',
    )
  })

  it('are for admins and sub-tenant managers, not for those who only manage content', async () => {
    const { city } = await cityWithAdmin(test)
    const office = await test.subTenant(city)
    const manager = await test.signedIn(await test.member(office, 'subtenantmanager'))
    await manager.call('settings.embed_messages.update', { body: messages })
    const editor = await test.signedIn(await test.member(city, 'contentmanager'))
    for (const name of ['settings.ai', 'settings.chatbot_pre_page', 'settings.embed_messages'] as const)
      expect((await editor.refused(name)).status).toBe(403)
  })
})
