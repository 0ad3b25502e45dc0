import { type MisuseAnalytics, misuseCategoryLabels, misuseSeverityLabels } from '@lotse/contract'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatDate, formatInteger } from '../../../ui/texts/format.ts'

const emptyText = 'No incidents in this period.'
const incidents = [{ id: 'incidents', label: 'Incidents' }]

const most = <Row,>(rows: readonly Row[], countOf: (row: Row) => number): Row | undefined =>
  [...rows].sort((a, b) => countOf(b) - countOf(a))[0]

const shortDay = (day: string): string => formatDate(day).slice(0, 6)

const hourLabel = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

interface ChartsProps {
  analytics: MisuseAnalytics | undefined
  isLoading: boolean
}

function Days({ analytics, isLoading }: ChartsProps) {
  const days = analytics?.totals.incidents ? analytics.days : []
  const worst = most(days, day => day.total)
  return (
    <BarChart
      title="Incidents per day"
      headingLevel={2}
      summary={worst && `Most on ${formatDate(worst.day)}: ${formatInteger(worst.total)}.`}
      isLoading={isLoading}
      emptyText={emptyText}
      labelHeader="Day"
      isStacked
      series={(analytics?.categories ?? [])
        .filter(({ incidents }) => incidents > 0)
        .map(({ category }) => ({ id: category, label: misuseCategoryLabels[category] }))}
      points={days.map(({ day, categories }) => ({
        key: day,
        label: formatDate(day),
        axisLabel: shortDay(day),
        values: categories,
      }))}
      formatValue={formatInteger}
    />
  )
}

function Categories({ analytics, isLoading }: ChartsProps) {
  const found = (analytics?.categories ?? []).filter(({ incidents }) => incidents > 0)
  return (
    <BarChart
      title="Categories and false alarms"
      headingLevel={2}
      isLoading={isLoading}
      emptyText={emptyText}
      labelHeader="Category"
      direction="rows"
      series={[...incidents, { id: 'false_alarms', label: 'False alarms' }]}
      points={found.map(({ category, incidents, false_alarms }) => ({
        key: category,
        label: misuseCategoryLabels[category],
        values: { incidents, false_alarms },
      }))}
      formatValue={formatInteger}
    />
  )
}

function Severities({ analytics, isLoading }: ChartsProps) {
  const severities = analytics?.totals.incidents ? analytics.severities : []
  return (
    <BarChart
      title="Severities"
      headingLevel={2}
      isLoading={isLoading}
      emptyText={emptyText}
      labelHeader="Severity"
      direction="rows"
      series={incidents}
      points={severities.map(({ severity, incidents }) => ({
        key: severity,
        label: misuseSeverityLabels[severity],
        values: { incidents },
      }))}
      formatValue={formatInteger}
    />
  )
}

function Hours({ analytics, isLoading }: ChartsProps) {
  const hours = analytics?.totals.incidents ? analytics.hours : []
  const worst = most(
    hours.map((count, hour) => ({ count, hour })),
    ({ count }) => count,
  )
  return (
    <BarChart
      title="Hours of the day"
      headingLevel={2}
      summary={worst && `Most between ${hourLabel(worst.hour)} and ${hourLabel((worst.hour + 1) % 24)}.`}
      isLoading={isLoading}
      emptyText={emptyText}
      labelHeader="Hour"
      series={incidents}
      points={hours.map((count, hour) => ({
        key: hourLabel(hour),
        label: hourLabel(hour),
        values: { incidents: count },
      }))}
      formatValue={formatInteger}
    />
  )
}

function Chatbots({ analytics, isLoading }: ChartsProps) {
  return (
    <BarChart
      title="Chatbots most attacked"
      headingLevel={2}
      isLoading={isLoading}
      emptyText={emptyText}
      labelHeader="Chatbot"
      direction="rows"
      series={[...incidents, { id: 'refused', label: 'Refused' }]}
      points={(analytics?.chatbots ?? []).map(({ id, name, incidents, refused }) => ({
        key: id,
        label: name,
        values: { incidents, refused },
      }))}
      formatValue={formatInteger}
    />
  )
}

export function IncidentCharts(props: ChartsProps) {
  return (
    <>
      <Card>
        <Days {...props} />
      </Card>
      <div className="grid gap-6 lg:grid-cols-2">
        {[Categories, Severities, Hours, Chatbots].map(Chart => (
          <Card key={Chart.name}>
            <Chart {...props} />
          </Card>
        ))}
      </div>
    </>
  )
}
