import {
  type DatabucketDetails,
  type DocumentRow,
  documentPageSize,
  documentStatuses,
  routes,
} from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { listProps } from '../../../app/list-props.ts'
import { readListQuery, useListSearch, useListState } from '../../../app/list-search.ts'
import { useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table-state.ts'
import { DatabucketFrame } from '../DatabucketFrame.tsx'
import { documentsQuery, useRefreshDatabuckets } from '../databuckets-query.ts'
import { usePlaces } from '../places.ts'
import { DocumentDetail } from './DocumentDetail.tsx'
import { deleteAction, deletionOf, downloadAction, editAction } from './document-actions.ts'
import { documentColumns } from './document-columns.tsx'
import { statusLabels } from './document-status.ts'
import { useRetryDocument } from './use-retry-document.ts'

const filters = [
  {
    key: 'status',
    label: 'Status',
    options: documentStatuses.map(status => ({ value: status, label: statusLabels[status] })),
  },
]

function Documents({ databucket }: { databucket: DatabucketDetails }) {
  const places = usePlaces()
  const [search] = useListSearch()
  const [state, setState] = useListState()
  const { page, search: text, status } = readListQuery(routes['databucket.documents'].query, search)
  const list = useQuery(documentsQuery(databucket.id, { page, search: text, status }))
  const { ask, dialog } = useConfirmedAct(useRefreshDatabuckets())
  const retryOf = useRetryDocument()
  const isOwner = databucket.sharing_status.is_owner

  const rowActions = (document: DocumentRow): RowAction[] => [
    downloadAction(document),
    editAction(document, places.document(databucket.id, document.id)),
    ...(document.can.retry ? [retryOf(document)] : []),
    deleteAction(document, () => ask(deletionOf(document))),
  ]

  return (
    <>
      <DataTable
        label="Dokumente"
        columns={documentColumns(isOwner)}
        {...listProps(list)}
        rowKey={document => document.id}
        rowLabel={document => document.title}
        rowDetail={document => <DocumentDetail document={document} isOwner={isOwner} />}
        rowActions={rowActions}
        state={state}
        onStateChange={setState}
        searchLabel="Dokumente suchen"
        filters={filters}
        pageSize={documentPageSize}
        empty={{
          title: 'Keine Dokumente gefunden',
          action: databucket.can.upload && (
            <LinkButton href={places.part(databucket.id, 'upload')}>Dokumente hochladen</LinkButton>
          ),
        }}
      />
      {dialog}
    </>
  )
}

export function DocumentsPage() {
  return <DatabucketFrame>{databucket => <Documents databucket={databucket} />}</DatabucketFrame>
}
