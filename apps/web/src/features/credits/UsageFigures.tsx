import { CalendarClock } from 'lucide-react'
import { StatCard, StatCardRow } from '../../ui/structure/StatCard.tsx'
import { formatInteger, formatNumber } from '../../ui/texts/format.ts'
import type { Overview } from './credits-query.ts'
import { urgencyNames, urgencyOfDaysLeft } from './thresholds.ts'

interface UsageFiguresProps {
  statistics: Overview['statistics'] | undefined
  days: number
  isLoading: boolean
}

export function UsageFigures({ statistics, days, isLoading }: UsageFiguresProps) {
  const left = statistics?.days_remaining
  const urgency = urgencyOfDaysLeft(left ?? null)
  const credits = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  return (
    <StatCardRow>
      <StatCard
        label="Verbrauch gesamt"
        value={credits(statistics?.total_used)}
        sublabel={`in ${days} Tagen`}
        isLoading={isLoading}
      />
      <StatCard
        label="Täglicher Durchschnitt"
        value={credits(statistics?.average_daily)}
        sublabel="Credits je Tag"
        isLoading={isLoading}
      />
      <StatCard
        label="Monatliche Hochrechnung"
        value={credits(statistics?.projected_monthly)}
        sublabel="in 30 Tagen"
        isLoading={isLoading}
      />
      <StatCard
        label="Verbleibende Tage"
        value={statistics && (left === null || left === undefined ? 'unbegrenzt' : formatInteger(left))}
        sublabel={statistics && (left === null ? 'kein Verbrauch' : urgencyNames[urgency])}
        tone={statistics ? urgency : 'neutral'}
        icon={left === null ? undefined : CalendarClock}
        isLoading={isLoading}
      />
    </StatCardRow>
  )
}
