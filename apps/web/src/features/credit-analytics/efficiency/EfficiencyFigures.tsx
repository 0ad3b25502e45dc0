import type { UsageEfficiency } from '@lotse/contract'
import { CircleCheck, Coins, Gauge, PiggyBank } from 'lucide-react'
import { StatCard, StatCardRow } from '../../../ui/structure/StatCard.tsx'
import { formatInteger, formatNumber, formatUpTo } from '../../../ui/texts/format.ts'
import { ratingOf, successTone } from './bands.ts'

export function EfficiencyFigures({ efficiency }: { efficiency: UsageEfficiency | undefined }) {
  const isLoading = efficiency === undefined
  const totals = efficiency?.totals
  const score = efficiency?.overall_score ?? null
  const cost = efficiency?.cost_per_success ?? null
  const hasUsage = score !== null
  return (
    <StatCardRow>
      <StatCard
        label="Overall score"
        icon={Gauge}
        value={score === null ? null : formatUpTo(1, score)}
        sublabel={score === null ? undefined : `of 100: ${ratingOf(score)}`}
        isLoading={isLoading}
      />
      <StatCard
        label="Cost per success"
        icon={Coins}
        value={cost === null ? null : formatNumber(cost)}
        sublabel="credits"
        isLoading={isLoading}
      />
      <StatCard
        label="Optimisation potential"
        icon={PiggyBank}
        value={hasUsage ? `${formatUpTo(1, efficiency?.optimization_potential ?? 0)} %` : null}
        sublabel={totals && `${formatNumber(totals.wasted_credits)} credits wasted`}
        isLoading={isLoading}
      />
      <StatCard
        label="Success rate"
        icon={CircleCheck}
        value={totals && hasUsage ? `${formatUpTo(1, totals.success_rate)} %` : null}
        valueTone={totals && hasUsage ? successTone(totals.success_rate) : undefined}
        sublabel={
          totals && `${formatInteger(totals.successes)} of ${formatInteger(totals.operations)} operations`
        }
        isLoading={isLoading}
      />
    </StatCardRow>
  )
}
