import { Alert } from '../../ui/feedback/Alert.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import type { Projection } from './credits-query.ts'

type Anomaly = Projection['anomalies'][number]

const typeNames: Record<Anomaly['type'], string> = {
  usage_spike: 'Ungewöhnlich hoher Verbrauch',
  low_balance_projection: 'Guthaben geht zur Neige',
  rapid_depletion: 'Rascher Verbrauch des Guthabens',
}
const severities = ['critical', 'warning', 'info'] as const
const severityNames: Record<Anomaly['severity'], string> = {
  critical: 'kritisch',
  warning: 'Warnung',
  info: 'Hinweis',
}
const tones = { critical: 'danger', warning: 'warning', info: 'info' } as const

/** What is out of the ordinary, the gravest first. */
export function AnomalyList({ anomalies }: { anomalies: readonly Anomaly[] }) {
  if (anomalies.length === 0) return null
  const sorted = anomalies.toSorted(
    (a, b) =>
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      b.detected_at.localeCompare(a.detected_at),
  )
  return (
    <section aria-labelledby="credit-anomalies">
      <h3 id="credit-anomalies" className="mb-3 font-semibold">
        Auffälligkeiten
      </h3>
      <ul className="flex flex-col gap-3">
        {sorted.map(anomaly => (
          <li key={`${anomaly.type} ${anomaly.detected_at} ${anomaly.message}`}>
            <Alert
              tone={tones[anomaly.severity]}
              title={`${typeNames[anomaly.type]} (${severityNames[anomaly.severity]})`}
            >
              <p>{anomaly.message}</p>
              <p className="mt-1 text-sm">Festgestellt am {formatDateTime(anomaly.detected_at)}</p>
            </Alert>
          </li>
        ))}
      </ul>
    </section>
  )
}
