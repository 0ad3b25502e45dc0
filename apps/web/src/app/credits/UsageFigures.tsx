import type { UsageOverview } from '@lotse/contract'
import { Activity, CalendarClock, Coins, TrendingUp } from 'lucide-react'
import { StatCard, StatCardRow } from '../../ui/structure/StatCard.tsx'
import { formatInteger, formatNumber } from '../../ui/texts/format.ts'
import { urgencyNames, urgencyOfDaysLeft } from './thresholds.ts'

interface UsageFiguresProps {
  overview: UsageOverview | undefined
  days: number
  isLoading: boolean
}

/** Why the days are not those of the usage beside them: the same balance pays for more than is shown. */
const alsoPays = ({ paid_by, statistics }: UsageOverview): string => {
  if (paid_by !== null) return `, Guthaben von ${paid_by}`
  const others = statistics.paid_for_others ?? 0
  return others > 0 ? `, mit ${formatNumber(others)} für andere` : ''
}

export function UsageFigures({ overview, days, isLoading }: UsageFiguresProps) {
  const statistics = overview?.statistics
  const left = statistics?.days_remaining
  const urgency = urgencyOfDaysLeft(left ?? null)
  const credits = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  return (
    <StatCardRow>
      <StatCard
        label="Verbrauch gesamt"
        icon={Coins}
        value={credits(statistics?.total_used)}
        sublabel={`in ${days} Tagen`}
        isLoading={isLoading}
      />
      <StatCard
        label="Täglicher Durchschnitt"
        icon={Activity}
        value={credits(statistics?.average_daily)}
        sublabel="Credits je Tag"
        isLoading={isLoading}
      />
      <StatCard
        label="Monatliche Hochrechnung"
        icon={TrendingUp}
        value={credits(statistics?.projected_monthly)}
        sublabel="in 30 Tagen"
        isLoading={isLoading}
      />
      <StatCard
        label="Verbleibende Tage"
        value={statistics && (left === null || left === undefined ? 'unbegrenzt' : formatInteger(left))}
        sublabel={
          overview && (left === null ? 'kein Verbrauch' : `${urgencyNames[urgency]}${alsoPays(overview)}`)
        }
        tone={statistics ? urgency : 'neutral'}
        icon={CalendarClock}
        isLoading={isLoading}
      />
    </StatCardRow>
  )
}
