import type { MisuseStats } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { Clock, Globe, ScrollText, UserX } from 'lucide-react'
import { StatCard, StatCardRow } from '../../ui/structure/StatCard.tsx'
import { useTenantFilter } from './misuse-list.ts'
import { statsQuery } from './misuse-query.ts'

/** What the tiles say where the figures could not be read; no message goes with it. */
const none: MisuseStats = { total_logs: 0, blocked_users: 0, blocked_ips: 0, last_24h: 0, new_critical: 0 }

const newCritical = (count: number): string | undefined => (count > 0 ? `${count} new critical` : undefined)

export function StatTiles() {
  const { tenantId } = useTenantFilter()
  const { data, isPending, isError } = useQuery(statsQuery(tenantId))
  const stats = isError ? none : (data?.stats ?? none)
  return (
    <StatCardRow>
      <StatCard
        label="Total Logs"
        icon={ScrollText}
        value={stats.total_logs}
        sublabel={newCritical(stats.new_critical)}
        tone={stats.new_critical > 0 ? 'danger' : 'accent'}
        isLoading={isPending}
      />
      <StatCard label="Blocked Users" icon={UserX} value={stats.blocked_users} isLoading={isPending} />
      <StatCard label="Blocked IPs" icon={Globe} value={stats.blocked_ips} isLoading={isPending} />
      <StatCard label="Last 24h" icon={Clock} value={stats.last_24h} isLoading={isPending} />
    </StatCardRow>
  )
}
