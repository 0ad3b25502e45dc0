import type { SsoPerformance } from '@lotse/contract'
import type { Column } from '../../ui/table/table-state.ts'
import { formatInteger } from '../../ui/texts/format.ts'
import { LookBadge } from './LookBadge.tsx'
import { durationLook, formatDuration } from './looks.ts'
import { SectionTable } from './SectionTable.tsx'

type RouteFigures = SsoPerformance['by_route'][number]

const columns: readonly Column<RouteFigures>[] = [
  { id: 'route', header: 'Route', isRowHeader: true, cell: one => one.route },
  { id: 'count', header: 'Requests', align: 'end', cell: one => formatInteger(one.count) },
  { id: 'errors', header: 'Errors', align: 'end', cell: one => formatInteger(one.error_count) },
  { id: 'median', header: 'p50', align: 'end', cell: one => formatDuration(one.median_duration) },
  { id: 'p95', header: 'p95', align: 'end', cell: one => formatDuration(one.p95_duration) },
  { id: 'p99', header: 'p99', align: 'end', cell: one => formatDuration(one.p99_duration) },
  { id: 'max', header: 'Maximum', align: 'end', cell: one => formatDuration(one.max_duration) },
  {
    id: 'average',
    header: 'Average',
    cell: one => (
      <span className="inline-flex items-center gap-2 whitespace-nowrap">
        {formatDuration(one.avg_duration)} <LookBadge look={durationLook(one.avg_duration)} />
      </span>
    ),
  },
]

export function RouteTable({ routes }: { routes: readonly RouteFigures[] | undefined }) {
  return (
    <SectionTable
      title="Route Performance"
      columns={columns}
      rows={routes}
      rowKey={one => one.route}
      emptyTitle="No requests in this period"
    />
  )
}
