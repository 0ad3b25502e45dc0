import type { UsageEfficiency } from '@lotse/contract'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatInteger, formatUpTo, noValue } from '../../../ui/texts/format.ts'
import { heat, heatOf } from './bands.ts'

type Hour = UsageEfficiency['hourly_efficiency'][number]

function HourCell({ hour: { hour, efficiency_score: score, operations } }: { hour: Hour }) {
  const isUsed = operations > 0
  return (
    <li
      className="flex flex-col items-center rounded-md border border-line py-2 tabular-nums"
      style={isUsed ? { backgroundColor: heatOf(score)?.colour } : undefined}
    >
      <span className="text-xs">{String(hour).padStart(2, '0')}:00</span>
      <span className="font-semibold text-sm">{isUsed ? formatUpTo(0, score) : noValue}</span>
      <span className="sr-only">
        {isUsed ? `percent of ${formatInteger(operations)} operations succeeded` : 'no operations'}
      </span>
    </li>
  )
}

/** Every hour says its figure itself: whoever sees no colours misses nothing. */
export function HourHeatmap({ hours }: { hours: readonly Hour[] }) {
  return (
    <Card
      title="Efficiency by hour"
      description="Which percentage of the operations that began in an hour succeeded."
    >
      <ol className="grid grid-cols-4 gap-1.5 sm:grid-cols-6 lg:grid-cols-12">
        {hours.map(hour => (
          <HourCell key={hour.hour} hour={hour} />
        ))}
      </ol>
      <ul aria-label="Colours" className="mt-4 flex flex-wrap gap-x-4 gap-y-2 text-sm">
        {heat.map(({ label, colour }) => (
          <li key={label} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="size-4 rounded-sm border border-line"
              style={{ backgroundColor: colour }}
            />
            {label}
          </li>
        ))}
      </ul>
    </Card>
  )
}
