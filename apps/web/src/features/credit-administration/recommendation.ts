import type { AdminRequest, TenantDetails } from './requests-query.ts'

const usageDays = 30

export const averageDailyUsage = ({ credit_history }: TenantDetails): number =>
  credit_history.last_30_days_usage / usageDays

const estimate = (days: number): string => {
  if (days < 1) return 'Estimated less than 1 day of credits remaining.'
  const whole = Math.floor(days)
  return `Estimated ${whole} ${whole === 1 ? 'day' : 'days'} of credits remaining.`
}

/** What a reviewer should do, by urgency and by how long the balance lasts at the pace of the last 30 days. */
export const recommendation = (
  { urgency_level }: Pick<AdminRequest, 'urgency_level'>,
  details: TenantDetails | undefined,
): string => {
  if (!details) return 'Unable to determine recommendation.'
  const daysLeft = details.credit_history.days_remaining ?? Number.POSITIVE_INFINITY
  if (urgency_level === 'critical' && daysLeft <= 1)
    return 'Approve immediately - Critical need with less than 1 day of credits remaining.'
  if (urgency_level === 'high' && daysLeft <= 3)
    return 'Approve soon - High urgency with less than 3 days of credits remaining.'
  if (daysLeft === Number.POSITIVE_INFINITY) return 'Review carefully - No usage in the last 30 days.'
  return estimate(daysLeft)
}
