import { dayParts, peakHourCount, type UsagePatterns } from '@lotse/contract'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatNumber, formatPercent, formatUpTo } from '../../../ui/texts/format.ts'

type Hourly = UsagePatterns['hourly']

const hourLabel = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const series = [
  { id: 'peak', label: 'Peak hours' },
  { id: 'other', label: 'Other hours' },
]

function Parts({ hours }: { hours: Hourly['hourly_distribution'] }) {
  const sumOf = (some: Hourly['hourly_distribution']) =>
    some.reduce((sum, { total_credits }) => sum + total_credits, 0)
  const total = sumOf(hours)
  return (
    <dl className="mt-4 grid grid-cols-2 gap-4 2xl:grid-cols-4">
      {dayParts.map(({ name, from, to }) => {
        const used = sumOf(hours.filter(({ hour }) => hour >= from && hour <= to))
        return (
          <div key={name}>
            <dt className="text-muted text-sm">
              {name} {from}-{to}
            </dt>
            <dd className="font-semibold tabular-nums">{formatNumber(used)}</dd>
            <dd className="text-muted text-sm tabular-nums">{formatPercent(total > 0 ? used / total : 0)}</dd>
          </div>
        )
      })}
    </dl>
  )
}

export function HourlyPanel({ hourly }: { hourly: Hourly | undefined }) {
  const peaks = new Set(hourly?.peak_hours)
  const hours = hourly && peaks.size > 0 ? hourly.hourly_distribution : []
  return (
    <Card>
      <BarChart
        title="Hourly pattern"
        headingLevel={2}
        summary={
          hourly &&
          `Peak hours: ${hourly.peak_hours.map(hourLabel).join(', ')}. ${formatUpTo(1, hourly.peak_concentration)}\u00a0% of daily usage in top ${peakHourCount} hours.`
        }
        isLoading={hourly === undefined}
        emptyText="No hourly pattern data available"
        labelHeader="Hour"
        isStacked
        series={series}
        points={hours.map(({ hour, total_credits }) => ({
          key: String(hour),
          label: hourLabel(hour),
          values: { [peaks.has(hour) ? 'peak' : 'other']: total_credits },
        }))}
        formatValue={formatNumber}
      />
      {hours.length > 0 && <Parts hours={hours} />}
    </Card>
  )
}
