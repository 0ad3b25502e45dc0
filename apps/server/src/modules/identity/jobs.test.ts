import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { days, hours } from '../../platform/clock.ts'
import { createInvitedUser, deleteUser, identityJobs, sendInvitation } from './index.ts'
import { sessions, signInThrottles, userLinks, users } from './tables.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ own: true })
})
afterAll(() => t.close())

const cleanUp = () =>
  identityJobs.find(job => job.name === 'identity.clean-up')?.handle(t.app.systemContext('test'), {})

const count = (table: typeof sessions | typeof userLinks | typeof signInThrottles) =>
  t.store.database.db.$count(table)

describe('the nightly clean-up', () => {
  test('runs every night at 03:17', () => {
    expect(identityJobs.find(job => job.name === 'identity.clean-up')?.schedule?.cron).toBe('17 3 * * *')
  })

  test('removes sessions that expired and keeps the others', async () => {
    await t.signedIn(await t.person())
    t.clock.advance(hours(12))
    await t.signedIn(await t.person())
    await cleanUp()
    expect(await count(sessions)).toBe(1)
  })

  test('removes links 30 days after they expired, and old counts of guesses', async () => {
    const ctx = t.app.systemContext('test')
    await sendInvitation(ctx, await createInvitedUser(ctx, { name: 'Ina', email: 'ina@lotse.test' }), null)
    await (await t.browser().open()).refused('login.store', {
      body: { email: 'wer@lotse.test', password: 'falsch' },
    })
    t.clock.advance(days(7 + 30) - 1)
    await cleanUp()
    expect(await count(userLinks)).toBe(1)
    expect(await count(signInThrottles)).toBe(0)
    t.clock.advance(1)
    await cleanUp()
    expect(await count(userLinks)).toBe(0)
  })

  test('removes people 30 days after their deletion, and nobody else', async () => {
    const kept = await t.person()
    const gone = await t.person()
    await deleteUser(t.app.systemContext('test'), gone)
    const exists = async (id: string) =>
      (await t.store.database.db.select().from(users).where(eq(users.id, id))).length === 1
    const [row] = await t.store.database.db.select().from(users).where(eq(users.id, gone.id))
    expect(row).toMatchObject({ passwordHash: null, totpSecretSealed: null, pictureKey: null })
    t.clock.advance(days(30) - 1)
    await cleanUp()
    expect(await exists(gone.id)).toBe(true)
    t.clock.advance(1)
    await cleanUp()
    expect([await exists(gone.id), await exists(kept.id)]).toEqual([false, true])
  })
})
