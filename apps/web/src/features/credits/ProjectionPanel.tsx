import { projectionPeriods } from '@lotse/contract'
import { useState } from 'react'
import { NoUsage } from '../../app/credits/NoUsage.tsx'
import {
  percentOf,
  urgencyNames,
  urgencyOfDaysLeft,
  urgencyOfRemaining,
  urgencyOfUtilisation,
} from '../../app/credits/thresholds.ts'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { SegmentedSwitch } from '../../ui/fields/SegmentedSwitch.tsx'
import { Card } from '../../ui/structure/Card.tsx'
import { formatInteger, formatNumber, noValue } from '../../ui/texts/format.ts'
import { AnomalyList } from './AnomalyList.tsx'
import type { Projection } from './credits-query.ts'
import { projectedBalance } from './projected-balance.ts'

type Period = `${(typeof projectionPeriods)[number]}`
const periodOptions = projectionPeriods.map(days => ({ value: `${days}` as Period, label: `${days} Tage` }))

const daysText = (days: number | null): string =>
  days === null ? 'unbegrenzt' : days === 1 ? '1 Tag' : `${formatInteger(days)} Tage`

interface ForecastProps {
  forecast: Projection['projections'][number]
  balance: number
  allocation: number
}

function Figures({ forecast, paidBy }: Pick<ForecastProps, 'forecast'> & { paidBy: string | null }) {
  const urgency = urgencyOfDaysLeft(forecast.days_until_exhausted)
  const figures: [label: string, value: string][] = [
    ['Durchschnitt je Tag', formatNumber(forecast.avg_daily)],
    ['Verbrauch im Zeitraum', formatNumber(forecast.total_usage)],
    ['In 30 Tagen', formatNumber(forecast.projected_30_days)],
    ['In 90 Tagen', formatNumber(forecast.projected_90_days)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
      <div>
        <dt className="text-muted text-sm">
          {paidBy ? `Guthaben von ${paidBy} reicht für` : 'Guthaben reicht für'}
        </dt>
        <dd className="flex flex-wrap items-center gap-2 font-semibold tabular-nums">
          {daysText(forecast.days_until_exhausted)}
          <Badge tone={urgency}>{urgencyNames[urgency]}</Badge>
        </dd>
      </div>
    </dl>
  )
}

function Bars({ forecast, balance, allocation }: ForecastProps) {
  const left = percentOf(balance - forecast.total_usage, balance)
  const used = percentOf(forecast.projected_30_days, allocation)
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
      {left !== null && (
        <ProgressBar
          label={`Guthaben nach weiteren ${forecast.period_days} Tagen`}
          value={left}
          valueText={`noch ${formatInteger(left)} % (${urgencyNames[urgencyOfRemaining(left)]})`}
          tone={urgencyOfRemaining(left)}
        />
      )}
      {used !== null && (
        <ProgressBar
          label="Voraussichtliche Auslastung des Monatsbudgets"
          value={Math.min(100, used)}
          valueText={`${formatInteger(used)} % (${urgencyNames[urgencyOfUtilisation(used)]})`}
          tone={urgencyOfUtilisation(used)}
        />
      )}
    </div>
  )
}

interface ProjectionPanelProps {
  projection: Projection | undefined
  /** The monthly budget, which the projection is measured by. */
  allocation: number
  /** The balance pays for tenants, too, that are not in the other figures of the page. */
  paysForOthers: boolean
  isLoading: boolean
}

const descriptionOf = (paidBy: string | null, paysForOthers: boolean): string => {
  if (paidBy !== null)
    return `Der Verbrauch dieses Mandanten, und wie lange das Guthaben von ${paidBy} für alle reicht, die es bezahlt.`
  const basis =
    'Wie sich das Guthaben entwickelt, wenn der Verbrauch so weitergeht wie im gewählten Zeitraum.'
  return paysForOthers
    ? `${basis} Eingerechnet sind Untermandanten, deren Verbrauch dieses Guthaben bezahlt.`
    : basis
}

export function ProjectionPanel({ projection, allocation, paysForOthers, isLoading }: ProjectionPanelProps) {
  const [period, setPeriod] = useState<Period>('30')
  const days = Number(period)
  const forecast = projection?.projections.find(one => one.period_days === days)
  const balance = projection?.current_balance ?? 0
  const paidBy = projection?.paid_by ?? null
  const points = forecast ? projectedBalance(balance, forecast.total_usage, days) : []

  return (
    <Card title="Hochrechnung" description={descriptionOf(paidBy, paysForOthers)}>
      <div className="flex flex-col gap-6">
        <SegmentedSwitch
          label="Grundlage der Hochrechnung"
          options={periodOptions}
          value={period}
          onChange={setPeriod}
        />
        {forecast && <Figures forecast={forecast} paidBy={paidBy} />}
        {forecast && paidBy === null && (
          <Bars forecast={forecast} balance={balance} allocation={allocation} />
        )}
        {paidBy === null && (
          <LineChart
            title="Voraussichtliches Guthaben"
            summary={`Heute ${formatNumber(balance)} Credits, in ${points.at(-1)?.day ?? 0} Tagen noch ${points.length ? formatNumber(points.at(-1)?.balance ?? 0) : noValue} Credits.`}
            emptyText={<NoUsage />}
            isLoading={isLoading}
            labelHeader="Zeitpunkt"
            points={points.map(point => ({
              key: String(point.day),
              label: point.day === 0 ? 'heute' : `in ${point.day} Tagen`,
              axisLabel: point.day === 0 ? 'heute' : `${point.day} Tage`,
              values: { balance: point.balance },
            }))}
            series={[{ id: 'balance', label: 'Guthaben in Credits' }]}
            formatValue={formatNumber}
          />
        )}
        <AnomalyList anomalies={projection?.anomalies ?? []} />
      </div>
    </Card>
  )
}
