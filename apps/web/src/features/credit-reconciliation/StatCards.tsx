import type { ReconciliationPage } from '@lotse/contract'
import { CircleDashed, Clock, Hourglass, TriangleAlert, Unlink } from 'lucide-react'
import { StatCard, StatCardRow } from '../../ui/structure/StatCard.tsx'

interface StatCardsProps {
  stats: ReconciliationPage['stats'] | undefined
  isLoading: boolean
}

const worried = (count: number | undefined) => (count ? 'danger' : 'accent')

export function StatCards({ stats, isLoading }: StatCardsProps) {
  return (
    <StatCardRow>
      <StatCard
        label="Active Reservations"
        icon={Hourglass}
        value={stats?.active_reservations}
        isLoading={isLoading}
      />
      <StatCard
        label="Expired Reservations"
        icon={Clock}
        tone={worried(stats?.expired_reservations)}
        value={stats?.expired_reservations}
        sublabel="held past their time"
        isLoading={isLoading}
      />
      <StatCard
        label="Incomplete Actions"
        icon={CircleDashed}
        value={stats?.incomplete_actions}
        sublabel="given up, paid in part"
        isLoading={isLoading}
      />
      <StatCard
        label="Orphaned Reservations"
        icon={Unlink}
        tone={worried(stats?.orphaned_reservations)}
        value={stats?.orphaned_reservations}
        sublabel="open below a finished one"
        isLoading={isLoading}
      />
      <StatCard
        label="Anomalies"
        icon={TriangleAlert}
        tone={worried(stats?.anomalies)}
        value={stats?.anomalies}
        isLoading={isLoading}
      />
    </StatCardRow>
  )
}
