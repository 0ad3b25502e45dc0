import { type BodyIn, type Routes, tenantDeletion } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cityWithAdmin, giveCredits, superAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp, type TestTenant } from '../../../test/test-app.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { after, days, hours, minutes } from '../../platform/clock.ts'
import { createTenant } from '../tenancy/index.ts'
import { deleteWhenDue } from './delete-tenant.ts'
import { texts } from './policy.ts'

let test: TestApp
let root: TestBrowser
beforeAll(async () => {
  test = await startTestApp()
  root = await superAdmin(test)
})
afterAll(() => test.close())

type Form = BodyIn<Routes['superadmin.tenants.destroy']>
const reason = 'Vertrag zum Jahresende beendet'
const formFor = (tenant: TestTenant, more: Partial<Form> = {}): Form => ({
  tenant_name: tenant.name,
  confirmation: 'DELETE',
  reason,
  ...more,
})
const at = (tenant: TestTenant) => ({ params: { tenant: tenant.id } })
const destroy = (tenant: TestTenant, more?: Partial<Form>) =>
  root.call('superadmin.tenants.destroy', { ...at(tenant), body: formFor(tenant, more) })
const refusedDestroy = (tenant: TestTenant, more?: Partial<Form>) =>
  root.refused('superadmin.tenants.destroy', { ...at(tenant), body: formFor(tenant, more) })
const restore = (tenant: TestTenant) => root.call('superadmin.tenants.restore', at(tenant))
const inTime = (milliseconds: number) => after(test.clock.now(), milliseconds).toISOString()

const lifeOf = async ({ id }: TestTenant) => {
  const { rows } = await test.app.database.pool.query(
    'select deleted_at, purge_at, deleted_with, deletion_planned_at from tenants where id = $1',
    [id],
  )
  return rows[0]
}
const actionsOf = async ({ id }: TestTenant): Promise<string[]> => {
  const { rows } = await test.app.database.pool.query<{ action: string }>(
    "select action from audit_entries where tenant_id = $1 and action like 'tenant.%' order by created_at, id",
    [id],
  )
  return rows.map(({ action }) => action).filter(action => action !== 'tenant.created')
}

describe('deleting a tenant', () => {
  it('asks for its exact name, the word and a reason, each fault at its field', async () => {
    const city = await test.mainTenant({ name: 'Stadt Exakt' })
    expect(await refusedDestroy(city, { tenant_name: 'stadt exakt', confirmation: 'delete' })).toMatchObject({
      status: 422,
      errors: { tenant_name: texts.otherName, confirmation: texts.otherWord },
    })
    expect(await refusedDestroy(city, { reason: '  zu kurz   ' })).toMatchObject({
      errors: { reason: 'Bitte geben Sie mindestens 10 Zeichen ein' },
    })
    expect(await refusedDestroy(city, { reason: 'x'.repeat(501) })).toMatchObject({
      errors: { reason: 'Bitte geben Sie höchstens 500 Zeichen ein' },
    })
    expect(await refusedDestroy(city, { version: 7 })).toMatchObject({
      status: 409,
      message: 'Daten wurden zwischenzeitlich geändert. Bitte laden Sie die Seite neu.',
    })
    expect(await lifeOf(city)).toMatchObject({ deleted_at: null })
  })

  it('lets it stand still at once, tells those who run it, and keeps it for 30 days', async () => {
    const { city, person } = await cityWithAdmin(test)
    const { tenant } = await destroy(city)
    expect(tenant).toMatchObject({
      deleted_at: test.clock.now().toISOString(),
      scheduled_deletion_at: inTime(days(tenantDeletion.graceDays)),
      deletion_reason: reason,
      deleted_with: null,
    })
    const mail = await test.outbox.take(person.email)
    expect(mail.subject).toBe('Ihr Mandant wurde gelöscht')
    expect(mail.text).toContain(`den Mandanten „${city.name}“`)
    expect(mail.text).toContain(reason)
    expect(await actionsOf(city)).toEqual(['tenant.deleted'])
    expect(await refusedDestroy(city)).toMatchObject({ status: 409, message: texts.alreadyDeleted })
  })

  it('takes the living sub-tenants along, and restoring brings back exactly those', async () => {
    const city = await test.mainTenant()
    const [before, with1, with2] = [
      await test.subTenant(city),
      await test.subTenant(city, { name: 'Amt A' }),
      await test.subTenant(city, { name: 'Amt B' }),
    ]
    const manager = await test.member(with1, 'subtenantmanager')
    await destroy(before)
    const preview = await root.call('superadmin.tenants.deletion-preview', at(city))
    expect(preview.sub_tenants.map(({ id }) => id)).toEqual([with1.id, with2.id])
    expect(preview.now).toBe(test.clock.now().toISOString())
    await destroy(city)
    expect(await lifeOf(with1)).toMatchObject({ deleted_with: city.id })
    expect(await lifeOf(before)).toMatchObject({ deleted_with: null })
    expect((await test.outbox.take(manager.email)).text).toContain(`„${with1.name}“`)
    const alone = await root.refused('superadmin.tenants.restore', at(with1))
    expect(alone).toMatchObject({ status: 409, message: texts.parentDeleted })
    await restore(city)
    expect((await test.outbox.take(manager.email)).subject).toBe('Ihr Mandant wurde wiederhergestellt')
    for (const tenant of [city, with1, with2])
      expect(await lifeOf(tenant)).toMatchObject({ deleted_at: null, purge_at: null, deleted_with: null })
    expect((await lifeOf(before)).deleted_at).not.toBeNull()
    await restore(before)
    expect(await actionsOf(with1)).toEqual(['tenant.deleted', 'tenant.restored'])
    expect(await root.refused('superadmin.tenants.restore', at(city))).toMatchObject({
      message: texts.notDeleted,
    })
  })

  it('cannot be undone for a sub-tenant whose share others have by now', async () => {
    const city = await test.mainTenant()
    const office = await test.subTenant(city, { maxUsers: 10 })
    await destroy(office)
    await test.app.database.pool.query('update tenants set max_users = 5 where id = $1', [city.id])
    const refused = await root.refused('superadmin.tenants.restore', at(office))
    expect(refused).toMatchObject({ status: 422, code: 'limit_reached' })
    expect(refused.message).toContain('Das Kontingent des Hauptmandanten reicht dafür nicht aus')
    await test.app.database.pool.query('update tenants set max_users = 20 where id = $1', [city.id])
    await restore(office)
  })

  it('keeps the subdomain reserved while it can return', async () => {
    const circle = await test.circle()
    const ctx = test.app.systemContext('test')
    const make = (name: string) =>
      createTenant(ctx, {
        circleId: circle.id,
        typeRole: 'main',
        parentTenantId: null,
        name,
        subdomain: 'behalten',
      })
    await destroy(await make('Stadt Behalten'))
    await expect(make('Stadt Nimmt')).rejects.toMatchObject({
      errors: { subdomain: 'Diese Subdomain ist bereits vergeben.' },
    })
  })
})

describe('a planned deletion', () => {
  it('is at most seven days ahead and never in the past', async () => {
    const city = await test.mainTenant()
    expect(await refusedDestroy(city, { scheduled_at: inTime(-1) })).toMatchObject({
      errors: { scheduled_at: texts.past },
    })
    expect(await refusedDestroy(city, { scheduled_at: inTime(days(7) + 1) })).toMatchObject({
      errors: { scheduled_at: texts.tooFar },
    })
    expect(await refusedDestroy(city, { scheduled_at: 'morgen' })).toMatchObject({
      errors: { scheduled_at: 'Bitte geben Sie ein gültiges Datum mit Uhrzeit ein' },
    })
  })

  it('changes nothing until its time, and can be cancelled', async () => {
    const { city, person, admin } = await cityWithAdmin(test)
    const { tenant } = await destroy(city, { scheduled_at: inTime(hours(1)) })
    expect(tenant).toMatchObject({ deletion_planned_at: inTime(hours(1)), deleted_at: null })
    expect((await test.outbox.take(person.email)).text).toContain('geplant. Bis dahin ändert sich nichts.')
    expect((await admin.call('layout.data')).activeTenant?.id).toBe(city.id)
    await deleteWhenDue(test.app.systemContext('test'), city.id)
    expect(await lifeOf(city)).toMatchObject({ deleted_at: null })
    await root.call('superadmin.tenants.cancel-deletion', at(city))
    expect((await test.outbox.take(person.email)).subject).toBe('Löschung Ihres Mandanten aufgehoben')
    expect(await root.refused('superadmin.tenants.cancel-deletion', at(city))).toMatchObject({
      status: 409,
      message: texts.notPlanned,
    })
    expect(await actionsOf(city)).toEqual(['tenant.deletion-planned', 'tenant.deletion-cancelled'])
  })

  it('happens when its time has come, with those who are there then', async () => {
    const city = await test.mainTenant()
    await destroy(city, { scheduled_at: inTime(minutes(5)) })
    const office = await test.subTenant(city)
    test.clock.advance(minutes(5))
    await deleteWhenDue(test.app.systemContext('test'), city.id)
    expect((await lifeOf(city)).deleted_at).toEqual(test.clock.now())
    expect(await lifeOf(office)).toMatchObject({ deleted_with: city.id })
  })
})

describe('a main tenant', () => {
  it('deletes its own sub-tenants and no others', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const office = await test.subTenant(city)
    const elsewhere = await test.subTenant(await test.mainTenant())
    for (const other of [city, elsewhere])
      expect(await admin.refused('settings.tenants.destroy', at(other))).toMatchObject({ status: 404 })
    await admin.call('settings.tenants.destroy', at(office))
    expect((await lifeOf(office)).purge_at).toEqual(after(test.clock.now(), days(30)))
    expect(await admin.refused('settings.tenants.destroy', at(office))).toMatchObject({ status: 404 })
  })
})

describe('the preview of a deletion', () => {
  it('says what is there and where the credits of a sub-tenant go', async () => {
    const { city } = await cityWithAdmin(test)
    const office = await test.subTenant(city)
    await giveCredits(test, city.id, 30)
    await giveCredits(test, office.id, 12.5)
    const whole = await root.call('superadmin.tenants.deletion-preview', at(city))
    expect(whole.credits).toEqual({ available: 42.5, reserved: 0, returns_to: null })
    expect(whole.figures).toContainEqual({ key: 'users', label: 'Benutzer:innen', value: 1, unit: 'count' })
    const part = await root.call('superadmin.tenants.deletion-preview', at(office))
    expect(part.credits).toEqual({
      available: 12.5,
      reserved: 0,
      returns_to: { id: city.id, name: city.name },
    })
  })
})
