import type { Db } from '../../../platform/database.ts'
import type { LedgerReport } from '../ledger/verify-ledger.ts'
import { creditLedgerChecks } from '../tables.ts'

export type LedgerCheck = Omit<typeof creditLedgerChecks.$inferSelect, 'isOnly'>

/** What the last check of all accounts came to. */
export const saveLedgerCheck = async (
  db: Db,
  checkedAt: Date,
  reports: Pick<LedgerReport, 'faults'>[],
): Promise<LedgerCheck> => {
  const check: LedgerCheck = {
    checkedAt,
    accounts: reports.length,
    faultyAccounts: reports.filter(({ faults }) => faults.length > 0).length,
    faults: reports.reduce((sum, { faults }) => sum + faults.length, 0),
  }
  await db
    .insert(creditLedgerChecks)
    .values(check)
    .onConflictDoUpdate({ target: creditLedgerChecks.isOnly, set: check })
  return check
}

export const lastLedgerCheck = async (db: Db): Promise<LedgerCheck | null> => {
  const [row] = await db.select().from(creditLedgerChecks)
  return row ?? null
}
