import type { Reply, Routes } from '@lotse/contract'
import { formatInteger, formatNumber } from '../../../ui/texts/format.ts'

type Summary = Reply<Routes['api.credits.reconciliation.flow-chains']>['summary']

/** Lower than the cards of a page: the chains below them are what the dialog is about. */
export function ChainSummary({ summary }: { summary: Summary }) {
  const tiles: [label: string, value: string][] = [
    ['Total Chains', formatInteger(summary.total_chains)],
    ['Total Credits', formatNumber(summary.total_credits)],
    ['Avg Credits/Chain', formatNumber(summary.average_credits)],
    ['Chains w/ Anomalies', formatInteger(summary.chains_with_anomalies)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {tiles.map(([label, value]) => (
        <div key={label} className="min-w-0 rounded-lg bg-sunken p-3">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="break-words font-semibold text-xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
