import type { Reply, Routes } from '@lotse/contract'
import { StatCard, StatCardRow } from '../../../ui/structure/StatCard.tsx'
import { formatNumber } from '../../../ui/texts/format.ts'

type Summary = Reply<Routes['api.credits.reconciliation.flow-chains']>['summary']

export function ChainSummary({ summary }: { summary: Summary }) {
  return (
    <StatCardRow>
      <StatCard label="Total Chains" value={summary.total_chains} />
      <StatCard label="Total Credits" value={formatNumber(summary.total_credits)} />
      <StatCard label="Avg Credits/Chain" value={formatNumber(summary.average_credits)} />
      <StatCard label="Chains w/ Anomalies" value={summary.chains_with_anomalies} />
    </StatCardRow>
  )
}
