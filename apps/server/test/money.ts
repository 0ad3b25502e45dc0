import { randomUUID } from 'node:crypto'
import { toCents, toCredits } from '../src/modules/credits/index.ts'
import {
  accountOf,
  confirmReservation,
  moveCredits,
  type Reservation,
  reserveCredits,
} from '../src/modules/credits/seeding.ts'
import { after, minutes } from '../src/platform/clock.ts'
import type { TestApp } from './test-app.ts'

/** Credits from nowhere, for the beginning of a test. */
export const giveCredits = async (test: TestApp, tenantId: string, credits: number): Promise<void> => {
  await moveCredits(test.app.systemContext('test'), {
    tenantId,
    type: 'adjustment',
    cents: toCents(credits),
    key: randomUUID(),
    description: 'Anfangsbestand',
  })
}

/** Holds credits back, as paid work does. */
export const holdCredits = (test: TestApp, tenantId: string, credits: number): Promise<Reservation> =>
  reserveCredits(test.app.systemContext('test'), {
    tenantId,
    jobClass: 'test',
    functionality: 'chatbot_response',
    cents: toCents(credits),
    key: randomUUID(),
    expiresAt: after(test.clock.now(), minutes(30)),
  })

export const spendCredits = async (test: TestApp, tenantId: string, credits: number): Promise<void> => {
  const held = await holdCredits(test, tenantId, credits)
  await confirmReservation(test.app.systemContext('test'), held, toCents(credits))
}

/** What is in the account, reserved or not. */
export const balanceOf = async (test: TestApp, tenantId: string): Promise<number> => {
  const { monthlyCents, purchasedCents } = await accountOf(test.app.database.db, tenantId)
  return toCredits(monthlyCents + purchasedCents)
}

/** A city with somebody who administers it. */
export const cityWithAdmin = async (test: TestApp) => {
  const city = await test.mainTenant()
  const person = await test.member(city, 'admin')
  return { city, person, admin: await test.signedIn(person) }
}

export const superAdmin = async (test: TestApp) => test.signedIn(await test.person({ isSuperAdmin: true }))
