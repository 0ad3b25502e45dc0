import { usagePageSize } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { NoUsage } from '../../app/credits/NoUsage.tsx'
import { useListState } from '../../app/list-search.ts'
import { NotFoundPage } from '../../app/NotFoundPage.tsx'
import { DateRangePicker, type IsoDateRange } from '../../ui/fields/dates/DateRangePicker.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx'
import { changeTable } from '../../ui/table/table-state.ts'
import { ActiveTenantPart } from './ActiveTenantPart.tsx'
import { type GroupedUsage, type UsageEntry, usageDetailsQuery } from './credits-query.ts'
import { ExportUsageButton } from './ExportUsageButton.tsx'
import { useIncludeSubTenants } from './include-subtenants.ts'
import { isForbidden } from './is-forbidden.ts'
import { UsageBreakdown } from './UsageBreakdown.tsx'
import { entryColumns, entryName, groupColumns } from './usage-columns.tsx'
import { functionalityOptions, groupingOptions, usageFilterOf } from './usage-filter.ts'

const filters = [
  { key: 'functionality', label: 'Funktion', options: functionalityOptions },
  { key: 'group_by', label: 'Gruppieren nach', allLabel: 'Keine', options: groupingOptions },
]

function History({ tenant }: { tenant: string }) {
  const [state, setState] = useListState()
  const { isKnown, isMainTenant, includesSubTenants, setIncludesSubTenants } = useIncludeSubTenants()
  const asked = {
    ...usageFilterOf(state.filters),
    include_subtenants: includesSubTenants ? ('1' as const) : ('0' as const),
  }
  const list = useQuery({
    ...usageDetailsQuery(tenant, { ...asked, page: state.page }),
    enabled: isKnown,
  })

  if (isForbidden(list.error)) return <NotFoundPage />

  const changeRange = (range: IsoDateRange | null) => {
    const { start_date: _start, end_date: _end, ...others } = state.filters
    setState(
      changeTable(state, {
        filters: range ? { ...others, start_date: range.start, end_date: range.end } : others,
      }),
    )
  }

  const table = {
    label: 'Verbrauch im Einzelnen',
    state,
    onStateChange: setState,
    isRefreshing: list.isPlaceholderData,
    error: list.error?.message,
    onRetry: () => void list.refetch(),
    filters,
    pageSize: usagePageSize,
    pageReach: 2,
    empty: { title: <NoUsage /> },
    toolbar: (
      <>
        <DateRangePicker
          label="Zeitraum"
          value={asked.start_date && asked.end_date ? { start: asked.start_date, end: asked.end_date } : null}
          onChange={changeRange}
        />
        {isMainTenant && (
          <Switch
            label="Untermandanten einbeziehen"
            isSelected={includesSubTenants}
            onChange={isIncluded => {
              setIncludesSubTenants(isIncluded)
              setState(changeTable(state, {}))
            }}
            className="mb-1"
          />
        )}
      </>
    ),
  } satisfies Partial<DataTableProps<never>>

  // What has arrived decides, not what was asked: while the next answer is on its way the last one stays.
  const isGrouped = list.data === undefined ? asked.group_by !== '' : !('current_page' in list.data)
  return (
    <>
      <PageHeader
        title="Credit-Verlauf"
        description="Wofür Credits verbraucht wurden, Vorgang für Vorgang."
        back={{ href: '/credits', label: 'Credit-Übersicht' }}
        actions={<ExportUsageButton tenant={tenant} query={asked} />}
      />
      {isGrouped ? (
        <DataTable<GroupedUsage>
          {...table}
          columns={groupColumns}
          rows={list.data?.data as GroupedUsage[] | undefined}
          rowKey={group => group.period}
        />
      ) : (
        <DataTable<UsageEntry>
          {...table}
          columns={entryColumns}
          rows={list.data?.data as UsageEntry[] | undefined}
          rowKey={entry => entry.id}
          rowLabel={entryName}
          rowDetail={entry => (entry.has_breakdown ? <UsageBreakdown entry={entry} /> : null)}
          envelope={list.data && 'current_page' in list.data ? list.data : undefined}
        />
      )}
    </>
  )
}

/** Every act that cost credits, or their sums by day, week or month. */
export function CreditHistoryPage() {
  return <ActiveTenantPart>{tenant => <History tenant={tenant} />}</ActiveTenantPart>
}
