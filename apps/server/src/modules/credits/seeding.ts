// For the demo, for tests and for measurements: movements of the ledger without the rights and rules of a use case.
export { accountOf } from './ledger/accounts.ts'
export {
  cancelReservation,
  confirmReservation,
  moveCredits,
  type Reservation,
  releaseExpired,
  reserveCredits,
  switchBillingMode,
} from './ledger/ledger.ts'
export { setMonthlyCredits } from './transfers/monthly.ts'
export { seedUsage } from './usage/seed-usage.ts'
