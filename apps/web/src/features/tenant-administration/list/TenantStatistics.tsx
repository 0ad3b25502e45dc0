import { useQuery } from '@tanstack/react-query'
import { Building2, Coins, Trash2, TriangleAlert } from 'lucide-react'
import { StatCard, StatCardRow } from '../../../ui/structure/StatCard.tsx'
import { formatInteger, formatNumber } from '../../../ui/texts/format.ts'
import { tenantFiguresQuery } from '../tenants-query.ts'

export function TenantStatistics() {
  const { data, isPending: isLoading } = useQuery(tenantFiguresQuery)
  return (
    <StatCardRow>
      <StatCard
        label="Aktive Mandanten"
        value={data?.active}
        sublabel={data && `${formatInteger(data.main)} Haupt, ${formatInteger(data.sub)} Unter`}
        icon={Building2}
        isLoading={isLoading}
      />
      <StatCard
        label="Credits gesamt"
        value={data && formatNumber(data.total_credits)}
        sublabel={data && `${formatNumber(data.available_credits)} verfügbar`}
        icon={Coins}
        tone="success"
        isLoading={isLoading}
      />
      <StatCard
        label="Gelöschte Mandanten"
        value={data?.deleted}
        sublabel="30 Tage wiederherstellbar"
        icon={Trash2}
        tone="neutral"
        isLoading={isLoading}
      />
      <StatCard
        label="Niedrige Credits"
        value={data?.low_credits}
        sublabel="unter 20 Prozent"
        icon={TriangleAlert}
        tone={data?.low_credits ? 'warning' : 'neutral'}
        isLoading={isLoading}
      />
    </StatCardRow>
  )
}
