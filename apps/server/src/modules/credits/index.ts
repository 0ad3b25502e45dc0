import type { JobDefinition } from '../../platform/jobs.ts'
import { alertJobs } from './alerts/jobs.ts'
import { alertHandlers } from './alerts/routes.ts'
import { ledgerJobs } from './jobs.ts'
import { moneyHandlers } from './routes.ts'
import { usageHandlers } from './usage/routes.ts'

export {
  accountOf,
  acrossTenantsBalances,
  type Balance,
  type CreditAccount,
  payerOf,
  toCents,
  toCredits,
} from './ledger/accounts.ts'
export { InsufficientCredits, LedgerError } from './ledger/errors.ts'
export { confirmingInSql } from './ledger/ledger.ts'
export {
  type PaidOutcome,
  type PaidPart,
  type PaidRun,
  type PaidWork,
  runPaid,
  type Spent,
} from './ledger/run-paid.ts'
export { giveUpWork, type Spending, spendingOf } from './ledger/spending.ts'
export { acrossTenantsVerifyLedger } from './ledger/verify-ledger.ts'
export { creditAccounts } from './tables.ts'
export { setMonthlyCredits } from './transfers/monthly.ts'

export const creditsHandlers = { ...usageHandlers, ...moneyHandlers, ...alertHandlers }
export const creditsJobs = [...ledgerJobs, ...alertJobs] as JobDefinition[]
