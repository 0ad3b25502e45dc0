import type { JobDefinition } from '../../platform/jobs.ts'
import { alertJobs } from './alert-jobs.ts'
import { alertHandlers } from './alert-routes.ts'
import { ledgerJobs } from './jobs.ts'
import { moneyHandlers } from './money-routes.ts'
import { usageHandlers } from './usage-routes.ts'

export {
  accountOf,
  acrossTenantsBalances,
  type Balance,
  type CreditAccount,
  payerOf,
  toCents,
  toCredits,
} from './accounts.ts'
export { seedUsage } from './demo-usage.ts'
export {
  cancelReservation,
  confirmingInSql,
  confirmReservation,
  moveCredits,
  type NewReservation,
  type Reservation,
  reserveCredits,
  switchBillingMode,
  transferCredits,
} from './ledger.ts'
export { InsufficientCredits, LedgerError } from './ledger-errors.ts'
export { setMonthlyCredits } from './monthly.ts'
export {
  type PaidOutcome,
  type PaidPart,
  type PaidRun,
  type PaidWork,
  runPaid,
  type Spent,
} from './run-paid.ts'
export { giveUpWork, type Spending, spendingOf } from './spending.ts'
export { creditAccounts } from './tables.ts'
export { acrossTenantsVerifyLedger } from './verify-ledger.ts'

export const creditsHandlers = { ...usageHandlers, ...moneyHandlers, ...alertHandlers }
export const creditsJobs = [...ledgerJobs, ...alertJobs] as JobDefinition[]
