import type { ReconciliationAnomaly } from '@lotse/contract'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatDateTime, formatNumber, noValue } from '../../ui/texts/format.ts'
import { spaced } from '../../ui/texts/spaced.ts'
import { anomalyLabels } from './reconciliation-labels.tsx'

interface AnomalyCardProps {
  anomaly: ReconciliationAnomaly
  onViewTree: (reservation: string) => void
  onRepair: () => void
}

const repairLabels = { release: 'Release Reservation', refund: 'Refund' }

/** Numbers that count something; all others are credits. */
const counts = new Set(['booking', 'seal'])

const shown = (key: string, value: string | number | null): string => {
  if (value === null) return noValue
  if (typeof value === 'string') return value
  return counts.has(key) ? String(value) : `${formatNumber(value)} credits`
}

export function AnomalyCard({ anomaly, onViewTree, onRepair }: AnomalyCardProps) {
  const { anomaly_type, tenant, created_at, context, reservation_id, repair } = anomaly
  const label = anomalyLabels[anomaly_type]
  return (
    <article
      aria-label={`${label}, ${tenant.name}`}
      className="rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{label}</h3>
        <p className="text-muted text-sm">
          {tenant.name} · <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        </p>
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-1 rounded-lg bg-sunken p-3 text-sm sm:grid-cols-[max-content_1fr]">
        {Object.entries(context).map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="text-muted">{spaced(key)}</dt>
            <dd className="min-w-0 break-words">{shown(key, value)}</dd>
          </div>
        ))}
      </dl>
      {(reservation_id || repair) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {reservation_id && (
            <Button size="sm" onPress={() => onViewTree(reservation_id)}>
              View Tree
            </Button>
          )}
          {repair && (
            <Button size="sm" onPress={onRepair}>
              {repairLabels[repair]}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
