import { type AnomalySeverity, anomalySeverities, type UsageAnomalies } from '@lotse/contract'
import { anomalyKinds } from '../detecting/figures.ts'
import type { AnomalyGroup } from './anomalies-store.ts'

const countOf = (groups: readonly AnomalyGroup[]): number => groups.reduce((sum, { count }) => sum + count, 0)

export const severityCounts = (groups: readonly AnomalyGroup[]): Record<AnomalySeverity, number> =>
  Object.fromEntries(
    anomalySeverities.map(severity => [severity, countOf(groups.filter(one => one.severity === severity))]),
  ) as Record<AnomalySeverity, number>

/** What began before the days stands on the first of them. */
export const dailyCounts = (
  days: readonly string[],
  groups: readonly AnomalyGroup[],
): UsageAnomalies['daily'] => {
  const start = days[0] ?? ''
  const byDay = Map.groupBy(groups, ({ firstDay }) => (firstDay < start ? start : firstDay))
  return days.map(date => ({ date, ...severityCounts(byDay.get(date) ?? []) }))
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
/** So many weekdays are told. */
const peaksAtMost = 3

export const patternsOf = (groups: readonly AnomalyGroup[]): UsageAnomalies['pattern_analysis'] => {
  const total = countOf(groups)
  const types = [...Map.groupBy(groups, ({ kind }) => kind)].map(([kind, some]) => ({
    type: kind,
    label: anomalyKinds[kind],
    count: countOf(some),
    percentage: Math.round((countOf(some) * 1000) / total) / 10,
  }))
  const times = [...Map.groupBy(groups, ({ firstDay }) => new Date(firstDay).getUTCDay())].map(
    ([weekday, some]) => ({ weekday, count: countOf(some) }),
  )
  return {
    common_types: types.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1)),
    peak_times: times
      // Of equals the first of the week.
      .sort((a, b) => b.count - a.count || ((a.weekday + 6) % 7) - ((b.weekday + 6) % 7))
      .slice(0, peaksAtMost)
      .map(({ weekday, count }) => {
        const label = weekdays[weekday] ?? ''
        return { time: label.toLowerCase(), label, anomaly_count: count }
      }),
  }
}
