import { anomalySeverities, type UsageAnomalies } from '@lotse/contract'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatDate, formatInteger } from '../../../ui/texts/format.ts'
import { severities } from './severities.ts'

const series = anomalySeverities.map(id => ({ id, label: severities[id].name, tone: severities[id].tone }))

export function AnomalyChart({ daily, total }: { daily: UsageAnomalies['daily']; total: number }) {
  return (
    <Card>
      <BarChart
        title="Anomalies per day"
        headingLevel={2}
        summary={`${formatInteger(total)} ${total === 1 ? 'anomaly' : 'anomalies'} in the selected period, by the day on which they began.`}
        emptyText="No anomalies detected in the selected period"
        labelHeader="Day"
        isStacked
        series={series}
        points={daily.map(({ date, ...counts }) => ({
          key: date,
          label: formatDate(date),
          axisLabel: formatDate(date).slice(0, 6),
          values: counts,
        }))}
        formatValue={formatInteger}
      />
    </Card>
  )
}
