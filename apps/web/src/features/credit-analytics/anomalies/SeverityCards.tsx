import { anomalySeverities, type UsageAnomalies } from '@lotse/contract'
import { StatCard, StatCardRow } from '../../../ui/structure/StatCard.tsx'
import { severities } from './severities.ts'

export function SeverityCards({ counts }: { counts: UsageAnomalies['severity_counts'] | undefined }) {
  return (
    <StatCardRow>
      {anomalySeverities.map(severity => {
        const { name, advice, tone, icon } = severities[severity]
        return (
          <StatCard
            key={severity}
            label={name}
            icon={icon}
            tone={tone}
            value={counts?.[severity]}
            sublabel={advice}
            isLoading={counts === undefined}
          />
        )
      })}
    </StatCardRow>
  )
}
