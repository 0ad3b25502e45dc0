import { creditMonitoring, type MonitoringHealth } from '@lotse/contract'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/structure/Card.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { HealthBadge } from './HealthBadge.tsx'

function Issues({ health }: { health: MonitoringHealth }) {
  const [showsAll, setShowsAll] = useState(false)
  const first = health.issues.slice(0, creditMonitoring.issuesShown)
  const more = health.total_issues - first.length
  if (!first.length) return <p>Everything works as it should.</p>
  return (
    <>
      <ul className="flex flex-col gap-2">
        {(showsAll ? health.issues : first).map(({ severity, description }) => (
          <li key={description} className="flex flex-wrap items-start gap-x-2 gap-y-1">
            <HealthBadge status={severity} />
            <span className="min-w-0">{description}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2"
          aria-expanded={showsAll}
          onPress={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : <span lang="de">+{more} weitere...</span>}
        </Button>
      )}
    </>
  )
}

export function HealthCard({ health }: { health: MonitoringHealth | undefined }) {
  return (
    <Card title="System Health" actions={health && <HealthBadge status={health.status} />}>
      {health ? <Issues health={health} /> : <Skeleton className="h-12" />}
      <p className="mt-3 min-h-5 text-muted text-sm">
        {health &&
          (health.ledger_checked_at
            ? `Ledger last checked: ${formatDateTime(health.ledger_checked_at)}`
            : 'The ledger has not been checked yet.')}
      </p>
    </Card>
  )
}
