import { routes } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addChatbot } from '../../../test/chatbots.ts'
import { balanceOf, cityWithAdmin, giveCredits, holdCredits, superAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { sampleBodies } from '../separation-proof/walk/samples.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await startTestApp()
  admin = await superAdmin(test)
})
afterAll(() => test.close())

let counter = 0
const form = async (more: object = {}) => {
  counter += 1
  return {
    ...sampleBodies['superadmin.tenants.store'],
    circle_id: (await test.circle()).id,
    subdomain: `neu-${counter}-${Date.now()}`,
    ...more,
  }
}
const edit = (tenant: string) => admin.call('superadmin.tenants.edit', { params: { tenant } })

describe('creating a tenant', () => {
  it('makes it with its limits, its credits and an entry in the log', async () => {
    const body = await form({ name: 'Neustadt im Protokoll', super_admin_prompt: 'Siezen.' })
    const { id } = await admin.call('superadmin.tenants.store', { body })
    expect(await edit(id)).toMatchObject({
      name: body.name,
      type_role: 'main',
      parent_tenant: null,
      circle: { id: body.circle_id },
      max_users: 10,
      max_subtenants: 2,
      super_admin_prompt: 'Siezen.',
      version: 1,
      credits: 150,
      credits_available: 150,
      monthly_credits: 100,
      non_expiring_credits: 50,
      monthly_balance: 100,
      usage_percent: 100,
      has_low_credits: false,
      credit_allocation: { billing_mode: 'own_credits', carry_forward_enabled: false },
      usage_stats: { users_count: 0, chatbots_count: 0, subtenants_count: 0, storage_used_mb: 0 },
      can: { update: true, delete: true, forceDelete: false },
    })
    expect(await balanceOf(test, id)).toBe(150)
    const { data } = await admin.call('superadmin.audit.index', {
      query: { action: 'tenant.created', search: body.name },
    })
    expect(data).toMatchObject([{ subject_label: body.name }])
  })

  it('invites the first admin in the same step, who takes a seat', async () => {
    const email = `erste-${Date.now()}@neustadt.example`
    const body = await form({ first_admin: { name: 'Erna Erste', email } })
    const { id } = await admin.call('superadmin.tenants.store', { body })
    expect((await edit(id)).users_count).toBe(1)
    expect(await test.outbox.takeLink(email)).toMatch(/^\/invitation\//)
  })

  it('makes nothing when one part is refused, and names the field of that part', async () => {
    const taken = await form()
    await admin.call('superadmin.tenants.store', { body: taken })
    const again = await admin.refused('superadmin.tenants.store', {
      body: await form({ subdomain: taken.subdomain.toUpperCase() }),
    })
    expect(again).toMatchObject({ errors: { subdomain: 'Diese Subdomain ist bereits vergeben.' } })
    const name = `Halbstadt ${Date.now()}`
    const bad = await form({ name, first_admin: { name: 'Erna', email: 'keine-adresse' } })
    expect(await admin.refused('superadmin.tenants.store', { body: bad })).toMatchObject({
      errors: { 'first_admin.email': 'Bitte geben Sie eine gültige E-Mail-Adresse ein' },
    })
    const { total } = await admin.call('superadmin.tenants.index', { query: { search: name } })
    expect(total).toBe(0)
  })

  it('puts a sub-tenant below a living main tenant of the same circle only', async () => {
    const city = await test.mainTenant()
    const stranger = await test.mainTenant()
    const below = (parent: string | null, more: object = {}) =>
      form({
        type_role: 'sub',
        parent_tenant_id: parent,
        circle_id: city.circleId,
        max_subtenants: 0,
        ...more,
      })
    const refusal = {
      errors: { parent_tenant_id: 'Bitte wählen Sie einen Hauptmandanten desselben Circles.' },
    }
    expect(await admin.refused('superadmin.tenants.store', { body: await below(stranger.id) })).toMatchObject(
      refusal,
    )
    expect(await admin.refused('superadmin.tenants.store', { body: await below(null) })).toMatchObject({
      errors: { parent_tenant_id: 'Bitte wählen Sie den Hauptmandanten des Untermandanten' },
    })
  })

  it('begins with a data store and a chatbot for the staff where samples are wanted', async () => {
    const { id } = await admin.call('superadmin.tenants.store', { body: await form({ with_sample: true }) })
    expect(await edit(id)).toMatchObject({ chatbots_count: 1 })
    const { rows } = await test.app.database.pool.query(
      'select count(*)::int as documents, min(c.access_role) as role from documents d join chatbots c using (tenant_id) where tenant_id = $1',
      [id],
    )
    expect(rows[0]).toMatchObject({ documents: expect.any(Number), role: 'admin' })
    expect(rows[0].documents).toBeGreaterThan(1)
    const without = await admin.refused('superadmin.tenants.store', {
      body: await form({ with_sample: true, max_chatbots: 0 }),
    })
    expect(without).toMatchObject({ errors: { with_sample: expect.any(String) } })
  })
})

describe('the list of tenants', () => {
  it('finds by name, web title and subdomain, by type, and counts for each row', async () => {
    const word = `Wort${Date.now()}`
    const body = await form({ name: `${word} Stadt`, subdomain: `${word}-x`, web_title: 'Willkommen' })
    const { id } = await admin.call('superadmin.tenants.store', { body })
    const city = { id, name: body.name, circleId: body.circle_id }
    await test.member(city, 'admin')
    await addChatbot(test.app, id)
    await holdCredits(test, id, 140)
    const list = (query: object) => admin.call('superadmin.tenants.index', { query })
    const { data, total, can } = await list({ search: `${word.toLowerCase()}-x` })
    expect([total, can]).toEqual([1, { create: true }])
    expect(data[0]).toMatchObject({
      id,
      credits: 150,
      credits_available: 10,
      credits_reserved: 140,
      credits_cents: 15_000,
      credits_reserved_cents: 14_000,
      usage_percent: 6.66,
      has_low_credits: true,
      users_count: 1,
      chatbots_count: 1,
      deleted_at: null,
    })
    expect((await list({ search: 'willkommen' })).data.map(row => row.id)).toContain(id)
    expect((await list({ search: word, type: 'sub' })).total).toBe(0)
    expect((await list({ search: word, type: 'main' })).total).toBe(1)
    expect((await list({ search: word, tab: 'deleted' })).total).toBe(0)
    expect(routes['superadmin.tenants.index'].query.parse({})).toMatchObject({ per_page: 15, tab: 'active' })
  })

  it('says that a tenant is close to one of its limits above eighty percent', async () => {
    const { id } = await admin.call('superadmin.tenants.store', { body: await form({ max_chatbots: 5 }) })
    for (let n = 0; n < 4; n += 1) await addChatbot(test.app, id)
    expect((await edit(id)).is_near_limits).toBe(false)
    await addChatbot(test.app, id)
    expect((await edit(id)).is_near_limits).toBe(true)
  })

  it('counts a tenant without credits as low, and none for which the main tenant pays', async () => {
    const city = await test.mainTenant()
    const office = await test.subTenant(city)
    await giveCredits(test, city.id, 10)
    const before = await admin.call('superadmin.tenants.statistics')
    await admin.call('superadmin.tenants.update.credits', {
      params: { tenant: office.id },
      body: { monthly_credits: 0, carry_forward_enabled: false, billing_mode: 'parent_billing', version: 1 },
    })
    const after = await admin.call('superadmin.tenants.statistics')
    // The credits of the others are not told: jobs of theirs may still be at work.
    const { available_credits: _available, total_credits: _total, ...counts } = before
    expect(after).toMatchObject({ ...counts, low_credits: before.low_credits - 1 })
    expect(after.active).toBe(after.main + after.sub)
    expect(await edit(office.id)).toMatchObject({ usage_percent: null, has_low_credits: false })
  })

  it('offers the main tenants of a circle by name', async () => {
    const city = await test.mainTenant({ name: 'Ahausen' })
    await test.mainTenant({ name: 'Bhausen', circleId: city.circleId })
    await test.subTenant(city, { name: 'Amt Ahausen' })
    const found = (search: string) =>
      admin.call('superadmin.tenants.main-tenants', { query: { circle: city.circleId, search } })
    expect((await found('')).data.map(({ name }) => name)).toEqual(['Ahausen', 'Bhausen'])
    expect((await found('ahau')).data).toEqual([{ id: city.id, name: 'Ahausen' }])
  })
})

describe('changing a tenant', () => {
  it('saves what a tab sends, leaves the rest and tells the log', async () => {
    const city = await test.mainTenant({ name: 'Änderstadt' })
    const params = { tenant: city.id }
    const saved = await admin.call('superadmin.tenants.update', {
      params,
      body: { max_users: 60, super_admin_prompt: 'Immer siezen.', version: 1 },
    })
    expect(saved).toMatchObject({
      name: city.name,
      max_users: 60,
      super_admin_prompt: 'Immer siezen.',
      version: 2,
    })
    const same = await admin.call('superadmin.tenants.update', {
      params,
      body: { max_users: 60, version: 2 },
    })
    expect(same.version).toBe(2)
    const { data } = await admin.call('superadmin.audit.index', {
      query: { action: 'tenant.updated', search: city.name },
    })
    expect(data).toMatchObject([
      { changes: { max_users: { from: 50, to: 60 }, version: { from: 1, to: 2 } } },
    ])
  })

  it('refuses a form that was opened before somebody else saved, and says what changed', async () => {
    const city = await test.mainTenant()
    const params = { tenant: city.id }
    await admin.call('superadmin.tenants.update', {
      params,
      body: { web_title: 'Neu', max_users: 9, version: 1 },
    })
    const refused = await admin.refused('superadmin.tenants.update', {
      params,
      body: { name: 'Alt', version: 1 },
    })
    expect(refused).toMatchObject({ code: 'conflict' })
    expect(refused.message).toMatch(
      /^Daten wurden zwischenzeitlich geändert\. Bitte laden Sie die Seite neu\. Geändert: Benutzer:innen, Webtitel \(zuletzt von .+, \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr\)\.$/,
    )
    expect(await edit(city.id)).toMatchObject({ name: city.name, version: 2 })
  })

  it('lets one of many at once win', async () => {
    const city = await test.mainTenant()
    const save = (name: string) =>
      admin.send('superadmin.tenants.update', { params: { tenant: city.id }, body: { name, version: 1 } })
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => save(`Stadt Nummer ${n}`)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
    expect((await edit(city.id)).version).toBe(2)
  })

  it('keeps the circle of a family together', async () => {
    const city = await test.mainTenant()
    const office = await test.subTenant(city)
    const circle_id = (await test.circle()).id
    const move = async (tenant: string) => {
      const { version } = await edit(tenant)
      return admin.refused('superadmin.tenants.update', { params: { tenant }, body: { circle_id, version } })
    }
    expect(await move(city.id)).toMatchObject({
      errors: { circle_id: 'Der Circle kann nicht gewechselt werden, solange es Untermandanten gibt.' },
    })
    expect(await move(office.id)).toMatchObject({ errors: { circle_id: expect.any(String) } })
    const alone = await test.mainTenant()
    const moved = await admin.call('superadmin.tenants.update', {
      params: { tenant: alone.id },
      body: { circle_id, version: 1 },
    })
    expect(moved.circle.id).toBe(circle_id)
  })
})

describe('the money of a tenant', () => {
  const terms = { monthly_credits: 20, carry_forward_enabled: true, billing_mode: 'own_credits' as const }

  it('comes monthly from now on, through the ledger', async () => {
    const city = await test.mainTenant()
    const params = { tenant: city.id }
    const body = { ...terms, version: 1 }
    const saved = await admin.call('superadmin.tenants.update.credits', { params, body })
    expect(saved).toMatchObject({ monthly_credits: 20, monthly_balance: 20, credits: 20, version: 2 })
    expect(saved.last_credit_allocation_at_formatted).toMatch(/^\p{L}+ \d{4}$/u)
    expect(await admin.refused('superadmin.tenants.update.credits', { params, body })).toMatchObject({
      code: 'conflict',
    })
  })

  it('returns to the main tenant only when that was confirmed', async () => {
    const city = await test.mainTenant()
    const office = await test.subTenant(city)
    await giveCredits(test, office.id, 30)
    const params = { tenant: office.id }
    const body = { ...terms, monthly_credits: 0, billing_mode: 'parent_billing' as const, version: 1 }
    const asked = await admin.refused('superadmin.tenants.update.credits', { params, body })
    expect(asked.errors.is_confirmed).toContain('30')
    await admin.call('superadmin.tenants.update.credits', { params, body: { ...body, is_confirmed: true } })
    expect([await balanceOf(test, office.id), await balanceOf(test, city.id)]).toEqual([0, 30])
    const { version } = await edit(city.id)
    const main = await admin.refused('superadmin.tenants.update.credits', {
      params: { tenant: city.id },
      body: { ...body, version },
    })
    expect(main).toMatchObject({ errors: { billing_mode: expect.any(String) } })
  })

  it('has notifications and figures that super admins reach from wherever they are', async () => {
    const city = await test.mainTenant()
    const params = { tenant: city.id }
    const body = sampleBodies['superadmin.tenants.update.notifications']
    await admin.call('superadmin.tenants.update.notifications', { params, body })
    expect(await admin.call('superadmin.tenants.edit.notifications', { params })).toMatchObject({
      primary_contact: 'kasse@musterstadt.example',
      thresholds: { warning: 20 },
    })
    const usage = await admin.call('superadmin.tenants.edit.analytics', { params, query: { period: '7' } })
    expect(usage.daily_trend).toHaveLength(7)
  })

  it('refuses notifications that were opened before the tenant itself changed them, and says what changed', async () => {
    const { city, admin: own } = await cityWithAdmin(test)
    const params = { tenant: city.id }
    const body = sampleBodies['superadmin.tenants.update.notifications']
    const { version } = await admin.call('superadmin.tenants.edit.notifications', { params })
    await own.call('credits.alerts.update', { body: { ...body, email: false, version } })
    const refused = await admin.refused('superadmin.tenants.update.notifications', {
      params,
      body: { ...body, version },
    })
    expect(refused.status).toBe(409)
    expect(refused.message).toContain(
      'Daten wurden zwischenzeitlich geändert. Bitte laden Sie die Seite neu. Geändert:',
    )
    expect(refused.message).toContain('E-Mail')
    const now = await admin.call('superadmin.tenants.edit.notifications', { params })
    expect(now.email).toBe(false)
    await admin.call('superadmin.tenants.update.notifications', {
      params,
      body: { ...body, version: now.version },
    })
  })
})
