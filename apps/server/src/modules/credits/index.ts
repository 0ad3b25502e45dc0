import type { JobDefinition } from '../../platform/jobs.ts'
import { alertJobs } from './alerts/jobs.ts'
import { alertHandlers } from './alerts/routes.ts'
import { ledgerJobs } from './jobs.ts'
import { monitoringHandlers } from './monitoring/routes.ts'
import { checkLedgerJob } from './reconciliation/check-ledger.ts'
import { reconciliationHandlers } from './reconciliation/routes.ts'
import { moneyHandlers } from './routes.ts'
import { usageHandlers } from './usage/routes.ts'

export { alertRecipients } from './alerts/check.ts'
export { alertStateOf } from './alerts/level.ts'
export { alertSettingsOf, updateAlertSettings } from './alerts/settings.ts'
export { tellContacts } from './alerts/tell-contacts.ts'
export { creditsTenant } from './credits-tenant.ts'
export {
  acrossTenantsAccounts,
  acrossTenantsBalances,
  type Balance,
  type CreditAccount,
  findPayer,
  payerOf,
  toCents,
  toCredits,
} from './ledger/accounts.ts'
export { acrossTenantsCreditTotals, leftPercent } from './ledger/credit-totals.ts'
export { InsufficientCredits } from './ledger/errors.ts'
export { confirmingInSql, extendReservation } from './ledger/ledger.ts'
export { type PaidRun, type PaidWork, runPaid } from './ledger/run-paid.ts'
export { giveUpWork, type Spending, spendingOf } from './ledger/spending.ts'
export { acrossTenantsVerifyLedger, type LedgerReport } from './ledger/verify-ledger.ts'
export { canTransferTo } from './policy.ts'
export { acrossTenantsCountOpenRequests, openRequestOf } from './requests/store.ts'
export { adjustCredits } from './transfers/adjust-credits.ts'
export { updateBilling } from './transfers/billing-update.ts'
export { setCreditTerms } from './transfers/credit-terms.ts'
export { accelerationIn, lastingSeverity, spikeIn } from './usage/anomalies.ts'
export { type HourUsage, usageByHour } from './usage/clock-totals-store.ts'
export { type DaySpan, daysOf, lastDays } from './usage/days.ts'
export { sumOf } from './usage/figures.ts'
export { type Funds, fundsOf } from './usage/funds.ts'
export { lastingAccounts } from './usage/lasting.ts'
export { usageOverviewOf } from './usage/overview.ts'
export { type PersonalUsage, usageOfTopPeople, usingPeople } from './usage/people-store.ts'
export { scopeOf } from './usage/scope.ts'
export { dailyUsage, dailyUsageByTenant, usageByTenant, usageSum } from './usage/tenant-days-store.ts'
export {
  type Work,
  workByDay,
  workByFunctionality,
  workByHour,
  workByPerson,
} from './usage/work-days-store.ts'

export const creditsHandlers = {
  ...usageHandlers,
  ...moneyHandlers,
  ...alertHandlers,
  ...reconciliationHandlers,
  ...monitoringHandlers,
}
export const creditsJobs = [...ledgerJobs, checkLedgerJob, ...alertJobs] as JobDefinition[]
export { creditsPersonPart } from './person-part.ts'
export { creditsProbePart } from './probe-part.ts'
export { closeAccount, creditsPart } from './tenant-part.ts'
