import type { MonitoringDashboard } from '@lotse/contract'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import { Card } from '../../ui/structure/Card.tsx'
import { formatDateTime, formatNumber } from '../../ui/texts/format.ts'

const clockTime = (hour: string): string => formatDateTime(hour).slice(-5)

export function ConsumptionChart({ data }: { data: MonitoringDashboard | undefined }) {
  const hours = data?.hourly_trend ?? []
  const [most] = hours.toSorted((one, other) => other.consumption - one.consumption)
  return (
    <Card>
      <LineChart
        title="Consumption (24h)"
        headingLevel={2}
        summary={
          data && most && most.consumption > 0
            ? `${formatNumber(data.system_stats.consumed_24h)} credits, most of them in the hour from ${clockTime(most.hour)}: ${formatNumber(most.consumption)}.`
            : undefined
        }
        isLoading={!data}
        emptyText="No consumption in the last 24 hours."
        labelHeader="Hour"
        series={[{ id: 'credits', label: 'Credits' }]}
        points={
          most?.consumption
            ? hours.map(({ hour, consumption }) => ({
                key: hour,
                label: formatDateTime(hour),
                axisLabel: clockTime(hour),
                values: { credits: consumption },
              }))
            : []
        }
        formatValue={formatNumber}
      />
    </Card>
  )
}
