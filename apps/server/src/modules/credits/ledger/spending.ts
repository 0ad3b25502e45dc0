import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database.ts'
import { creditReservations } from '../tables.ts'
import { cancelReservation, type NewReservation, type Reservation } from './ledger.ts'

export interface Spending {
  functionality: string
  cents: bigint
}

/** What the paid work of these keys has cost for good. */
export const spendingOf = (db: Db, tenantId: string, keys: string[]): Promise<Spending[]> =>
  db
    .select({ functionality: creditReservations.functionality, cents: creditReservations.spentCents })
    .from(creditReservations)
    .where(
      and(
        eq(creditReservations.tenantId, tenantId),
        inArray(creditReservations.idempotencyKey, keys),
        eq(creditReservations.status, 'confirmed'),
      ),
    )

/** The whole work of this kind that is going on under a key. */
export const pendingWork = async (
  db: Db,
  { tenantId, key, functionality }: Pick<NewReservation, 'tenantId' | 'key' | 'functionality'>,
): Promise<Reservation | null> => {
  const {
    id,
    payerTenantId,
    parentId,
    status,
    isExpired,
    amountCents,
    spentCents,
    expiresAt,
    idempotencyKey,
  } = creditReservations
  const [held] = await db
    .select({
      tenantId: creditReservations.tenantId,
      id,
      payerTenantId,
      parentId,
      status,
      isExpired,
      amountCents,
      spentCents,
      expiresAt,
    })
    .from(creditReservations)
    .where(
      and(
        eq(creditReservations.tenantId, tenantId),
        eq(idempotencyKey, key),
        eq(creditReservations.functionality, functionality),
        eq(status, 'pending'),
        isNull(parentId),
      ),
    )
  return held ?? null
}

/** Gives back what work that will not go on still holds under this key; parts that were finished stay paid. */
export const giveUpWork = async (ctx: Ctx, tenantId: string, key: string): Promise<void> => {
  const [held] = await ctx.db
    .select({ id: creditReservations.id })
    .from(creditReservations)
    .where(
      and(
        eq(creditReservations.tenantId, tenantId),
        eq(creditReservations.idempotencyKey, key),
        eq(creditReservations.status, 'pending'),
      ),
    )
  if (held) await cancelReservation(ctx, { tenantId, id: held.id })
}
