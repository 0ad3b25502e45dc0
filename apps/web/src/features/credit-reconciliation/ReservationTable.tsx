import { type ActiveReservation, type ReconciliationPage, reconciliationPageSize } from '@lotse/contract'
import { Network } from 'lucide-react'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type Column, initialTableState } from '../../ui/table/table-state.ts'
import { formatInteger, formatNumber } from '../../ui/texts/format.ts'
import { spaced } from '../../ui/texts/spaced.ts'
import { ShortId } from './reconciliation-labels.tsx'
import { useReconciliationSearch } from './use-reconciliation-search.ts'

const columns: readonly Column<ActiveReservation>[] = [
  {
    id: 'reservation_id',
    header: 'Reservation',
    isRowHeader: true,
    cell: ({ reservation_id }) => <ShortId id={reservation_id} />,
  },
  { id: 'tenant', header: 'Tenant', cell: ({ tenant }) => tenant.name },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => formatNumber(amount) },
  { id: 'functionality', header: 'Functionality', cell: ({ functionality }) => spaced(functionality) },
  {
    id: 'age',
    header: 'Age (minutes)',
    align: 'end',
    cell: ({ age_minutes }) => formatInteger(age_minutes),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ is_expired }) =>
      is_expired ? <Badge tone="danger">EXPIRED</Badge> : <Badge tone="success">Active</Badge>,
  },
]

interface ReservationTableProps {
  envelope: ReconciliationPage['reservations'] | undefined
  isRefreshing: boolean
  onViewTree: (reservation: string) => void
}

export function ReservationTable({ envelope, isRefreshing, onViewTree }: ReservationTableProps) {
  const [search, change] = useReconciliationSearch()
  return (
    <section aria-labelledby="reservations" className="flex flex-col gap-4">
      <h2 id="reservations" className="font-semibold text-lg">
        Active Reservations
      </h2>
      <DataTable
        label="Active Reservations"
        columns={columns}
        rows={envelope?.data}
        rowKey={({ reservation_id }) => reservation_id}
        rowLabel={({ reservation_id }) => reservation_id.slice(0, 8)}
        envelope={envelope}
        isRefreshing={isRefreshing}
        state={{ ...initialTableState, page: search.page }}
        onStateChange={({ page }) => change({ page })}
        rowActions={({ reservation_id }) => [
          { id: 'tree', label: 'View Tree', icon: Network, onAction: () => onViewTree(reservation_id) },
        ]}
        pageSize={reconciliationPageSize}
        empty={{ title: 'No active reservations' }}
      />
    </section>
  )
}
