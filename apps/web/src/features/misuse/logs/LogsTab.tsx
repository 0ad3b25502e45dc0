import {
  type MisuseLog,
  misuseActions,
  misuseCategories,
  misuseCategoryLabels,
  misusePageSize,
  misuseSeverities,
  misuseSeverityLabels,
} from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { CheckCheck, Eye } from 'lucide-react'
import { call } from '../../../app/api.ts'
import { listProps } from '../../../app/list-props.ts'
import { readListQuery } from '../../../app/list-search.ts'
import { useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { DayRangeFilter } from '../../../ui/table/DayRangeFilter.tsx'
import { formatDateTime } from '../../../ui/texts/format.ts'
import { doneLabels, optionsOf } from '../misuse-badges.tsx'
import { useMisuseList, useOpenLog, useTenantFilter } from '../misuse-list.ts'
import { logsQuery, logsSchema, useRefreshMisuse } from '../misuse-query.ts'
import { logColumns } from './log-columns.tsx'

const states = [
  { value: 'new', label: 'New' },
  { value: 'false_alarms', label: 'False alarms' },
]

const nameOf = (log: MisuseLog): string =>
  `${misuseCategoryLabels[log.category]}, ${formatDateTime(log.created_at)}`

export function LogsTab() {
  const [state, setState] = useMisuseList()
  const { tenantId } = useTenantFilter()
  const query = readListQuery(logsSchema, {
    ...state.filters,
    search: state.search,
    page: state.page,
    tenant_id: tenantId,
  })
  const list = useQuery(logsQuery(query))
  const [, openLog] = useOpenLog()
  const { ask, dialog } = useConfirmedAct(useRefreshMisuse())
  return (
    <>
      <DataTable
        label="Misuse Logs"
        columns={logColumns(tenantId !== '')}
        rowKey={log => log.id}
        rowLabel={nameOf}
        {...listProps(list)}
        state={state}
        onStateChange={setState}
        searchLabel="Search logs"
        searchPlaceholder="Words, rule or visitor"
        filters={[
          {
            key: 'category',
            label: 'Category',
            allLabel: 'All categories',
            options: optionsOf(misuseCategories, misuseCategoryLabels),
          },
          {
            key: 'severity',
            label: 'Severity',
            allLabel: 'All severities',
            options: optionsOf(misuseSeverities, misuseSeverityLabels),
          },
          {
            key: 'action',
            label: 'Action',
            allLabel: 'All actions',
            options: optionsOf(misuseActions, doneLabels),
          },
          {
            key: 'chatbot_id',
            label: 'Chatbot',
            allLabel: 'All chatbots',
            searchLabel: 'Search chatbots',
            options: (list.data?.chatbots ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          { key: 'state', label: 'State', allLabel: 'All states', options: states },
        ]}
        toolbar={
          <>
            <DayRangeFilter from="from" to="to" state={state} onStateChange={setState} />
            {tenantId === '' && (
              <Button
                className="self-end"
                onPress={() =>
                  ask({
                    title: 'Mark all as seen',
                    text: 'All incidents of the tenant count as seen, and the menu counts no new critical ones any more.',
                    confirmLabel: 'Mark all as seen',
                    tone: 'primary',
                    run: () => call('misuse.logs.seen'),
                    success: 'All incidents are marked as seen.',
                  })
                }
              >
                <CheckCheck aria-hidden="true" className="size-4.5" />
                Mark all as seen
              </Button>
            )}
          </>
        }
        rowActions={log => [{ id: 'view', label: 'View', icon: Eye, onAction: () => openLog(log.id) }]}
        pageSize={misusePageSize}
        empty={{
          title: 'No incidents found',
          text: 'As soon as a message is refused, warned about or logged, it stands here.',
        }}
      />
      {dialog}
    </>
  )
}
