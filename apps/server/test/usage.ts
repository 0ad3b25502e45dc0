import { randomUUID } from 'node:crypto'
import type { Functionality } from '@lotse/contract'
import { toCents } from '../src/modules/credits/index.ts'
import { cancelReservation, confirmReservation, reserveCredits } from '../src/modules/credits/seeding.ts'
import type { ReservationContext } from '../src/modules/credits/tables.ts'
import { after, hours } from '../src/platform/clock.ts'
import type { TenantCtx } from '../src/platform/context.ts'
import type { TestApp } from './test-app.ts'

interface PaidAction {
  credits: number
  functionality?: Functionality
  at?: Date
  userId?: string
  description?: string
  context?: ReservationContext
  /** Paid besides the action's own credits. */
  parts?: { functionality: Functionality; credits: number }[]
  isCancelled?: boolean
}

/** Paid work of a tenant from beginning to end, at any time; the clock of the test stays where it is. */
export const doPaidWork = async (
  test: TestApp,
  tenantId: string,
  { credits, functionality = 'chatbot_response', at = test.clock.now(), parts = [], ...more }: PaidAction,
): Promise<string> => {
  const ctx = { ...test.app.systemContext('test'), clock: { now: () => at } }
  const reserve = (kind: Functionality, amount: number, parentId?: string) =>
    reserveCredits(ctx, {
      tenantId,
      parentId,
      jobClass: 'test',
      functionality: kind,
      cents: toCents(amount),
      key: randomUUID(),
      userId: more.userId,
      description: more.description,
      context: more.context,
      expiresAt: after(at, hours(1)),
    })
  const total = parts.reduce((sum, part) => sum + part.credits, credits)
  const whole = await reserve(functionality, total)
  for (const part of parts) {
    const child = await reserve(part.functionality, part.credits, whole.id)
    await confirmReservation(ctx, child, toCents(part.credits))
  }
  if (more.isCancelled) await cancelReservation(ctx, whole)
  else await confirmReservation(ctx, whole, toCents(credits))
  return whole.id
}

/** A context in which a person of this tenant asks, and how often it asked the database so far. */
export const countingContext = (test: TestApp, tenantId: string): { ctx: TenantCtx; queries(): number } => {
  const ctx = test.app.systemContext('test')
  let count = 0
  const db = new Proxy(ctx.db, {
    get(target, name) {
      if (name === 'select' || name === 'execute') count += 1
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const actor = { tenant: { id: tenantId, typeRole: 'main' } }
  return { ctx: { ...ctx, db, actor } as TenantCtx, queries: () => count }
}
