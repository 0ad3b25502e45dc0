import { type Functionality, flowPatterns, type QueryIn, type Routes } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../../app/loading-failure.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Refreshing } from '../../../ui/feedback/Refreshing.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Pagination } from '../../../ui/table/Pagination.tsx'
import { formatDate, formatInteger } from '../../../ui/texts/format.ts'
import { spaced } from '../../../ui/texts/spaced.ts'
import { patternLabels } from '../reconciliation-labels.tsx'
import { chainsQuery } from '../reconciliation-query.ts'
import { useReconciliationSearch } from '../use-reconciliation-search.ts'
import { ChainCard } from './ChainCard.tsx'
import { ChainSummary } from './ChainSummary.tsx'

type Query = QueryIn<Routes['api.credits.reconciliation.flow-chains']>
type Filter = Required<Pick<Query, 'functionality' | 'pattern' | 'show'>>

const all = 'all'
const shows: { value: Filter['show']; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'anomalies', label: 'Anomalies' },
  { value: 'normal', label: 'Normal' },
]
const patterns = flowPatterns.map(value => ({ value, label: patternLabels[value] }))

/** Of the days and the tenant that the dashboard shows. */
export function FlowChains({ onViewTree }: { onViewTree: (reservation: string) => void }) {
  const [{ start_date, end_date, tenant_id }] = useReconciliationSearch()
  const [filter, setFilter] = useState<Filter>({ functionality: '', pattern: '', show: 'all' })
  const [page, setPage] = useState(1)
  const chains = useQuery(chainsQuery({ start_date, end_date, tenant_id, ...filter, page }))
  const narrow = (change: Partial<Filter>) => {
    setFilter({ ...filter, ...change })
    setPage(1)
  }
  const failure = failureOf(chains)
  const { data } = chains
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label="Functionality"
          value={filter.functionality || all}
          onChange={value => narrow({ functionality: value === all ? '' : (value as Functionality) })}
          options={[
            { value: all, label: 'All functionalities' },
            ...(data?.functionalities ?? []).map(({ functionality, count }) => ({
              value: functionality,
              label: `${spaced(functionality)} (${formatInteger(count)})`,
            })),
          ]}
        />
        <Select
          label="Flow pattern"
          value={filter.pattern || all}
          onChange={value => narrow({ pattern: value === all ? '' : (value as Filter['pattern']) })}
          options={[{ value: all, label: 'All patterns' }, ...patterns]}
        />
        <Select
          label="Show only"
          value={filter.show}
          onChange={value => narrow({ show: value as Filter['show'] })}
          options={shows}
        />
      </div>
      {failure && <LoadingFailed title="Loading failed" error={failure} onRetry={chains.refetch} />}
      {!failure && !data && <Skeleton className="h-96 w-full" />}
      {!failure && data && (
        <Refreshing isRefreshing={chains.isPlaceholderData} className="flex flex-col gap-4">
          <p className="text-muted text-sm">
            {formatDate(data.start_date)} to {formatDate(data.end_date)}
          </p>
          <ChainSummary summary={data.summary} />
          {data.flow_chains.data.length === 0 ? (
            <EmptyState title="No flow chains found" />
          ) : (
            <ul aria-label="Flow chains" className="flex flex-col gap-3">
              {data.flow_chains.data.map(chain => (
                <li key={chain.root_reservation_id}>
                  <ChainCard chain={chain} onViewTree={onViewTree} />
                </li>
              ))}
            </ul>
          )}
          {data.flow_chains.last_page > 1 && (
            <Pagination label="Flow chains" envelope={data.flow_chains} onPageChange={setPage} />
          )}
        </Refreshing>
      )}
    </div>
  )
}
