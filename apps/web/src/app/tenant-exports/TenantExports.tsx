import { type ExportState, exportStates, type TenantExport, tenantArchives } from '@lotse/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Archive, Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import type { Tone } from '../../ui/styles/tones.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type Column, useTableState } from '../../ui/table/table-state.ts'
import { formatDateTime, formatFileSize, noValue } from '../../ui/texts/format.ts'
import { followDownload } from '../follow-download.ts'
import { listProps } from '../list-props.ts'
import { type Act, useConfirmedAct } from '../use-confirmed-act.tsx'
import {
  type ExportOwner,
  exportAddress,
  exportsQuery,
  removeExport,
  requestExport,
  useRefreshExports,
} from './exports-query.ts'

const tones: Record<ExportState, Tone> = {
  waiting: 'neutral',
  running: 'info',
  ready: 'success',
  failed: 'danger',
}

function StateCell({ row }: { row: TenantExport }) {
  if (row.state === 'running')
    return <ProgressBar label={exportStates.running} value={row.progress} className="w-44 max-w-full" />
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={tones[row.state]}>{exportStates[row.state]}</Badge>
      {row.failure && <span className="text-sm">{row.failure}</span>}
    </div>
  )
}

const columns: Column<TenantExport>[] = [
  {
    id: 'requested',
    header: 'Angefordert',
    isRowHeader: true,
    cell: row => formatDateTime(row.requested_at),
  },
  { id: 'by', header: 'Von', cell: row => row.requested_by },
  { id: 'state', header: 'Stand', cell: row => <StateCell row={row} /> },
  {
    id: 'size',
    header: 'Größe',
    align: 'end',
    cell: ({ bytes }) => (bytes === null ? noValue : formatFileSize(bytes)),
  },
  { id: 'expires', header: 'Verfügbar bis', cell: row => formatDateTime(row.expires_at) },
]

const removal = (owner: ExportOwner, row: TenantExport): Act => ({
  title: 'Archiv löschen',
  text: `Möchten Sie das Archiv vom ${formatDateTime(row.requested_at)} löschen?`,
  consequences: ['Es kann nicht mehr heruntergeladen werden', 'An den Daten selbst ändert sich nichts'],
  confirmLabel: 'Archiv löschen',
  run: () => removeExport(owner, row),
  success: 'Archiv gelöscht',
})

interface TenantExportsProps {
  owner: ExportOwner
  /** Each of them can get an archive of its own beside. */
  hasSubTenants?: boolean
}

/** Archives of a tenant: asked for, watched while they are made, downloaded, deleted. */
export function TenantExports({ owner, hasSubTenants = false }: TenantExportsProps) {
  const [state, setState] = useTableState()
  const [isWithSubTenants, setWithSubTenants] = useState(false)
  const list = useQuery(exportsQuery(owner, state.page))
  const refresh = useRefreshExports()
  const { ask, dialog } = useConfirmedAct(refresh)
  const request = useMutation({
    mutationFn: () => requestExport(owner, isWithSubTenants),
    onSuccess: message => toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
  const isRunning = list.data?.data.some(row => row.state === 'waiting' || row.state === 'running') ?? false
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-muted text-sm">
        Ein Archiv enthält alles in offenen Formaten: Dokumente, wie sie hochgeladen wurden, Chatbots,
        Unterhaltungen, Personen und Credits. Passwörter und andere Zugangsdaten sind nicht dabei. Es lässt
        sich {tenantArchives.keptDays} Tage lang herunterladen.
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          variant="primary"
          isPending={request.isPending}
          isDisabled={isRunning}
          onPress={() => request.mutate()}
        >
          <Archive aria-hidden="true" className="size-4.5" />
          Archiv anfordern
        </Button>
        {hasSubTenants && (
          <Checkbox
            label="Auch je ein Archiv der Untermandanten"
            isSelected={isWithSubTenants}
            onChange={setWithSubTenants}
            isDisabled={isRunning}
          />
        )}
      </div>
      <DataTable
        label="Archive"
        {...listProps(list)}
        columns={columns}
        rowKey={row => row.id}
        rowLabel={row => formatDateTime(row.requested_at)}
        state={state}
        onStateChange={setState}
        pageSize={3}
        rowActions={row =>
          row.state === 'ready'
            ? [
                {
                  id: 'download',
                  label: 'Herunterladen',
                  icon: Download,
                  onAction: () => followDownload(exportAddress(owner, row)),
                },
                {
                  id: 'delete',
                  label: 'Löschen',
                  icon: Trash2,
                  tone: 'danger',
                  onAction: () => ask(removal(owner, row)),
                },
              ]
            : []
        }
        empty={{ title: 'Noch kein Archiv', text: 'Fordern Sie eines an; es wird im Hintergrund erstellt.' }}
      />
      {dialog}
    </div>
  )
}
