import { type SsoCheckStatus, ssoMonitoring } from '@lotse/contract'
import type { RecentSignIns } from './attempts-store.ts'

/** With two decimals. */
export const percentOf = (part: number, whole: number): number =>
  whole ? Math.round((part / whole) * 10_000) / 100 : 0

/** Whether too many sign-ins of the last hour failed; a few say nothing. */
export const judgeFailures = ({
  finishedLastHour,
  failedLastHour,
}: Pick<RecentSignIns, 'finishedLastHour' | 'failedLastHour'>): SsoCheckStatus => {
  const { warning, critical, fromAttempts } = ssoMonitoring.failureRate
  if (finishedLastHour < fromAttempts) return 'pass'
  const rate = percentOf(failedLastHour, finishedLastHour)
  if (rate >= critical) return 'fail'
  return rate >= warning ? 'warning' : 'pass'
}
