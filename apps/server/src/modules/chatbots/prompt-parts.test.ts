import { chatbotOptions } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addChatbot } from '../../../test/chatbots.ts'
import { cityWithAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { type Personality, promptPartsOf, promptText } from './prompt-parts.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const personality = (tenantId: string, more: Partial<Personality> = {}): Personality => ({
  tenantId,
  publicName: 'Lotte',
  communicationStyles: [],
  languageStyles: [],
  responseLength: 'medium',
  responseStyle: 'balanced',
  responseStrategy: 'informative',
  targetAudiences: [],
  genderSensitiveDisabled: false,
  customPrompt: '',
  allowedRequests: '',
  responseStylePrompt: '',
  ...more,
})

describe('the prompt of a chatbot', () => {
  it('has its parts in their order, from the platform down to the style of answers', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const { pool } = test.app.database
    await pool.query(
      `update circles set organization_name = 'Kreis $& Muster', organisation_type = 'public_authority',
         base_chatbot_prompt = 'Du sprichst für {organization_name} ({organisation_type}), nicht für {user}.' where id = $1`,
      [city.circleId],
    )
    await pool.query(
      "update tenants set super_admin_ai_prompt = 'Vom Betreiber.', admin_ai_prompt = 'Von der Stadt.' where id = $1",
      [city.id],
    )
    const { id } = await addChatbot(test.app, city.id)
    const params = { chatbot: id }
    await admin.call('chatbot.update', {
      params,
      body: {
        name: 'Bot',
        public_name: 'Lotte',
        public_description: 'Hilft',
        custom_prompt: 'Eigenes.',
        language_styles: ['formal'],
      },
    })
    const body = { allowed_requests: 'Nur Fragen zum Pass.', response_style_prompt: 'Ohne Floskeln.' }
    await admin.call('chatbot.ai-config.update', { params, body })
    await admin.call('chatbot.ai-config.update', { params, body })
    const shown = await admin.call('chatbot.ai-config.edit', { params })
    expect(shown).toMatchObject(body)
    expect(shown.prompt_parts.map(({ name }) => name)).toEqual([
      'platform',
      'circle',
      'super_admin',
      'tenant',
      'personality',
      'custom_prompt',
      'allowed_requests',
      'response_style_prompt',
    ])
    const sent = promptText(shown.prompt_parts)
    const places = [
      'Quellen',
      'Du sprichst für Kreis $& Muster (Behörde), nicht für {user}.',
      'Vom Betreiber.',
      'Von der Stadt.',
      'Du heißt „Lotte“.',
      'mit „Sie“',
      'Eigenes.',
      'Nur Fragen zum Pass.',
      'Ohne Floskeln.',
    ].map(text => sent.indexOf(text))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    const { data } = await admin.call('settings.audit.index')
    expect(data.filter(({ action }) => action === 'chatbot.ai-config-updated')).toHaveLength(1)
  })

  it('is changed by every choice of the form', async () => {
    const city = await test.mainTenant()
    const sent = async (more: Partial<Personality>) =>
      promptText(await promptPartsOf(test.app.systemContext('test'), personality(city.id, more)))
    const several = {
      communication_styles: 'communicationStyles',
      language_styles: 'languageStyles',
    } as const
    const single = {
      response_length: 'responseLength',
      response_style: 'responseStyle',
      response_strategy: 'responseStrategy',
    } as const
    const prompts: string[] = []
    for (const [field, key] of Object.entries({ ...several, target_audiences: 'targetAudiences' }))
      for (const { value } of chatbotOptions[field as keyof typeof several])
        prompts.push(await sent({ [key]: [value] }))
    for (const [field, key] of Object.entries(single))
      for (const { value } of chatbotOptions[field as keyof typeof single])
        if (personality('')[key] !== value) prompts.push(await sent({ [key]: value }))
    prompts.push(await sent({}), await sent({ genderSensitiveDisabled: true }))
    expect(new Set(prompts).size).toBe(prompts.length)
  })
})
