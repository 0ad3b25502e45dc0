import type { MonitoringStats as Stats } from '@lotse/contract'
import { Building2, Gauge, Hourglass } from 'lucide-react'
import { StatCard, StatCardRow } from '../../ui/structure/StatCard.tsx'
import { formatInteger, formatNumber, formatUpTo } from '../../ui/texts/format.ts'
import { errorRateLook } from './error-rate-look.ts'

const percent = (value: number): string => `${formatUpTo(2, value)} %`

function ErrorRate({ stats }: { stats: Stats | undefined }) {
  const { figure, word, sign } = errorRateLook(stats?.error_rate ?? 0)
  return (
    <StatCard
      label="Error Rate (1h)"
      icon={sign.icon}
      tone={sign.tone}
      valueTone={figure}
      value={stats && percent(stats.error_rate)}
      sublabel={
        stats &&
        `${word}: ${formatInteger(stats.failed_actions_1h)} of ${formatInteger(stats.finished_actions_1h)} actions`
      }
      isLoading={!stats}
    />
  )
}

interface MonitoringStatsProps {
  stats: Stats | undefined
  reservations: number | undefined
}

export function MonitoringStats({ stats, reservations }: MonitoringStatsProps) {
  return (
    <StatCardRow>
      <StatCard
        label="Active Tenants (24h)"
        icon={Building2}
        value={stats?.active_tenants_24h}
        sublabel={stats && `${formatNumber(stats.transactions_per_minute)} transactions per minute`}
        isLoading={!stats}
      />
      <StatCard
        label="Credit Utilisation"
        icon={Gauge}
        value={stats && percent(stats.utilization_percentage)}
        sublabel={stats && `Available: ${formatNumber(stats.available_credits)} credits`}
        isLoading={!stats}
      />
      <ErrorRate stats={stats} />
      <StatCard
        label="Active Reservations"
        icon={Hourglass}
        value={reservations}
        sublabel={stats && `Reserved: ${formatNumber(stats.reserved_credits)} credits`}
        isLoading={!stats}
      />
    </StatCardRow>
  )
}
