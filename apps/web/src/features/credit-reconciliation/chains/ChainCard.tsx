import type { FlowChain } from '@lotse/contract'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { formatCount, formatDateTime, formatNumber } from '../../../ui/texts/format.ts'
import { spaced } from '../../../ui/texts/spaced.ts'
import { formatDuration } from '../format-duration.ts'
import { patternLabels, StatusBadge } from '../reconciliation-labels.tsx'

interface ChainCardProps {
  chain: FlowChain
  onViewTree: (reservation: string) => void
}

export function ChainCard({ chain, onViewTree }: ChainCardProps) {
  const facts = [
    chain.tenant.name,
    formatDateTime(chain.created_at),
    formatCount(chain.total_children, 'child', 'children'),
    formatCount(chain.max_depth, 'level', 'levels'),
    `Duration: ${formatDuration(chain.duration_ms)}`,
  ]
  return (
    <article
      aria-label={`${chain.job_class}, ${chain.tenant.name}`}
      className="rounded-lg border border-line p-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words font-semibold">{chain.job_class}</span>
        <span className="text-muted">{spaced(chain.functionality)}</span>
        <Badge tone="info">{patternLabels[chain.flow_pattern]}</Badge>
        <StatusBadge status={chain.status} />
        {chain.has_anomalies && (
          <Badge tone="danger" icon={TriangleAlert}>
            Anomalies detected
          </Badge>
        )}
        <span className="ml-auto font-medium tabular-nums">{formatNumber(chain.total_amount)} credits</span>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted text-sm">{facts.join(' · ')}</p>
        <Button variant="ghost" size="sm" onPress={() => onViewTree(chain.root_reservation_id)}>
          View Full Tree
        </Button>
      </div>
    </article>
  )
}
