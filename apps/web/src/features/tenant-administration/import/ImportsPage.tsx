import {
  type ImportState,
  type ImportSummary,
  importStates,
  type TenantImport,
  tenantArchives,
} from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { PackageOpen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { listProps } from '../../../app/list-props.ts'
import { useListState } from '../../../app/list-search.ts'
import { type Act, useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import type { Tone } from '../../../ui/styles/tones.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column, RowAction } from '../../../ui/table/table-state.ts'
import { formatDateTime, formatFileSize, formatInteger, noValue } from '../../../ui/texts/format.ts'
import { tenantList, tenantPage } from '../places.ts'
import { importsQuery, useRefreshImports } from './imports-query.ts'
import { StartImportDialog } from './StartImportDialog.tsx'
import { UploadCard } from './UploadCard.tsx'

type CheckedImport = TenantImport & { summary: ImportSummary }
const isChecked = (row: TenantImport): row is CheckedImport => row.state === 'checked' && row.summary !== null

const tones: Record<ImportState, Tone> = {
  uploading: 'neutral',
  checking: 'info',
  checked: 'warning',
  arriving: 'info',
  finished: 'success',
  failed: 'danger',
}

function StateCell({ row }: { row: TenantImport }) {
  if (row.state === 'arriving')
    return <ProgressBar label={importStates.arriving} value={row.progress} className="w-44 max-w-full" />
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={tones[row.state]}>{importStates[row.state]}</Badge>
      {row.failure && <span className="wrap-anywhere text-sm">{row.failure}</span>}
      {row.state === 'checked' && (
        <span className="text-muted text-sm">In Ordnung: Mit „Übernehmen“ wird daraus ein Mandant.</span>
      )}
    </div>
  )
}

const columns: Column<TenantImport>[] = [
  { id: 'file', header: 'Archiv', isRowHeader: true, cell: row => row.filename },
  { id: 'state', header: 'Stand', isFluid: true, cell: row => <StateCell row={row} /> },
  { id: 'size', header: 'Größe', align: 'end', cell: row => formatFileSize(row.size_bytes) },
  { id: 'by', header: 'Von', cell: row => `${row.started_by}, ${formatDateTime(row.created_at)}` },
  {
    id: 'tenant',
    header: 'Mandant',
    cell: ({ tenant, state }) =>
      tenant && state === 'finished' ? (
        <TextLink href={tenantPage(tenant.id)}>{tenant.name}</TextLink>
      ) : (
        (tenant?.name ?? noValue)
      ),
  },
]

/** What has come, table by table, and what could not. */
function Counts({ row }: { row: TenantImport }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-4">
      {row.counts.map(({ label, brought, skipped }) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium tabular-nums">
            {formatInteger(brought)}
            {skipped > 0 && (
              <span className="font-normal text-muted">, {formatInteger(skipped)} ausgelassen</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const forgetting = (row: TenantImport): Act => ({
  title: 'Eintrag entfernen',
  text: `Möchten Sie „${row.filename}“ aus der Liste entfernen?`,
  consequences: ['Der Mandant bleibt, wie er ist'],
  confirmLabel: 'Entfernen',
  run: () => call('superadmin.tenants.imports.destroy', { params: { archive: row.id } }),
  success: 'Eintrag entfernt',
})

const discarding = (row: TenantImport): Act => ({
  title: 'Archiv verwerfen',
  text: `Möchten Sie „${row.filename}“ verwerfen?`,
  consequences: ['Das hochgeladene Archiv wird gelöscht'],
  confirmLabel: 'Verwerfen',
  run: () => call('superadmin.tenants.imports.destroy', { params: { archive: row.id } }),
  success: 'Archiv verworfen',
})

export function ImportsPage() {
  const [state, setState] = useListState()
  const list = useQuery(importsQuery(state.page))
  const [chosen, setChosen] = useState<CheckedImport | null>(null)
  const { ask, dialog } = useConfirmedAct(useRefreshImports())
  const actionsOf = (row: TenantImport): RowAction[] => [
    ...(isChecked(row)
      ? [{ id: 'start', label: 'Übernehmen', icon: PackageOpen, onAction: () => setChosen(row) }]
      : []),
    ...(row.state === 'arriving'
      ? []
      : [
          {
            id: 'discard',
            label: row.state === 'finished' ? 'Entfernen' : 'Verwerfen',
            icon: Trash2,
            tone: 'danger' as const,
            onAction: () => ask(row.state === 'finished' ? forgetting(row) : discarding(row)),
          },
        ]),
  ]
  return (
    <>
      <PageHeader
        title="Mandant importieren"
        description="Ein Mandant zieht aus einer anderen Installation um, mit allem, was in seinem Archiv liegt."
        back={{ href: tenantList, label: 'Mandant:innenverwaltung' }}
      />
      <div className="flex flex-col gap-6">
        <UploadCard />
        <DataTable
          label="Archive"
          {...listProps(list)}
          columns={columns}
          rowKey={row => row.id}
          rowLabel={row => row.filename}
          rowDetail={row => (row.counts.length ? <Counts row={row} /> : null)}
          rowActions={actionsOf}
          state={state}
          onStateChange={setState}
          pageSize={tenantArchives.pageSize}
          empty={{ title: 'Keine Archive', text: 'Laden Sie das erste hoch.' }}
        />
      </div>
      {dialog}
      {chosen && <StartImportDialog archive={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
