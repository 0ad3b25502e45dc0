import { centsPerCredit } from '@lotse/contract'
import { eq, sql } from 'drizzle-orm'
import { anyOf } from '../../../platform/any-of.ts'
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

const withAvailable = (row: Omit<CreditAccount, 'availableCents'>): CreditAccount => ({
  ...row,
  availableCents: row.monthlyCents + row.purchasedCents - row.reservedCents,
})

const known = (account: CreditAccount | null): CreditAccount => {
  if (!account) throw notFound()
  return account
}

export const accountOf = async (db: Db, tenantId: string): Promise<CreditAccount> => {
  const [row] = await db.select(columns).from(creditAccounts).where(eq(creditAccounts.tenantId, tenantId))
  return known(row ? withAvailable(row) : null)
}

const payer = preparedOn(db =>
  db
    .select(columns)
    .from(creditAccounts)
    .where(sql`${creditAccounts.tenantId} = credit_payer(${sql.placeholder('tenantId')})`)
    .prepare('credit_payer_account'),
)

/**
 * The account that pays for a tenant: its own or, under parent billing, that of its main tenant; null once the tenant is deleted.
 * Prepared: it is asked before and after every answer.
 */
export const findPayer = async (db: Db, tenantId: string): Promise<CreditAccount | null> => {
  const [row] = await payer(db).execute({ tenantId })
  return row ? withAvailable(row) : null
}

export const payerOf = async (db: Db, tenantId: string): Promise<CreditAccount> =>
  known(await findPayer(db, tenantId))

/** The accounts that pay for these tenants, each once. */
export const payersOf = async (db: Db, tenantIds: string[]): Promise<CreditAccount[]> => {
  // As `credit_payer` finds the one of one tenant.
  const rows = await db
    .select(columns)
    .from(creditAccounts)
    .where(sql`${creditAccounts.tenantId} in (
    select payer.id from tenants as used join credit_accounts as own on own.tenant_id = used.id
      join tenants as payer on payer.id = case own.billing_mode when 'own_credits' then used.id else used.parent_tenant_id end
      where used.id = any(${sql.param(tenantIds)}::uuid[]) and used.deleted_at is null and payer.deleted_at is null)`)
  return rows.map(withAvailable)
}

/** The accounts of these tenants, whoever pays for them. */
export const acrossTenantsAccounts = async (
  db: Db,
  tenantIds: string[],
): Promise<Map<string, CreditAccount>> => {
  if (!tenantIds.length) return new Map()
  const rows = await db.select(columns).from(creditAccounts).where(anyOf(creditAccounts.tenantId, tenantIds))
  return new Map(rows.map(row => [row.tenantId, withAvailable(row)]))
}

export interface Balance {
  cents: bigint
  reservedCents: bigint
}

/** What each of the tenants has itself, whoever pays for it. */
export const acrossTenantsBalances = async (db: Db, tenantIds: string[]): Promise<Map<string, Balance>> => {
  const accounts = await acrossTenantsAccounts(db, tenantIds)
  return new Map(
    [...accounts].map(([id, { monthlyCents, purchasedCents, reservedCents }]) => [
      id,
      { cents: monthlyCents + purchasedCents, reservedCents },
    ]),
  )
}

/** For the wire: the database keeps no balance that a number could not hold exactly. */
export const toCredits = (cents: bigint): number => Number(cents) / centsPerCredit

/** From the wire: the contract takes at most two decimals, so there is nothing to round but the noise of the float. */
export const toCents = (credits: number): bigint => BigInt(Math.round(credits * centsPerCredit))
