import { type ReportRecipientState, reportLimits } from '@lotse/contract'
import { after, days } from '../../../platform/clock.ts'
import type { RecipientRow } from '../tables.ts'

/** An address outside that has not answered for so long is not asked for ever. */
export const isExpired = ({ confirmedAt, createdAt }: RecipientRow, now: Date): boolean =>
  confirmedAt === null && after(createdAt, days(reportLimits.confirmationDays)) < now

/** Whether somebody gets reports, and if not, why. `mayRead`: of a person of the tenant, at present. */
export const stateOf = (row: RecipientRow, mayRead: boolean, now: Date): ReportRecipientState => {
  if (row.unsubscribedAt) return 'unsubscribed'
  if (row.userId) return mayRead ? 'active' : 'no_access'
  if (row.confirmedAt) return 'active'
  return isExpired(row, now) ? 'expired' : 'unconfirmed'
}
