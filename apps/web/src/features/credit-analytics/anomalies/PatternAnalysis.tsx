import type { UsageAnomalies } from '@lotse/contract'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatCount, formatUpTo } from '../../../ui/texts/format.ts'

const counted = (count: number): string => formatCount(count, 'anomaly', 'anomalies')

export function PatternAnalysis({ patterns }: { patterns: UsageAnomalies['pattern_analysis'] }) {
  return (
    <Card title="Pattern analysis">
      <div className="grid gap-6 md:grid-cols-2">
        <div>
          <h3 className="mb-3 font-semibold">Most common anomaly types</h3>
          <ul className="flex flex-col gap-3">
            {patterns.common_types.map(({ type, label, count, percentage }) => (
              <li key={type}>
                <ProgressBar
                  label={label}
                  value={percentage}
                  valueText={`${formatUpTo(1, percentage)} % · ${counted(count)}`}
                />
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="mb-3 font-semibold">Peak anomaly times</h3>
          <ol className="flex flex-col gap-2">
            {patterns.peak_times.map(({ time, label, anomaly_count }) => (
              <li key={time} className="flex justify-between gap-4 border-line border-b pb-2">
                <span>{label}</span>
                <span className="text-muted tabular-nums">{counted(anomaly_count)}</span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Card>
  )
}
