import { centsPerCredit } from '@lotse/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import { type Db, preparedOn } from '../../../platform/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { creditAccounts } from '../tables.ts'

export type CreditAccount = Omit<typeof creditAccounts.$inferSelect, 'lastSeq' | 'lastHash'> & {
  /** What can still be reserved, taken or transferred. */
  availableCents: bigint
}

const columns = {
  tenantId: creditAccounts.tenantId,
  billingMode: creditAccounts.billingMode,
  monthlyCents: creditAccounts.monthlyCents,
  purchasedCents: creditAccounts.purchasedCents,
  reservedCents: creditAccounts.reservedCents,
  monthlyAllocationCents: creditAccounts.monthlyAllocationCents,
  carryForward: creditAccounts.carryForward,
  allocatedMonth: creditAccounts.allocatedMonth,
  monthlyTransferCents: creditAccounts.monthlyTransferCents,
  transferredMonth: creditAccounts.transferredMonth,
}

const withAvailable = (row: Omit<CreditAccount, 'availableCents'> | undefined): CreditAccount => {
  if (!row) throw notFound()
  return { ...row, availableCents: row.monthlyCents + row.purchasedCents - row.reservedCents }
}

export const accountOf = async (db: Db, tenantId: string): Promise<CreditAccount> => {
  const [row] = await db.select(columns).from(creditAccounts).where(eq(creditAccounts.tenantId, tenantId))
  return withAvailable(row)
}

const payer = preparedOn(db =>
  db
    .select(columns)
    .from(creditAccounts)
    .where(sql`${creditAccounts.tenantId} = credit_payer(${sql.placeholder('tenantId')})`)
    .prepare('credit_payer_account'),
)

/**
 * The account that pays for a tenant: its own or, under parent billing, that of its main tenant. Prepared: it is asked before and
 * after every answer.
 */
export const payerOf = async (db: Db, tenantId: string): Promise<CreditAccount> => {
  const [row] = await payer(db).execute({ tenantId })
  return withAvailable(row)
}

export interface Balance {
  cents: bigint
  reservedCents: bigint
}

/** What each of the tenants has itself, whoever pays for it. */
export const acrossTenantsBalances = async (db: Db, tenantIds: string[]): Promise<Map<string, Balance>> => {
  if (!tenantIds.length) return new Map()
  const rows = await db
    .select(columns)
    .from(creditAccounts)
    .where(inArray(creditAccounts.tenantId, tenantIds))
  return new Map(
    rows.map(row => [
      row.tenantId,
      { cents: row.monthlyCents + row.purchasedCents, reservedCents: row.reservedCents },
    ]),
  )
}

/** For the wire: the database keeps no balance that a number could not hold exactly. */
export const toCredits = (cents: bigint): number => Number(cents) / centsPerCredit

/** From the wire: the contract takes at most two decimals, so there is nothing to round but the noise of the float. */
export const toCents = (credits: number): bigint => BigInt(Math.round(credits * centsPerCredit))
