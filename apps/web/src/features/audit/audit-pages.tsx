import { type AuditEntry, auditPageSize } from '@lotse/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { useListState } from '../../app/list-search.ts'
import { DateRangePicker } from '../../ui/fields/dates/DateRangePicker.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type Column, changeTable } from '../../ui/table/table-state.ts'
import { formatDateTime, noValue } from '../../ui/texts/format.ts'
import { Changes, Person } from './audit-cells.tsx'

const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'created_at',
    header: 'Zeitpunkt',
    cell: entry => <span className="whitespace-nowrap">{formatDateTime(entry.created_at)}</span>,
  },
  { id: 'action', header: 'Aktion', cell: entry => entry.action_label, isRowHeader: true },
  { id: 'actor', header: 'Person', cell: entry => <Person entry={entry} /> },
  { id: 'subject', header: 'Gegenstand', cell: entry => entry.subject_label || noValue },
  { id: 'changes', header: 'Änderungen', cell: entry => <Changes entry={entry} />, width: '12rem' },
]
const tenantColumn: Column<AuditEntry> = {
  id: 'tenant',
  header: 'Mandant',
  cell: entry => entry.tenant_name ?? noValue,
}

function AuditList({ route }: { route: 'settings.audit.index' | 'superadmin.audit.index' }) {
  const [state, setState] = useListState()
  const { action = '', from = '', to = '' } = state.filters
  const query = { page: state.page, search: state.search, action, from, to }
  const list = useQuery({
    queryKey: [route, query],
    queryFn: ({ signal }) => call(route, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

  const changeRange = (range: { start: string; end: string } | null) => {
    const { from: _from, to: _to, ...others } = state.filters
    setState(
      changeTable(state, { filters: range ? { ...others, from: range.start, to: range.end } : others }),
    )
  }

  return (
    <DataTable
      label="Protokoll"
      columns={route === 'superadmin.audit.index' ? columns.toSpliced(3, 0, tenantColumn) : columns}
      rows={list.data?.data}
      rowKey={entry => entry.id}
      envelope={list.data}
      state={state}
      onStateChange={setState}
      isRefreshing={list.isPlaceholderData}
      error={list.error?.message}
      onRetry={() => void list.refetch()}
      searchLabel="Protokoll durchsuchen"
      filters={[
        {
          key: 'action',
          label: 'Aktion',
          allLabel: 'Alle Aktionen',
          searchLabel: 'Aktion suchen',
          options: list.data?.actions ?? [],
        },
      ]}
      toolbar={
        <DateRangePicker
          label="Zeitraum"
          value={from && to ? { start: from, end: to } : null}
          onChange={changeRange}
        />
      }
      empty={{ title: 'Keine Einträge gefunden' }}
      pageSize={auditPageSize}
    />
  )
}

export function TenantAuditPage() {
  return (
    <>
      <PageHeader title="Protokoll" description="Wer in diesem Mandanten wann was geändert hat." />
      <AuditList route="settings.audit.index" />
    </>
  )
}

export function SuperAdminAuditPage() {
  return (
    <>
      <PageHeader
        title="Protokoll aller Mandanten"
        description="Wer auf der Plattform wann was geändert hat, über alle Mandanten hinweg."
      />
      <AuditList route="superadmin.audit.index" />
    </>
  )
}
