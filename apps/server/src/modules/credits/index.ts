import type { JobDefinition } from '../../platform/jobs.ts'
import { alertJobs } from './alerts/jobs.ts'
import { alertHandlers } from './alerts/routes.ts'
import { ledgerJobs } from './jobs.ts'
import { moneyHandlers } from './routes.ts'
import { usageHandlers } from './usage/routes.ts'

export {
  acrossTenantsBalances,
  type Balance,
  payerOf,
  toCents,
  toCredits,
} from './ledger/accounts.ts'
export { InsufficientCredits } from './ledger/errors.ts'
export { confirmingInSql } from './ledger/ledger.ts'
export { type PaidRun, type PaidWork, runPaid } from './ledger/run-paid.ts'
export { giveUpWork, type Spending, spendingOf } from './ledger/spending.ts'
export { acrossTenantsVerifyLedger } from './ledger/verify-ledger.ts'

export const creditsHandlers = { ...usageHandlers, ...moneyHandlers, ...alertHandlers }
export const creditsJobs = [...ledgerJobs, ...alertJobs] as JobDefinition[]
