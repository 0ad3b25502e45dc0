import type { UsageForecast } from '@lotse/contract'
import { CalendarClock, CalendarDays, CalendarRange, Wallet } from 'lucide-react'
import { StatCard, StatCardRow } from '../../../ui/structure/StatCard.tsx'
import { formatDate, formatInteger, formatNumber } from '../../../ui/texts/format.ts'

type Sum = UsageForecast['next_7_days']

const boundsOf = (sum: Sum | undefined): string =>
  sum ? `credits, ${formatNumber(sum.lower_bound)} to ${formatNumber(sum.upper_bound)}` : 'credits'

/** The day, how far it is, and between which days it lies; an open end is later than can be said. */
const depletionWords = ({ days_remaining: days, depletion_range: range }: UsageForecast): string => {
  const early = range.earliest ? `at the earliest on ${formatDate(range.earliest)}` : null
  if (days === null) return early ?? 'not in the time that can be foreseen'
  const left = days === 1 ? '1 day remaining' : `${formatInteger(days)} days remaining`
  if (!early) return left
  return `${left}, ${early}${range.latest ? `, at the latest on ${formatDate(range.latest)}` : ''}`
}

export function ForecastFigures({ forecast }: { forecast: UsageForecast | undefined }) {
  const isLoading = forecast === undefined
  return (
    <StatCardRow>
      <StatCard
        label="Current balance"
        icon={Wallet}
        value={forecast && formatNumber(forecast.current_balance)}
        sublabel="credits"
        isLoading={isLoading}
      />
      <StatCard
        label="Projected depletion"
        icon={CalendarClock}
        value={forecast?.projected_depletion ? formatDate(forecast.projected_depletion) : null}
        sublabel={forecast && depletionWords(forecast)}
        isLoading={isLoading}
      />
      <StatCard
        label="Next 7 days"
        icon={CalendarDays}
        value={forecast?.next_7_days && formatNumber(forecast.next_7_days.total)}
        sublabel={boundsOf(forecast?.next_7_days)}
        isLoading={isLoading}
      />
      <StatCard
        label="Next 30 days"
        icon={CalendarRange}
        value={forecast?.next_30_days && formatNumber(forecast.next_30_days.total)}
        sublabel={boundsOf(forecast?.next_30_days)}
        isLoading={isLoading}
      />
    </StatCardRow>
  )
}
