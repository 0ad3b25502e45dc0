import { circlePageSize, type ErrorReply, recencyDefaults } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addChatbot } from '../../../../test/chatbots.ts'
import { superAdmin } from '../../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'

let test: TestApp
let boss: TestBrowser
beforeAll(async () => {
  test = await startTestApp({ own: true })
  boss = await superAdmin(test)
})
afterAll(() => test.close())

const query = (text: string, values: unknown[] = []) => test.app.database.pool.query(text, values)
const store = (body: { name: string } & Record<string, unknown>) =>
  boss.call('superadmin.circles.store', { body })
const refused = async (name: 'store' | 'update' | 'destroy', more: object) => {
  const response = await boss.send(`superadmin.circles.${name}`, more as never)
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  const { message, errors }: ErrorReply = response.json()
  return { status: response.statusCode, message, errors }
}

describe('the circles', () => {
  it('are made with what the form leaves out as the house has it', async () => {
    const { defaults, organisation_types } = await boss.call('superadmin.circles.create')
    expect(defaults).toEqual({
      organization_name: '',
      organisation_type: 'other',
      base_chatbot_prompt: '',
      base_misuse_chatbot_prompt: '',
      ...recencyDefaults,
      sso_enabled: false,
      default_sso_provider: null,
      sso_configuration: {},
      sso_domains: [],
      sso_domains_confirmed: false,
      sso_required: false,
      sso_mappings: [],
    })
    expect(organisation_types).toContainEqual({ value: 'public_authority', label: 'Behörde' })
    const made = await store({ name: 'Kreis der Vorgaben' })
    expect(made).toMatchObject({
      ...defaults,
      name: 'Kreis der Vorgaben',
      organisation_type_label: 'Organisation',
      tenants_count: 0,
      sso_enabled: false,
      default_sso_provider: null,
      delete_refusal: null,
      version: 1,
    })
  })

  it('are found by their name and by that of the organisation, and filtered by SSO and type', async () => {
    const mark = 'Findbar'
    const one = await store({
      name: `${mark} Älteste`,
      organization_name: 'Land',
      organisation_type: 'party',
    })
    const two = await store({
      name: 'Zweite',
      organization_name: `${mark} & Söhne`,
      organisation_type: 'union',
    })
    await query("update circles set sso_enabled = true, default_sso_provider = 'saml' where id = $1", [
      two.id,
    ])
    const names = async (more: object = {}) =>
      (
        await boss.call('superadmin.circles.index', { query: { search: mark.toLowerCase(), ...more } })
      ).data.map(({ name }) => name)
    expect(await names()).toEqual([one.name, two.name])
    expect(await names({ direction: 'desc' })).toEqual([two.name, one.name])
    expect(await names({ sso: 'enabled' })).toEqual([two.name])
    expect(await names({ sso: 'disabled' })).toEqual([one.name])
    expect(await names({ organisation_type: 'party' })).toEqual([one.name])
    expect(await names({ search: '%' })).toEqual([])
  })

  it('come ten to a page, with what one may do', async () => {
    for (let number = 0; number <= circlePageSize; number += 1) await store({ name: `Viele ${number}` })
    const page = await boss.call('superadmin.circles.index', { query: { search: 'Viele', page: 2 } })
    expect(page).toMatchObject({
      per_page: 10,
      total: 11,
      from: 11,
      can: { create: true, edit: true, delete: true },
    })
  })

  it('are counted with their tenants, their SSO and their prompts', async () => {
    const before = await boss.call('superadmin.circles.statistics')
    const { id } = await store({ name: 'Gezählter', base_misuse_chatbot_prompt: 'Nein.' })
    await test.mainTenant({ circleId: id })
    await query('update circles set sso_enabled = true where id = $1', [id])
    expect(await boss.call('superadmin.circles.statistics')).toEqual({
      circles: before.circles + 1,
      tenants: before.tenants + 1,
      sso_enabled: before.sso_enabled + 1,
      with_prompts: before.with_prompts + 1,
    })
  })

  it('say at its field what is wrong', async () => {
    const { id } = await store({ name: 'Einziger' })
    const { errors } = await refused('store', {
      body: {
        name: ' ',
        organisation_type: 'guild',
        base_chatbot_prompt: 'x'.repeat(5001),
        recency_alpha: 1.1,
        recency_offset_days: 0.5,
        recency_scale_days: 0,
        recency_decay_at_scale: 1,
      },
    })
    expect(errors).toEqual({
      name: 'Dieses Feld ist erforderlich',
      organisation_type: 'Bitte wählen Sie einen gültigen Wert',
      base_chatbot_prompt: 'Bitte geben Sie höchstens 5000 Zeichen ein',
      recency_alpha: 'Der Wert darf höchstens 1 sein',
      recency_offset_days: 'Bitte geben Sie eine ganze Zahl ein',
      recency_scale_days: 'Der Wert muss mindestens 1 sein',
      recency_decay_at_scale: 'Der Wert darf höchstens 0.99 sein',
    })
    const taken = { name: 'Einen Circle mit diesem Namen gibt es bereits.' }
    expect((await refused('store', { body: { name: 'EINZIGER' } })).errors).toEqual(taken)
    const other = await store({ name: 'Anderer' })
    const body = { name: 'Einziger', version: other.version }
    expect((await refused('update', { params: { circle: other.id }, body })).errors).toEqual(taken)
    expect((await boss.call('superadmin.circles.edit', { params: { circle: id } })).name).toBe('Einziger')
  })

  it('cannot be deleted while they have tenants, not even deleted ones', async () => {
    const { id } = await store({ name: 'Besetzter' })
    const params = { circle: id }
    const tenant = await test.mainTenant({ circleId: id })
    const refusals = async () => {
      const { message, status } = await refused('destroy', { params })
      expect(status).toBe(409)
      expect((await boss.call('superadmin.circles.edit', { params })).delete_refusal).toBe(message)
      return message
    }
    const { data: found } = await boss.call('superadmin.circles.index', { query: { search: 'Besetzter' } })
    expect(found[0]?.tenants_count).toBe(1)
    expect(await refusals()).toBe('Circle mit Tenants kann nicht gelöscht werden')
    await query('update tenants set deleted_at = now() where id = $1', [tenant.id])
    expect(await refusals()).toBe('Circle mit gelöschten Tenants kann nicht gelöscht werden')
    await query('delete from tenants where id = $1', [tenant.id])
    await boss.call('superadmin.circles.destroy', { params })
    expect((await boss.send('superadmin.circles.edit', { params })).statusCode).toBe(404)
    const { data } = await boss.call('superadmin.audit.index', {
      query: { action: 'circle.deleted', search: 'Besetzter' },
    })
    expect(data).toMatchObject([{ subject_label: 'Besetzter' }])
  })
})

describe('two people who edit a circle', () => {
  it('do not overwrite each other: the later one hears what was changed, by whom and when', async () => {
    const { id, version } = await store({ name: 'Umkämpfter' })
    const params = { circle: id }
    const body = { name: 'Umkämpfter', version }
    await boss.call('superadmin.circles.update', { params, body: { ...body, organization_name: 'Kreis' } })
    const second = await boss.call('superadmin.circles.update', {
      params,
      body: { ...body, version: 2, organization_name: 'Kreis', base_chatbot_prompt: 'Neu.' },
    })
    expect(second.version).toBe(3)
    const { status, message } = await refused('update', { params, body: { ...body, recency_enabled: true } })
    expect(status).toBe(409)
    expect(message).toMatch(
      /^Daten wurden zwischenzeitlich geändert\. Bitte laden Sie die Seite neu\. Geändert: Basis-Prompt, Name der Organisation \(zuletzt von Person \d+, .+ Uhr\)\.$/,
    )
    expect((await boss.call('superadmin.circles.edit', { params })).recency_enabled).toBe(false)
  })

  it('at once: one saves, the other is refused', async () => {
    const { id, version } = await store({ name: 'Gleichzeitiger' })
    const replies = await Promise.all(
      ['A', 'B', 'C', 'D'].map(name =>
        boss.send('superadmin.circles.update', {
          params: { circle: id },
          body: { name: `Circle ${name}`, version },
        }),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  })

  it('without a change leave version and log as they were', async () => {
    const { id, version } = await store({ name: 'Ruhender' })
    const same = await boss.call('superadmin.circles.update', {
      params: { circle: id },
      body: { name: 'Ruhender', version },
    })
    expect(same.version).toBe(version)
  })
})

describe('what a circle holds', () => {
  it('counts at the next request in every process', async () => {
    const beside = await startTestApp({ beside: test })
    try {
      const { id, version } = await store({ name: 'Wirksamer', organisation_type: 'public_authority' })
      const tenant = await test.mainTenant({ circleId: id })
      const chatbot = await addChatbot(test.app, tenant.id)
      const admin = await beside.signedIn(await test.member(tenant, 'admin'))
      const circlePart = async () =>
        (await admin.call('chatbot.ai-config.edit', { params: { chatbot: chatbot.id } })).prompt_parts.find(
          ({ name }) => name === 'circle',
        )?.text
      expect(await circlePart()).toBe('')
      const body = {
        name: 'Wirksamer',
        organization_name: 'Musterland',
        organisation_type: 'party' as const,
        version,
      }
      await boss.call('superadmin.circles.update', {
        params: { circle: id },
        body: { ...body, base_chatbot_prompt: '{organisation_name} ({organisation_type})' },
      })
      expect(await circlePart()).toBe('Musterland (Partei)')
    } finally {
      await beside.close()
    }
  })

  it('is previewed from the unsaved form, below it what the first chatbot of the circle says', async () => {
    const { id } = await store({ name: 'Vorschau', base_chatbot_prompt: 'Alt.' })
    const preview = (circle: string | null) =>
      boss.call('superadmin.circles.prompt-preview', {
        body: {
          circle,
          name: 'Vorschau',
          organisation_type: 'media',
          base_chatbot_prompt: 'Für {organization_name}: {organisation_type}.',
        },
      })
    const empty = await preview(id)
    expect(empty.example).toBeNull()
    expect(empty.prompt_parts.find(({ name }) => name === 'circle')?.text).toBe('Für Vorschau: Medienhaus.')
    const tenant = await test.mainTenant({ circleId: id, name: 'Stadt mit Bot' })
    await query("update tenants set admin_ai_prompt = 'Von der Stadt.' where id = $1", [tenant.id])
    await addChatbot(test.app, tenant.id, { name: 'Stadtbot' })
    const { example, prompt_parts } = await preview(id)
    expect(example).toEqual({ chatbot_name: 'Stadtbot', tenant_name: 'Stadt mit Bot' })
    expect(prompt_parts.find(({ name }) => name === 'tenant')?.text).toBe('Von der Stadt.')
    expect((await preview(null)).example).toBeNull()
  })
})
