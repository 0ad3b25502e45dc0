import type { UsageOverview } from '@lotse/contract'
import { functionalityLabel } from '@lotse/contract'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { DoughnutChart } from '../../ui/charts/DoughnutChart.tsx'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import { Card } from '../../ui/structure/Card.tsx'
import { formatDate, formatNumber } from '../../ui/texts/format.ts'
import { FunctionalityTable } from './FunctionalityTable.tsx'
import { NoUsage } from './NoUsage.tsx'

const noUsage = <NoUsage />
const usage = [{ id: 'credits', label: 'Credits' }]
const inCredits = (value: number): string => `${formatNumber(value)} Credits`

const dayLabel = (date: string): string => formatDate(`${date}T12:00:00Z`)

function DailyTrend({ overview, isLoading }: UsageChartsProps) {
  const days = overview?.daily_trend ?? []
  const hasUsage = days.some(day => day.credits > 0)
  const peak = days.reduce((top, day) => (day.credits > top.credits ? day : top), { date: '', credits: 0 })
  return (
    <LineChart
      title="Verbrauch je Tag"
      headingLevel={2}
      summary={`Insgesamt ${inCredits(overview?.statistics.total_used ?? 0)} an ${days.length} Tagen, am meisten am ${dayLabel(peak.date)} mit ${inCredits(peak.credits)}.`}
      emptyText={noUsage}
      isLoading={isLoading}
      labelHeader="Tag"
      points={
        hasUsage
          ? days.map(({ date, credits }) => ({
              key: date,
              label: dayLabel(date),
              axisLabel: dayLabel(date).slice(0, 6),
              values: { credits },
            }))
          : []
      }
      series={usage}
      formatValue={formatNumber}
    />
  )
}

function ByFunctionality({ overview, isLoading }: UsageChartsProps) {
  const parts = overview?.usage_by_functionality ?? []
  const [largest] = parts
  return (
    <DoughnutChart
      title="Anteile der Funktionen"
      summary={
        largest &&
        `Am meisten verbraucht „${functionalityLabel(largest.functionality)}“ mit ${inCredits(largest.total_credits)}.`
      }
      emptyText={noUsage}
      isLoading={isLoading}
      labelHeader="Funktion"
      valueHeader="Credits"
      slices={parts.map(part => ({
        id: part.functionality,
        label: functionalityLabel(part.functionality),
        value: part.total_credits,
      }))}
      formatValue={formatNumber}
    />
  )
}

function TopConsumers({ overview, isLoading }: UsageChartsProps) {
  const people = overview?.top_consumers.by_user ?? []
  const functions = overview?.top_consumers.by_functionality ?? []
  const [first] = people
  const [largest] = functions
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
      <BarChart
        title="Personen mit dem höchsten Verbrauch"
        summary={first && `An erster Stelle steht ${first.user_name} mit ${inCredits(first.total_credits)}.`}
        emptyText={noUsage}
        isLoading={isLoading}
        labelHeader="Person"
        points={people.map(one => ({
          key: one.user_id,
          label: one.user_name,
          values: { credits: one.total_credits },
        }))}
        series={usage}
        formatValue={formatNumber}
        direction="rows"
      />
      <BarChart
        title="Funktionen mit dem höchsten Verbrauch"
        summary={
          largest &&
          `An erster Stelle steht „${functionalityLabel(largest.functionality)}“ mit ${inCredits(largest.total_credits)}.`
        }
        emptyText={noUsage}
        isLoading={isLoading}
        labelHeader="Funktion"
        points={functions.map(one => ({
          key: one.functionality,
          label: functionalityLabel(one.functionality),
          values: { credits: one.total_credits },
        }))}
        series={usage}
        formatValue={formatNumber}
        direction="rows"
      />
    </div>
  )
}

interface UsageChartsProps {
  overview: UsageOverview | undefined
  isLoading: boolean
}

export function UsageCharts(props: UsageChartsProps) {
  return (
    <>
      <Card>
        <DailyTrend {...props} />
      </Card>
      <Card title="Verbrauch nach Funktion">
        <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
          <ByFunctionality {...props} />
          <FunctionalityTable parts={props.overview?.usage_by_functionality} isLoading={props.isLoading} />
        </div>
      </Card>
      <Card title="Größte Verbraucher">
        <TopConsumers {...props} />
      </Card>
    </>
  )
}
