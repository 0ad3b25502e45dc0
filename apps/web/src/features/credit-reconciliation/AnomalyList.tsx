import type { ReconciliationAnomaly, ReconciliationPage } from '@lotse/contract'
import { ShieldCheck } from 'lucide-react'
import { call } from '../../app/api.ts'
import { type Act, useConfirmedAct } from '../../app/use-confirmed-act.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Pagination } from '../../ui/table/Pagination.tsx'
import { AnomalyCard } from './AnomalyCard.tsx'
import { useRefreshReconciliation } from './reconciliation-query.ts'
import { useReconciliationSearch } from './use-reconciliation-search.ts'

interface AnomalyListProps {
  envelope: ReconciliationPage['anomalies'] | undefined
  onViewTree: (reservation: string) => void
}

const repairActs = {
  release: {
    title: 'Release reservation',
    text: 'The credits that are held back return to the account. What parts of the work have already spent stays spent.',
    consequences: ['The reservation is cancelled', 'The release is recorded in the audit log'],
    confirmLabel: 'Release',
    success: 'The reservation was released.',
  },
  refund: {
    title: 'Refund double charge',
    text: 'What was booked too often is given back as a refund.',
    consequences: ['A refund is booked and listed', 'The tenant is told by mail'],
    confirmLabel: 'Refund',
    success: 'The refund was issued.',
  },
} satisfies Record<string, Omit<Act, 'run'>>

export function AnomalyList({ envelope, onViewTree }: AnomalyListProps) {
  const [, change] = useReconciliationSearch()
  const { ask, dialog } = useConfirmedAct(useRefreshReconciliation())
  const repair = ({ id, repair: kind }: ReconciliationAnomaly) => {
    if (kind)
      ask({
        ...repairActs[kind],
        tone: 'primary',
        run: () => call('api.credits.reconciliation.repair', { params: { anomaly: id } }),
      })
  }
  if (!envelope) return <Skeleton className="h-32 w-full" />
  return (
    <>
      {envelope.data.length === 0 ? (
        <EmptyState
          icon={ShieldCheck}
          title="No anomalies detected in the selected period"
          className="rounded-lg border border-line bg-surface"
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {envelope.data.map(anomaly => (
            <li key={anomaly.id}>
              <AnomalyCard anomaly={anomaly} onViewTree={onViewTree} onRepair={() => repair(anomaly)} />
            </li>
          ))}
        </ul>
      )}
      {envelope.last_page > 1 && (
        <Pagination
          label="Anomalies"
          envelope={envelope}
          onPageChange={page => change({ anomalies_page: page })}
        />
      )}
      {dialog}
    </>
  )
}
