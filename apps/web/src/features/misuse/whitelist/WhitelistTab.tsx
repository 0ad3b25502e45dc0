import { type MisuseWhitelistEntry, misusePageSize, misuseWhitelistKinds } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { listProps } from '../../../app/list-props.ts'
import { readListQuery } from '../../../app/list-search.ts'
import { useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column } from '../../../ui/table/table-state.ts'
import { formatDate } from '../../../ui/texts/format.ts'
import { optionsOf, whitelistKindLabels } from '../misuse-badges.tsx'
import { otherTenantReason, useMisuseList, useTenantFilter } from '../misuse-list.ts'
import { useRefreshMisuse, whitelistQuery, whitelistSchema } from '../misuse-query.ts'
import { AddWhitelistDialog } from './AddWhitelistDialog.tsx'

const tenant: Column<MisuseWhitelistEntry> = {
  id: 'tenant',
  header: 'Tenant',
  cell: entry => entry.tenant_name,
}

const columns = (showsTenant: boolean): readonly Column<MisuseWhitelistEntry>[] => [
  {
    id: 'label',
    header: 'Exception',
    isRowHeader: true,
    cell: entry => (
      <span className="block min-w-32">
        <span className="break-words">{entry.label}</span>
        <span className="block font-normal text-muted text-xs">
          {entry.is_false_alarm ? 'False alarm' : whitelistKindLabels[entry.kind]}
        </span>
      </span>
    ),
  },
  ...(showsTenant ? [tenant] : []),
  { id: 'reason', header: 'Reason', isFluid: true, cell: entry => entry.reason },
  { id: 'created_by', header: 'By', cell: entry => entry.created_by },
  { id: 'created_at', header: 'Since', cell: entry => formatDate(entry.created_at) },
  {
    id: 'until',
    header: 'Until',
    cell: entry => (
      <span className="flex flex-wrap items-center gap-2">
        {entry.until === null ? 'Without an end' : formatDate(entry.until)}
        {!entry.is_active && <Badge>Ended</Badge>}
      </span>
    ),
  },
]

export function WhitelistTab() {
  const [state, setState] = useMisuseList()
  const { tenantId, isActive } = useTenantFilter()
  const query = readListQuery(whitelistSchema, {
    ...state.filters,
    search: state.search,
    page: state.page,
    tenant_id: tenantId,
  })
  const list = useQuery(whitelistQuery(query))
  const { ask, dialog } = useConfirmedAct(useRefreshMisuse())
  const [adding, setAdding] = useState({ isOpen: false, opening: 0 })
  return (
    <>
      <DataTable
        label="Whitelist"
        columns={columns(tenantId !== '')}
        rowKey={entry => entry.id}
        rowLabel={entry => entry.label}
        {...listProps(list)}
        state={state}
        onStateChange={setState}
        searchLabel="Search whitelist"
        filters={[
          {
            key: 'kind',
            label: 'Kind',
            allLabel: 'All kinds',
            options: optionsOf(misuseWhitelistKinds, whitelistKindLabels),
          },
        ]}
        toolbar={
          tenantId === '' && (
            <Button
              variant="primary"
              onPress={() => setAdding(({ opening }) => ({ isOpen: true, opening: opening + 1 }))}
            >
              <Plus aria-hidden="true" className="size-4.5" />
              Add exception
            </Button>
          )
        }
        rowActions={entry => [
          {
            id: 'remove',
            label: 'Remove',
            icon: Trash2,
            tone: 'danger',
            disabledReason: isActive(entry.tenant_id) ? undefined : otherTenantReason,
            onAction: () =>
              ask({
                title: 'Remove exception',
                text: `${entry.label} is checked again like everything else.`,
                confirmLabel: 'Remove',
                run: () => call('misuse.whitelist.destroy', { params: { whitelisted: entry.id } }),
                success: 'The exception is removed.',
              }),
          },
        ]}
        pageSize={misusePageSize}
        empty={{
          title: 'No exceptions',
          text: 'What stands here is never checked or blocked. Credit limits still hold.',
        }}
      />
      {dialog}
      <AddWhitelistDialog
        key={adding.opening}
        isOpen={adding.isOpen}
        onClose={() => setAdding(({ opening }) => ({ isOpen: false, opening }))}
      />
    </>
  )
}
