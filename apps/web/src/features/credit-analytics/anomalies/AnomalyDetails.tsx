import type { UsageAnomaly } from '@lotse/contract'
import { formatInteger, formatNumber, formatPercent, formatUpTo } from '../../../ui/texts/format.ts'
import { spaced } from '../../../ui/texts/spaced.ts'

const valueIn = (unit: UsageAnomaly['details']['unit'], value: number): string =>
  unit === 'percent' ? `${formatUpTo(1, value)} %` : `${formatNumber(value)} credits`

/** Names and values, without those that are not known. */
const factsOf = ({ details }: UsageAnomaly): [string, string][] => {
  const { functionality, unit, user_name: user, user_count: users } = details
  return [
    ...(functionality ? [['Functionality', spaced(functionality)] as [string, string]] : []),
    ['Expected', valueIn(unit, details.expected_value)],
    ['Actual', valueIn(unit, details.actual_value)],
    ['Tenant', details.tenant_name],
    ...(user ? [['User', user] as [string, string]] : []),
    ...(users > 0 ? [['Affected users', formatInteger(users)] as [string, string]] : []),
    ['Confidence', formatPercent(details.confidence_score)],
  ]
}

export function AnomalyDetails({ anomaly }: { anomaly: UsageAnomaly }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 rounded-lg bg-sunken p-3 text-sm sm:grid-cols-2 lg:grid-cols-3">
      {factsOf(anomaly).map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-muted">{name}</dt>
          <dd className="break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
