import type { AnalyticsSummary } from '@lotse/contract'
import { Activity, Building2, CalendarDays, Coins } from 'lucide-react'
import { StatCard, StatCardRow } from '../../ui/structure/StatCard.tsx'
import { formatUpTo } from '../../ui/texts/format.ts'
import { changeWords } from './change-words.ts'

const credits = (value: number | undefined) => value !== undefined && formatUpTo(2, value)

export function SummaryCards({ summary }: { summary: AnalyticsSummary | undefined }) {
  const stats = summary?.quick_stats
  const current = summary?.overview.current
  const isLoading = summary === undefined
  return (
    <StatCardRow>
      <StatCard
        label="Today's Usage"
        icon={Coins}
        value={credits(stats?.today) || null}
        sublabel={stats && `${changeWords(stats.today_change)} vs. yesterday`}
        isLoading={isLoading}
      />
      <StatCard
        label="This Week"
        icon={CalendarDays}
        value={credits(stats?.this_week) || null}
        sublabel={stats && `${changeWords(stats.week_change)} vs. same days last week`}
        isLoading={isLoading}
      />
      <StatCard
        label="Avg Daily Usage"
        icon={Activity}
        value={credits(current?.daily_average) || null}
        sublabel="credits a day in this period"
        isLoading={isLoading}
      />
      <StatCard
        label="Active Tenants"
        icon={Building2}
        value={current?.active_tenants}
        sublabel="with usage in this period"
        isLoading={isLoading}
      />
    </StatCardRow>
  )
}
