import { randomUUID } from 'node:crypto'
import { sharedTenantsAtMost } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDatabucket, shareWithCircle } from '../../../test/data-stores.ts'
import { cityWithAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { usableDatabuckets } from './index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const cityWithStore = async () => {
  const { city, admin, person } = await cityWithAdmin(test)
  const databucket = await addDatabucket(test.app, city.id, { name: 'Satzungen' })
  return { city, admin, person, databucket, params: { databucket } }
}
const actionsIn = async (admin: Awaited<ReturnType<typeof cityWithStore>>['admin']) =>
  (await admin.call('settings.audit.index')).data
    .map(({ action }) => action)
    .filter(action => action.startsWith('databucket.'))

describe('the page of a sharing', () => {
  it('offers the living tenants of the circle in German order, the owner marked', async () => {
    const { city, admin, params } = await cityWithStore()
    const { circleId } = city
    const tenants = [
      await test.mainTenant({ circleId, name: 'Zwickau' }),
      await test.mainTenant({ circleId, name: 'Öhringen' }),
      await test.mainTenant({ circleId, name: 'Olpe' }),
    ]
    const gone = await test.mainTenant({ circleId, name: 'Aalen' })
    await test.app.database.pool.query('update tenants set deleted_at = now() where id = $1', [gone.id])
    const page = await admin.call('databucket.sharing', { params })
    expect(page).toMatchObject({ current_sharing: null, subscriber_count: 0, can_have_subtenants: false })
    expect(page.circle_tenants.map(({ name }) => name)).toEqual(
      [city, ...tenants].map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'de')),
    )
    expect(page.circle_tenants.filter(({ is_owner }) => is_owner).map(({ id }) => id)).toEqual([city.id])
  })

  it('shows what was saved, and counts the subscribers', async () => {
    const { city, admin, params } = await cityWithStore()
    const office = await test.subTenant(city)
    const other = await test.mainTenant({ circleId: city.circleId })
    const saved = await admin.call('databucket.share', {
      params,
      body: {
        share_type: 'specific',
        tenant_ids: [office.id, other.id, office.id],
        auto_subscribe_subtenants_enabled: true,
      },
    })
    expect(saved.sharing_status).toMatchObject({
      is_owner: true,
      is_shared: true,
      is_subscriber: false,
      share_type: 'specific',
      owner_name: city.name,
      subscriber_count: 1,
    })
    const page = await admin.call('databucket.sharing', { params })
    expect(page.current_sharing).toEqual({
      share_type: 'specific',
      tenant_ids: expect.toSatisfy(
        (ids: string[]) => ids.toSorted().join() === [office.id, other.id].toSorted().join(),
      ),
      auto_subscribe_subtenants_enabled: true,
    })
    expect(page).toMatchObject({ subscriber_count: 1, can_have_subtenants: true })
  })

  it('is for the owner alone', async () => {
    const { city, databucket, params } = await cityWithStore()
    const neighbour = await test.mainTenant({ circleId: city.circleId })
    const reader = await test.signedIn(await test.member(neighbour, 'admin'))
    await shareWithCircle(test.app, databucket)
    await reader.call('databucket.edit', { params })
    const body = { share_type: 'circle' as const }
    for (const refusal of [
      await reader.refused('databucket.sharing', { params }),
      await reader.refused('databucket.share', { params, body }),
      await reader.refused('databucket.unshare', { params }),
    ])
      expect(refusal).toMatchObject({ status: 404, message: 'Der Eintrag wurde nicht gefunden.' })
  })
})

describe('what cannot be shared', () => {
  it('with oneself, with a deleted tenant, in another circle or with one that never was', async () => {
    const { city, admin, params } = await cityWithStore()
    const neighbour = await test.mainTenant({ circleId: city.circleId })
    const deleted = await test.mainTenant({ circleId: city.circleId })
    await test.app.database.pool.query('update tenants set deleted_at = now() where id = $1', [deleted.id])
    const stranger = await test.mainTenant()
    const errorsFor = async (id: string) =>
      (
        await admin.refused('databucket.share', {
          params,
          body: { share_type: 'specific', tenant_ids: [neighbour.id, id] },
        })
      ).errors
    expect(await errorsFor(city.id)).toEqual({
      tenant_ids: 'Mit dem eigenen Mandanten wird ein Datenspeicher nicht geteilt.',
    })
    const foreign = { tenant_ids: 'Bitte wählen Sie nur Mandanten Ihres Circles aus.' }
    expect(await errorsFor(deleted.id)).toEqual(foreign)
    expect(await errorsFor(stranger.id)).toEqual(foreign)
    expect(await errorsFor(randomUUID())).toEqual(foreign)
    expect((await admin.call('databucket.sharing', { params })).current_sharing).toBeNull()
  })

  it('with nobody in particular, or with more than fifty', async () => {
    const { admin, params } = await cityWithStore()
    const refused = async (tenant_ids: string[]) =>
      (await admin.refused('databucket.share', { params, body: { share_type: 'specific', tenant_ids } }))
        .errors
    expect(await refused([])).toEqual({ tenant_ids: 'Bitte wählen Sie mindestens einen Mandanten aus' })
    const many = Array.from({ length: sharedTenantsAtMost + 1 }, () => randomUUID())
    expect(Object.keys(await refused(many))).toEqual(['tenant_ids'])
  })

  it('with sub-tenants, where there can be none', async () => {
    const { city, admin, params } = await cityWithStore()
    expect(
      (await admin.refused('databucket.share', { params, body: { share_type: 'sub_tenants' } })).errors,
    ).toEqual({ share_type: 'Ihr Mandant kann keine Untermandanten haben.' })
    expect(
      (
        await admin.refused('databucket.share', {
          params,
          body: { share_type: 'circle', auto_subscribe_subtenants_enabled: true },
        })
      ).errors,
    ).toEqual({ auto_subscribe_subtenants_enabled: 'Ihr Mandant kann keine Untermandanten haben.' })
    await test.app.database.pool.query('update tenants set max_subtenants = 3 where id = $1', [city.id])
    await admin.call('databucket.share', {
      params,
      body: { share_type: 'sub_tenants', auto_subscribe_subtenants_enabled: true },
    })
  })

  it('by a sub-tenant with sub-tenants, but by name with its main tenant', async () => {
    const { city, databucket: _, admin } = await cityWithStore()
    const office = await test.subTenant(city)
    const manager = await test.signedIn(await test.member(office, 'subtenantmanager'))
    const databucket = await addDatabucket(test.app, office.id)
    const params = { databucket }
    expect(
      (await manager.refused('databucket.share', { params, body: { share_type: 'sub_tenants' } })).errors,
    ).toHaveProperty('share_type')
    await manager.call('databucket.share', {
      params,
      body: { share_type: 'specific', tenant_ids: [city.id] },
    })
    expect((await admin.call('databucket.edit', { params })).owner_name).toBe(office.name)
  })
})

describe('the log of sharings', () => {
  it('tells what was shared, changed and withdrawn, and nothing that stayed as it was', async () => {
    const { city, admin, params } = await cityWithStore()
    const neighbour = await test.mainTenant({ circleId: city.circleId, name: 'Nachbarstadt' })
    const circle = { share_type: 'circle' as const }
    await admin.call('databucket.share', { params, body: circle })
    await admin.call('databucket.share', { params, body: circle })
    await admin.call('databucket.share', {
      params,
      body: { share_type: 'specific', tenant_ids: [neighbour.id] },
    })
    await admin.call('databucket.unshare', { params })
    await admin.call('databucket.unshare', { params })
    expect(await actionsIn(admin)).toEqual([
      'databucket.unshared',
      'databucket.sharing-changed',
      'databucket.shared',
    ])
    const [, changed] = (await admin.call('settings.audit.index')).data
    expect(changed).toMatchObject({
      subject_label: 'Satzungen',
      action_label: 'Freigabe des Datenspeichers geändert',
      changes: {
        share_type: { from: 'circle', to: 'specific' },
        tenants: { from: '', to: 'Nachbarstadt' },
      },
    })
  })

  it('has subscriptions in the log of the one who subscribes, once each', async () => {
    const { city, admin, databucket, params } = await cityWithStore()
    const neighbour = await test.mainTenant({ circleId: city.circleId })
    const reader = await test.signedIn(await test.member(neighbour, 'admin'))
    await shareWithCircle(test.app, databucket)
    for (const name of [
      'databucket.subscribe',
      'databucket.subscribe',
      'databucket.unsubscribe',
      'databucket.unsubscribe',
    ] as const)
      await reader.call(name, { params })
    expect(await actionsIn(reader)).toEqual(['databucket.unsubscribed', 'databucket.subscribed'])
    expect(await actionsIn(admin)).toEqual([])
  })

  it('shows the tenant what a super admin does in its name', async () => {
    const { city, admin, params } = await cityWithStore()
    const superAdmin = await test.signedIn(await test.person({ isSuperAdmin: true }))
    await superAdmin.call('tenant.switch', { params: { tenant: city.id } })
    await superAdmin.call('databucket.share', { params, body: { share_type: 'circle' } })
    expect(await actionsIn(admin)).toEqual(['databucket.shared'])
  })
})

describe('at the same time', () => {
  it('one’s own data store needs no subscription', async () => {
    const { admin, params } = await cityWithStore()
    expect(await admin.refused('databucket.subscribe', { params })).toMatchObject({
      status: 409,
      message: 'Eigene Datenspeicher brauchen kein Abonnement.',
    })
  })

  it('many subscriptions of one tenant are one, with one entry in its log', async () => {
    const { city, admin, databucket, params } = await cityWithStore()
    const neighbour = await test.mainTenant({ circleId: city.circleId })
    const reader = await test.signedIn(await test.member(neighbour, 'admin'))
    await shareWithCircle(test.app, databucket)
    await Promise.all(Array.from({ length: 8 }, () => reader.call('databucket.subscribe', { params })))
    expect(await actionsIn(reader)).toEqual(['databucket.subscribed'])
    const { sharing_status } = await admin.call('databucket.edit', { params })
    expect(sharing_status.subscriber_count).toBe(1)
  })

  it('sharing, withdrawing, subscribing and unsubscribing leave a whole state, and the last word counts', async () => {
    const { city, admin, params, databucket } = await cityWithStore()
    const neighbour = await test.mainTenant({ circleId: city.circleId })
    const reader = await test.signedIn(await test.member(neighbour, 'admin'))
    await shareWithCircle(test.app, databucket)
    const specific = { share_type: 'specific' as const, tenant_ids: [neighbour.id] }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => [
        admin.send('databucket.share', { params, body: { share_type: 'circle' } }),
        admin.send('databucket.share', { params, body: specific }),
        admin.send('databucket.unshare', { params }),
        reader.send('databucket.subscribe', { params }),
        reader.send('databucket.unsubscribe', { params }),
      ]).flat(),
    )
    // A reader that comes while nothing is shared finds nothing; nobody ever sees an error of the server.
    for (const { statusCode, body } of answers) expect([200, 404], body).toContain(statusCode)
    await admin.call('databucket.share', { params, body: specific })
    await reader.call('databucket.unsubscribe', { params })
    expect(await usableDatabuckets(test.app.database.db, neighbour.id)).toEqual([])
    await reader.call('databucket.subscribe', { params })
    expect(await usableDatabuckets(test.app.database.db, neighbour.id)).toHaveLength(1)
    const { current_sharing } = await admin.call('databucket.sharing', { params })
    expect(current_sharing).toMatchObject(specific)
  })

  it('subscribing to a data store that is being deleted finds it or does not', async () => {
    const { city, admin, databucket, params } = await cityWithStore()
    const neighbour = await test.mainTenant({ circleId: city.circleId })
    const reader = await test.signedIn(await test.member(neighbour, 'admin'))
    await shareWithCircle(test.app, databucket)
    const answers = await Promise.all([
      reader.send('databucket.subscribe', { params }),
      admin.send('databucket.destroy', { params }),
      reader.send('databucket.subscribe', { params }),
      admin.send('databucket.destroy', { params }),
      admin.send('databucket.share', { params, body: { share_type: 'circle' } }),
    ])
    for (const { statusCode, body } of answers) expect([200, 204, 404], body).toContain(statusCode)
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(await usableDatabuckets(test.app.database.db, neighbour.id)).toEqual([])
  })
})
