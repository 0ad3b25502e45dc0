import type { UsageAnomaly } from '@lotse/contract'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { formatDate, formatDateTime, formatNumber, formatUpTo } from '../../../ui/texts/format.ts'
import { AnomalyDetails } from './AnomalyDetails.tsx'
import { severities } from './severities.ts'

interface AnomalyEntryProps {
  anomaly: UsageAnomaly
  /** Absent for those who may not decide. */
  onDismiss?: () => void
  onRestore?: () => void
}

const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text)

const daysOf = ({ first_day, last_day }: UsageAnomaly): string =>
  first_day === last_day ? formatDate(first_day) : `${formatDate(first_day)} – ${formatDate(last_day)}`

export function AnomalyEntry({ anomaly, onDismiss, onRestore }: AnomalyEntryProps) {
  const { name, tone, icon } = severities[anomaly.severity]
  const { dismissal, deviation_percentage: deviation, credit_impact: impact } = anomaly
  return (
    <article
      aria-label={`${anomaly.type_label}, ${daysOf(anomaly)}, ${anomaly.details.tenant_name}`}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {anomaly.type_label}
            <Badge tone={tone} icon={icon}>
              {name}
            </Badge>
          </h3>
          <p className="text-muted text-sm">
            {daysOf(anomaly)} · detected{' '}
            <time dateTime={anomaly.detected_at}>{formatDateTime(anomaly.detected_at)}</time>
          </p>
        </div>
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm sm:text-right">
          <div>
            <dt className="text-muted">Deviation</dt>
            <dd className="font-semibold tabular-nums">
              {signed(`${formatUpTo(1, deviation)} %`, deviation)}
            </dd>
          </div>
          <div>
            <dt className="text-muted">Credit impact</dt>
            <dd className="font-semibold tabular-nums">{signed(formatNumber(impact), impact)}</dd>
          </div>
        </dl>
      </div>
      <p className="break-words">{anomaly.description}</p>
      <AnomalyDetails anomaly={anomaly} />
      {dismissal ? (
        <p className="break-words rounded-lg bg-sunken p-3 text-sm">
          Dismissed by {dismissal.by_name} on {formatDateTime(dismissal.at)}: {dismissal.reason}
        </p>
      ) : (
        <div className="text-sm">
          <h4 className="font-semibold">Recommended actions</h4>
          <ul className="mt-1 list-disc pl-5">
            {anomaly.recommended_actions.map(action => (
              <li key={action}>{action}</li>
            ))}
          </ul>
        </div>
      )}
      {(onDismiss || onRestore) && (
        <div className="flex flex-wrap gap-2">
          {onDismiss && (
            <Button size="sm" onPress={onDismiss}>
              Dismiss as false alarm
            </Button>
          )}
          {onRestore && (
            <Button size="sm" onPress={onRestore}>
              Take back dismissal
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
