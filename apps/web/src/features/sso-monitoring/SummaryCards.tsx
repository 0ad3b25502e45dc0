import type { SsoDashboard } from '@lotse/contract'
import { Activity, KeyRound, LogIn } from 'lucide-react'
import { StatCard, StatCardRow } from '../../ui/structure/StatCard.tsx'
import { formatUpTo } from '../../ui/texts/format.ts'
import { failureLook } from './looks.ts'

const percent = (value: number): string => `${formatUpTo(2, value)} %`

interface SummaryCardsProps {
  summary: SsoDashboard['summary'] | undefined
  hours: number | undefined
}

export function SummaryCards({ summary, hours }: SummaryCardsProps) {
  const failures = failureLook(summary?.failure_rate ?? 0)
  const isLoading = !summary
  return (
    <StatCardRow>
      <StatCard
        label="Active Configurations"
        icon={KeyRound}
        value={summary?.active_configurations}
        sublabel={summary && `of ${summary.total_configurations} in total`}
        isLoading={isLoading}
      />
      <StatCard
        label="Uptime"
        icon={Activity}
        value={summary && percent(summary.uptime_percentage)}
        sublabel={summary && `requests without an outage (${hours} h)`}
        isLoading={isLoading}
      />
      <StatCard
        label="Recent Logins (24h)"
        icon={LogIn}
        value={summary?.recent_logins_24h}
        isLoading={isLoading}
      />
      <StatCard
        label="Failure Rate"
        icon={failures.icon}
        tone={failures.tone}
        valueTone={failures.tone}
        value={summary && percent(summary.failure_rate)}
        sublabel={summary && `${failures.label}, of the sign-ins of ${hours} h`}
        isLoading={isLoading}
      />
    </StatCardRow>
  )
}
