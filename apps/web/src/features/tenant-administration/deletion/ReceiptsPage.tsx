import { type Reply, type Routes, receiptPageSize } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { download } from '../../../app/api.ts'
import { listProps } from '../../../app/list-props.ts'
import { useListState } from '../../../app/list-search.ts'
import { useDownload } from '../../../app/use-download.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import type { Tone } from '../../../ui/styles/tones.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { HashCell } from '../../../ui/table/HashCell.tsx'
import type { Column } from '../../../ui/table/table-state.ts'
import { formatCount, formatDateTime, formatFileSize } from '../../../ui/texts/format.ts'
import { deletedTenantList } from '../places.ts'
import { receiptsQuery } from '../tenants-query.ts'

type Receipt = Reply<Routes['superadmin.tenants.receipts']>['data'][number]

const states: Record<Receipt['state'], { name: string; tone: Tone }> = {
  waiting: { name: 'wartet', tone: 'neutral' },
  running: { name: 'läuft', tone: 'info' },
  finished: { name: 'abgeschlossen', tone: 'success' },
}

const columns: Column<Receipt>[] = [
  { id: 'tenant', header: 'Mandant', isRowHeader: true, cell: row => row.tenant_name },
  {
    id: 'state',
    header: 'Stand',
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].name}</Badge>,
  },
  {
    id: 'requested',
    header: 'Veranlasst',
    cell: row => `${row.requested_by}, ${formatDateTime(row.requested_at)}`,
  },
  { id: 'finished', header: 'Abgeschlossen', cell: row => formatDateTime(row.finished_at) },
  {
    id: 'removed',
    header: 'Entfernt',
    cell: row =>
      `${formatCount(row.rows_removed, 'Zeile', 'Zeilen')}, ${formatCount(row.files_removed, 'Datei', 'Dateien')} (${formatFileSize(row.bytes_removed)})`,
  },
  {
    id: 'hash',
    header: 'Prüfsumme',
    cell: ({ sha256 }) => <HashCell sha256={sha256} />,
  },
]

export function ReceiptsPage() {
  const [state, setState] = useListState()
  const list = useQuery(receiptsQuery(state.page))
  const fetched = useDownload(
    ({ tenant_id }: Receipt) => download('superadmin.tenants.receipt', { params: { tenant: tenant_id } }),
    ({ tenant_id }) => `loeschnachweis-${tenant_id}.json`,
  )
  return (
    <>
      <PageHeader
        title="Löschnachweise"
        description="Was bei jeder endgültigen Löschung entfernt wurde und was bleiben musste."
        back={{ href: deletedTenantList, label: 'Gelöschte Mandanten' }}
      />
      <DataTable
        label="Löschnachweise"
        {...listProps(list)}
        columns={columns}
        rowKey={row => row.tenant_id}
        rowLabel={row => row.tenant_name}
        state={state}
        onStateChange={setState}
        pageSize={receiptPageSize}
        rowActions={row => [
          {
            id: 'download',
            label: 'Nachweis herunterladen',
            icon: Download,
            onAction: () => fetched.mutate(row),
            isPending: fetched.isPending && fetched.variables?.tenant_id === row.tenant_id,
            disabledReason:
              row.state === 'finished' ? undefined : 'Die Löschung ist noch nicht abgeschlossen.',
          },
        ]}
        empty={{ title: 'Keine Löschnachweise', text: 'Noch kein Mandant wurde endgültig gelöscht.' }}
      />
    </>
  )
}
