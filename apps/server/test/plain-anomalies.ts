import { anomalySeverities } from '@lotse/contract'
import type { Found } from '../src/modules/analytics/anomalies/find-anomalies.ts'
import type { Sensitivity } from '../src/modules/analytics/detecting/figures.ts'

type Days = readonly string[]

/** Every count of the anomalies' tab, one finding after the other. */
export const plainAnomalies = (all: readonly Found[], days: Days, sensitivity: Sensitivity) => {
  const [start = '', end = ''] = [days[0], days.at(-1)]
  const found = all.filter(
    one => one.sensitivities.includes(sensitivity) && one.lastDate >= start && one.date <= end,
  )
  const severities = (some: readonly Found[]) =>
    Object.fromEntries(
      anomalySeverities.map(severity => [severity, some.filter(one => one.severity === severity).length]),
    )
  const kinds = [...new Set(found.map(({ kind }) => kind))]
  return {
    total: found.length,
    severity_counts: severities(found),
    daily: days.map(date => ({
      date,
      ...severities(found.filter(one => (one.date < start ? start : one.date) === date)),
    })),
    kinds: Object.fromEntries(kinds.map(kind => [kind, found.filter(one => one.kind === kind).length])),
  }
}
