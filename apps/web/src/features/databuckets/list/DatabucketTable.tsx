import type { DatabucketCard } from '@lotse/contract'
import { BellOff, Eye, Pencil, Trash2 } from 'lucide-react'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { DataTableGrid } from '../../../ui/table/DataTableGrid.tsx'
import type { ChangeTableState, Column, RowAction, TableState } from '../../../ui/table/table-state.ts'
import { formatDate, formatInteger } from '../../../ui/texts/format.ts'
import { usePlaces } from '../places.ts'
import { SharingBadges } from './SharingBadges.tsx'
import { SubscribeButton } from './SubscribeButton.tsx'

interface DatabucketTableProps {
  databuckets: readonly DatabucketCard[]
  state: TableState
  onStateChange: ChangeTableState
  onDelete: (databucket: DatabucketCard) => void
  onUnsubscribe: (databucket: DatabucketCard) => void
}

/** Many data stores at a glance; the cards show more of each. */
export function DatabucketTable({
  databuckets,
  state,
  onStateChange,
  onDelete,
  onUnsubscribe,
}: DatabucketTableProps) {
  const places = usePlaces()
  const columns: Column<DatabucketCard>[] = [
    {
      id: 'name',
      header: 'Name',
      isSortable: true,
      isRowHeader: true,
      cell: ({ id, name, can }) =>
        can.edit ? <TextLink href={places.part(id, 'edit')}>{name}</TextLink> : name,
    },
    {
      id: 'owner',
      header: 'Von',
      cell: ({ sharing_status }) => (sharing_status.is_owner ? 'eigener' : sharing_status.owner_name),
    },
    {
      id: 'sharing',
      header: 'Freigabe',
      cell: databucket => (
        <div className="flex flex-wrap items-center gap-2">
          <SharingBadges status={databucket.sharing_status} />
          {databucket.can.subscribe && !databucket.sharing_status.is_subscriber && (
            <SubscribeButton databucket={databucket} />
          )}
        </div>
      ),
    },
    {
      id: 'documents_count',
      header: 'Dokumente',
      isSortable: true,
      align: 'end',
      cell: ({ documents_count }) => formatInteger(documents_count),
    },
    {
      id: 'websources_count',
      header: 'Web-Quellen',
      align: 'end',
      cell: ({ websources_count }) => formatInteger(websources_count),
    },
    {
      id: 'created_at',
      header: 'Angelegt',
      isSortable: true,
      cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDate(created_at)}</span>,
    },
  ]

  const actionsOn = (databucket: DatabucketCard): RowAction[] => {
    const { id, can, sharing_status: status } = databucket
    const isSubscribed = status.is_subscriber && !status.is_owner
    return [
      ...(isSubscribed
        ? [
            { id: 'view', label: 'Ansehen', icon: Eye, href: places.part(id, 'documents') },
            {
              id: 'unsubscribe',
              label: 'Abbestellen',
              icon: BellOff,
              onAction: () => onUnsubscribe(databucket),
            },
          ]
        : []),
      ...(can.edit ? [{ id: 'edit', label: 'Bearbeiten', icon: Pencil, href: places.part(id, 'edit') }] : []),
      ...(can.delete
        ? [
            {
              id: 'delete',
              label: 'Löschen',
              icon: Trash2,
              tone: 'danger' as const,
              onAction: () => onDelete(databucket),
            },
          ]
        : []),
    ]
  }

  return (
    <DataTableGrid
      label="Datenspeicher"
      columns={columns}
      rows={databuckets}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      rowActions={actionsOn}
      state={state}
      onStateChange={onStateChange}
      skeletonRows={0}
    />
  )
}
