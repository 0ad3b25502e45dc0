import type { UsageAnomalies, UsageAnomaly } from '@lotse/contract'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { useListSearch } from '../../../app/list-search.ts'
import { useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Pagination } from '../../../ui/table/Pagination.tsx'
import { useRefreshAnalytics } from '../analytics-query.ts'
import { AnomalyEntry } from './AnomalyEntry.tsx'
import { DismissDialog } from './DismissDialog.tsx'

const restoring = {
  title: 'Take back dismissal',
  text: 'The anomaly is listed and counted again.',
  confirmLabel: 'Take back',
  tone: 'primary',
  success: 'The anomaly is listed again.',
} as const

export function AnomalyList({ data }: { data: UsageAnomalies }) {
  const [, change] = useListSearch()
  const [dismissed, setDismissed] = useState<{ anomaly: UsageAnomaly; isOpen: boolean; opening: number }>()
  const { ask, dialog } = useConfirmedAct(useRefreshAnalytics())
  const restore = ({ id }: UsageAnomaly) =>
    ask({
      ...restoring,
      run: () => call('api.credits.analytics.anomalies.restore', { params: { usage_anomaly: id } }),
    })
  const dismiss = (anomaly: UsageAnomaly) =>
    setDismissed(before => ({ anomaly, isOpen: true, opening: (before?.opening ?? 0) + 1 }))
  if (data.anomalies.length === 0)
    return (
      <EmptyState
        icon={ShieldCheck}
        title="No anomalies detected in the selected period"
        className="rounded-lg border border-line bg-surface"
      />
    )
  return (
    <>
      <ul className="flex flex-col gap-3">
        {data.anomalies.map(anomaly => (
          <li key={anomaly.id}>
            <AnomalyEntry
              anomaly={anomaly}
              onDismiss={data.can_dismiss && !anomaly.dismissal ? () => dismiss(anomaly) : undefined}
              onRestore={data.can_dismiss && anomaly.dismissal ? () => restore(anomaly) : undefined}
            />
          </li>
        ))}
      </ul>
      {data.page.last_page > 1 && (
        <Pagination label="Anomalies" envelope={data.page} onPageChange={page => change({ page })} />
      )}
      {dismissed && (
        <DismissDialog
          key={dismissed.opening}
          anomaly={dismissed.anomaly}
          isOpen={dismissed.isOpen}
          onClose={() => setDismissed({ ...dismissed, isOpen: false })}
        />
      )}
      {dialog}
    </>
  )
}
