import { randomUUID } from 'node:crypto'
import type { BodyIn, Routes } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addChatbot } from '../../../test/chatbots.ts'
import { balanceOf, cityWithAdmin, giveCredits } from '../../../test/money.ts'
import { startTestApp, type TestApp, type TestTenant } from '../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

type Form = BodyIn<Routes['settings.tenants.store']>

const form = (change: Partial<Form> = {}): Form => ({
  name: 'Stadtbücherei',
  subdomain: `buecherei-${randomUUID()}`,
  web_title: 'Bücherei',
  web_description: 'Bücher für alle',
  max_users: 5,
  max_chatbots: 2,
  upload_limit_mb: 100,
  public_query_agent_active: false,
  billing_mode: 'own_credits',
  enable_monthly_transfer: false,
  monthly_transfer_amount: 0,
  ...change,
})

const setLimits = (tenant: TestTenant, users: number, chatbots: number, mb: number, subtenants: number) =>
  test.app.database.pool.query(
    `update tenants set max_users = $2, max_chatbots = $3, upload_limit_mb = $4, max_subtenants = $5 where id = $1`,
    [tenant.id, users, chatbots, mb, subtenants],
  )

const city = async () => {
  const found = await cityWithAdmin(test)
  await setLimits(found.city, 20, 10, 1000, 3)
  return found
}

describe('a sub-tenant', () => {
  it('is made with its limits, is listed, and stands in both logs', async () => {
    const { city: main, admin } = await city()
    const made = await admin.call('settings.tenants.store', { body: form() })
    expect(made).toMatchObject({
      name: 'Stadtbücherei',
      type_role: 'sub',
      parent_tenant_id: main.id,
      max_users: 5,
      users_count: 0,
      has_manager: false,
      billing_mode: 'own_credits',
      version: 1,
      can: { update: true, delete: true, transfer: true },
    })
    const list = await admin.call('settings.tenants.index')
    expect(list).toMatchObject({ total: 1, per_page: 10, can: { create: true }, create_refusal: null })
    expect(list.limits.resource_breakdown.max_users).toEqual({
      parent_own_usage: 1,
      allocated_to_others: 5,
      utilization_percentage: 30,
    })
    const logged = (await admin.call('settings.audit.index')).data.map(({ action }) => action)
    expect(logged).toContain('tenant.sub-created')
  })

  it('has a manager once somebody has accepted to be one', async () => {
    const { city: main, admin } = await city()
    const sub = await admin.call('settings.tenants.store', { body: form() })
    const read = async () => (await admin.call('settings.tenants.index')).data[0]
    expect(await read()).toMatchObject({ has_manager: false, users_count: 0 })
    await test.member({ ...sub, circleId: main.circleId }, 'subtenantmanager')
    expect(await read()).toMatchObject({ has_manager: true, users_count: 1 })
  })

  it('is found by name and subdomain, in pages of ten', async () => {
    const { city: main, admin } = await city()
    await setLimits(main, 100, 0, 0, 20)
    for (let index = 0; index < 11; index += 1)
      await test.app.database.pool.query(
        `insert into tenants (id, circle_id, type_role, parent_tenant_id, name, subdomain, max_users, max_chatbots, upload_limit_mb)
         values ($1, $2, 'sub', $3, $4, $5, 1, 0, 0)`,
        [
          randomUUID(),
          main.circleId,
          main.id,
          `Amt ${String(index).padStart(2, '0')}`,
          `amt-${index}-${randomUUID().slice(0, 8)}`,
        ],
      )
    const list = await admin.call('settings.tenants.index')
    expect(list).toMatchObject({ total: 11, last_page: 2 })
    expect(list.data).toHaveLength(10)
    expect((await admin.call('settings.tenants.index', { query: { search: 'amt 07' } })).total).toBe(1)
    expect((await admin.call('settings.tenants.index', { query: { search: 'amt-3-' } })).total).toBe(1)
    const last = await admin.call('settings.tenants.index', { query: { direction: 'desc' } })
    expect(last.data[0]?.name).toBe('Amt 10')
  })

  it('needs a name, a subdomain of its own and numbers that can be', async () => {
    const { admin } = await city()
    const { subdomain } = await admin.call('settings.tenants.store', { body: form() })
    const refusal = async (change: Partial<Form>) =>
      (await admin.refused('settings.tenants.store', { body: form(change) })).errors
    expect(await refusal({ subdomain: subdomain ?? '' })).toEqual({
      subdomain: 'Diese Subdomain ist bereits vergeben.',
    })
    expect(
      Object.keys(await refusal({ name: '', subdomain: 'a_b', max_users: 0, max_chatbots: -1 })),
    ).toEqual(['name', 'subdomain', 'max_users', 'max_chatbots'])
    expect(await refusal({ enable_monthly_transfer: true })).toEqual({
      monthly_transfer_amount: 'Bitte geben Sie einen Betrag größer als 0 ein',
    })
  })

  it('is refused more than its main tenant has left, in words at the fields', async () => {
    const { admin } = await city()
    await admin.call('settings.tenants.store', { body: form({ max_users: 15 }) })
    const refusal = await admin.refused('settings.tenants.store', {
      body: form({ max_users: 5, max_chatbots: 9, public_query_agent_active: true }),
    })
    expect(refusal).toMatchObject({
      status: 422,
      code: 'limit_reached',
      errors: {
        max_users: 'Verfügbar sind noch 4 Benutzer:innen.',
        max_chatbots: 'Verfügbar sind noch 8 Chatbots.',
        public_query_agent_active: 'Der Hauptmandant beantwortet keine Bürger:innen-Anfragen.',
      },
    })
  })

  it('is not made beyond the number of sub-tenants, and the list says why', async () => {
    const { admin } = await city()
    for (let index = 0; index < 3; index += 1)
      await admin.call('settings.tenants.store', { body: form({ max_users: 1 }) })
    const refusal = await admin.refused('settings.tenants.store', { body: form({ max_users: 1 }) })
    expect(refusal.errors.max_subtenants).toBe('Es kann kein weiterer Untermandant angelegt werden.')
    expect(await admin.call('settings.tenants.index')).toMatchObject({
      can: { create: false },
      create_refusal: 'Es kann kein weiterer Untermandant angelegt werden.',
    })
  })

  it('of fifty at once there are as many as fit', async () => {
    const { city: main, admin } = await city()
    await setLimits(main, 20, 100, 10_000, 100)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        admin.send('settings.tenants.store', {
          body: form({ max_users: 2, max_chatbots: 1, upload_limit_mb: 1 }),
        }),
      ),
    )
    const made = answers.filter(({ statusCode }) => statusCode === 200)
    expect(made).toHaveLength(9)
    for (const answer of answers) expect([200, 422]).toContain(answer.statusCode)
  })

  it('is managed in its main tenant alone', async () => {
    const { city: main, admin } = await city()
    const office = await test.subTenant(main)
    const elsewhere = await city()
    const params = { tenant: office.id }
    expect((await elsewhere.admin.refused('settings.tenants.edit', { params })).status).toBe(404)
    const manager = await test.signedIn(await test.member(office, 'subtenantmanager'))
    expect((await manager.refused('settings.tenants.index')).status).toBe(403)
    await admin.call('tenant.switch', { params: { tenant: office.id } })
    expect((await admin.refused('settings.tenants.index')).status).toBe(403)
    expect((await admin.refused('settings.tenants.store', { body: form() })).status).toBe(403)
  })
})

describe('changing a sub-tenant', () => {
  const changed = async (change: Partial<Form>, more: { version?: number; is_confirmed?: boolean } = {}) => {
    const { city: main, admin } = await city()
    const made = await admin.call('settings.tenants.store', { body: form() })
    const body = { ...form({ subdomain: made.subdomain ?? '' }), ...change, version: 1, ...more }
    return { main, admin, made, body, params: { tenant: made.id } }
  }

  it('raises its version, and whoever read an older one is told what changed', async () => {
    const { admin, body, params } = await changed({ name: 'Bibliothek', max_users: 6 })
    expect(await admin.call('settings.tenants.update', { params, body })).toMatchObject({
      name: 'Bibliothek',
      max_users: 6,
      version: 2,
    })
    const stale = await admin.refused('settings.tenants.update', {
      params,
      body: { ...body, name: 'Anders' },
    })
    expect(stale.status).toBe(409)
    expect(stale.message).toMatch(
      /^Daten wurden zwischenzeitlich geändert\. Bitte laden Sie die Seite neu\. Geändert: Name, Benutzer:innen \(/,
    )
  })

  it('of fifty at once with the same version succeeds once', async () => {
    const { admin, body, params } = await changed({})
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        admin.send('settings.tenants.update', { params, body: { ...body, max_users: 6 + (index % 10) } }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49)
  })

  it('lets the main tenant pay only once the return of the credits is confirmed, and all or nothing', async () => {
    const { main, admin, made, body, params } = await changed({
      billing_mode: 'parent_billing',
      max_users: 7,
    })
    await giveCredits(test, made.id, 30)
    const question = await admin.refused('settings.tenants.update', { params, body })
    expect(question.errors.is_confirmed).toContain('30,00 Credits')
    expect(await admin.call('settings.tenants.edit', { params })).toMatchObject({
      tenant: { max_users: 5, billing_mode: 'own_credits', version: 1 },
    })
    const after = await admin.call('settings.tenants.update', {
      params,
      body: { ...body, is_confirmed: true },
    })
    expect(after).toMatchObject({
      max_users: 7,
      billing_mode: 'parent_billing',
      credits: 0,
      can: { transfer: false },
    })
    expect(await balanceOf(test, main.id)).toBe(30)
  })

  it('keeps billing as it was when the limits are refused', async () => {
    const { admin, body, params } = await changed({ billing_mode: 'parent_billing', max_users: 21 })
    expect((await admin.refused('settings.tenants.update', { params, body })).errors.max_users).toBe(
      'Verfügbar sind noch 19 Benutzer:innen.',
    )
    expect((await admin.call('settings.tenants.edit', { params })).tenant.billing_mode).toBe('own_credits')
  })

  it('switches the monthly transfer on and off', async () => {
    const { admin, body, params } = await changed({
      enable_monthly_transfer: true,
      monthly_transfer_amount: 12.5,
    })
    expect(await admin.call('settings.tenants.update', { params, body })).toMatchObject({
      enable_monthly_transfer: true,
      monthly_transfer_amount: 12.5,
      version: 2,
    })
    const off = { ...body, enable_monthly_transfer: false, version: 2 }
    expect(await admin.call('settings.tenants.update', { params, body: off })).toMatchObject({
      enable_monthly_transfer: false,
      monthly_transfer_amount: 0,
    })
  })
})

describe('a deleted sub-tenant', () => {
  it('gives its share back, and returns only while the pool still has it', async () => {
    const { admin } = await city()
    const sub = await admin.call('settings.tenants.store', { body: form({ max_users: 15 }) })
    await admin.call('settings.tenants.destroy', { params: { tenant: sub.id } })
    expect((await admin.call('settings.tenants.index')).total).toBe(0)
    const next = await admin.call('settings.tenants.store', { body: form({ max_users: 15 }) })
    const helper = await test.signedIn(await test.person({ isSuperAdmin: true }))
    const refusal = await helper.refused('superadmin.tenants.restore', { params: { tenant: sub.id } })
    expect(refusal).toMatchObject({
      status: 422,
      message:
        'Das Kontingent des Hauptmandanten reicht dafür nicht aus (Benutzer:innen). Bitte geben Sie dort zuerst etwas frei.',
    })
    await admin.call('settings.tenants.destroy', { params: { tenant: next.id } })
    await helper.call('superadmin.tenants.restore', { params: { tenant: sub.id } })
    expect((await admin.call('settings.tenants.index')).data[0]?.id).toBe(sub.id)
  })
})

describe('asking whether limits fit', () => {
  const ask = (
    tenant_id: string | null,
    max_users: number,
    more: { version?: number; parent?: string } = {},
  ) => ({
    tenant_id,
    parent_tenant_id: more.parent ?? null,
    limits: { max_users, max_chatbots: 1, upload_limit_mb: 10, public_query_agent_active: false },
    version: more.version ?? null,
  })

  it('tells what is there, what is taken, and what would fit', async () => {
    const { admin } = await city()
    await admin.call('settings.tenants.store', { body: form({ max_users: 8 }) })
    const report = await admin.call('api.tenants.validate-limits', { body: ask(null, 12) })
    expect(report.errors.max_users).toEqual({
      message: 'Verfügbar sind noch 11 Benutzer:innen.',
      details:
        'Von 20 Benutzer:innen nutzt der Hauptmandant selbst 1; 8 hat er anderen Untermandanten gegeben.',
      suggestion:
        'Verringern Sie den Wert auf 11, oder geben Sie bei einem anderen Untermandanten etwas frei.',
      data: { total: 20, own_usage: 1, allocated: 8, available: 11 },
    })
    expect(report).toMatchObject({
      available_resources: { max_users: 11, max_chatbots: 8, upload_limit_mb: 900 },
      parent_limits: { max_users: 20 },
      terminology: { parent: 'Hauptmandant', max_users: 'Benutzer:innen' },
      current_version: null,
      resource_breakdown: { max_users: { parent_own_usage: 1, allocated_to_others: 8 } },
    })
    expect((await admin.call('api.tenants.validate-limits', { body: ask(null, 11) })).errors).toEqual({})
  })

  it('does not count a sub-tenant’s own share against it, and warns of what is used already', async () => {
    const { admin } = await city()
    const sub = await admin.call('settings.tenants.store', { body: form({ max_users: 15 }) })
    await addChatbot(test.app, sub.id)
    await addChatbot(test.app, sub.id)
    const report = await admin.call('api.tenants.validate-limits', { body: ask(sub.id, 19, { version: 1 }) })
    expect(report).toMatchObject({ errors: {}, current_version: 1 })
    expect(report.warnings).toEqual([
      { field: 'max_chatbots', message: expect.stringContaining('2 Chatbots sind bereits belegt') },
      { field: 'max_users', message: 'Damit sind alle Benutzer:innen des Hauptmandanten vergeben.' },
    ])
  })

  it('says that somebody has saved meanwhile', async () => {
    const { admin } = await city()
    const sub = await admin.call('settings.tenants.store', { body: form() })
    const body = { ...form({ subdomain: sub.subdomain ?? '', max_users: 6 }), version: 1 }
    await admin.call('settings.tenants.update', { params: { tenant: sub.id }, body })
    const report = await admin.call('api.tenants.validate-limits', { body: ask(sub.id, 6, { version: 1 }) })
    expect(report.current_version).toBe(2)
    expect(report.warnings[0]).toEqual({
      field: null,
      message: 'Daten wurden zwischenzeitlich geändert. Bitte laden Sie die Seite neu.',
    })
    expect(await admin.call('api.tenants.current-limits', { params: { id: sub.id } })).toEqual({
      max_users: 6,
      max_chatbots: 2,
      upload_limit_mb: 100,
      version: 2,
    })
  })

  it('is for one’s own sub-tenants; super admins may ask about all, also about lowering a main tenant', async () => {
    const { city: main, admin } = await city()
    const other = await city()
    const theirs = await other.admin.call('settings.tenants.store', { body: form({ max_users: 10 }) })
    for (const body of [
      ask(theirs.id, 1),
      ask(main.id, 1),
      ask(randomUUID(), 1),
      ask(null, 1, { parent: other.city.id }),
    ])
      expect(await admin.refused('api.tenants.validate-limits', { body })).toMatchObject({
        status: 403,
        message: 'Keine Berechtigung zur Validierung',
      })
    const helper = await test.signedIn(await test.person({ isSuperAdmin: true }))
    const lowered = await helper.call('api.tenants.validate-limits', { body: ask(other.city.id, 10) })
    expect(lowered).toMatchObject({
      errors: {
        max_users: {
          message: 'Mindestens 11 Benutzer:innen sind nötig.',
          data: { total: 10, own_usage: 1, allocated: 10, available: -1 },
        },
      },
      parent_limits: null,
    })
    const more = await helper.call('api.tenants.validate-limits', { body: ask(theirs.id, 20) })
    expect(more.errors.max_users?.data?.available).toBe(19)
    expect((await helper.call('api.tenants.validate-limits', { body: ask(null, 99) })).errors).toEqual({})
  })
})
