import { type MisuseBlock, misusePageSize } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Eye, Plus, Unlock } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { listProps } from '../../../app/list-props.ts'
import { readListQuery } from '../../../app/list-search.ts'
import { useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table-state.ts'
import { otherTenantReason, useMisuseList, useOpenLog, useTenantFilter } from '../misuse-list.ts'
import { blocksQuery, blocksSchema, useRefreshMisuse } from '../misuse-query.ts'
import { AddBlockDialog } from './AddBlockDialog.tsx'
import { blockColumns } from './block-columns.tsx'
import type { BlocksOf } from './blocks-of.ts'
import { ExtendDialog } from './ExtendDialog.tsx'

const words = {
  people: {
    label: 'Blocked Users',
    search: 'Search blocked users',
    add: 'Block user',
    empty: 'No blocked users',
  },
  addresses: {
    label: 'Blocked IPs',
    search: 'Search blocked IPs',
    add: 'Block IP',
    empty: 'No blocked IPs',
  },
} as const satisfies Record<BlocksOf, object>

const states = [
  { value: 'ended', label: 'Ended' },
  { value: 'all', label: 'Active and ended' },
]

export function BlockedUsersTab() {
  return <Blocks of="people" />
}
export function BlockedIpsTab() {
  return <Blocks of="addresses" />
}

function Blocks({ of }: { of: BlocksOf }) {
  const [state, setState] = useMisuseList()
  const { tenantId, isActive } = useTenantFilter()
  const query = readListQuery(blocksSchema, {
    ...state.filters,
    search: state.search,
    page: state.page,
    tenant_id: tenantId,
    of,
  })
  const list = useQuery(blocksQuery(query))
  const { ask, dialog } = useConfirmedAct(useRefreshMisuse())
  const [, openLog] = useOpenLog()
  // Both dialogs count their openings: each opening is a form of its own.
  const [adding, setAdding] = useState({ isOpen: false, opening: 0 })
  const [extended, setExtended] = useState<{ block: MisuseBlock; isOpen: boolean; opening: number } | null>(
    null,
  )

  const actionsOf = (block: MisuseBlock): RowAction[] => {
    const disabledReason = isActive(block.tenant_id) ? undefined : otherTenantReason
    const log = block.log_id
    return [
      ...(log ? [{ id: 'view', label: 'Incident', icon: Eye, onAction: () => openLog(log) }] : []),
      {
        id: 'extend',
        label: block.is_active ? 'Extend' : 'Block again',
        icon: CalendarClock,
        disabledReason,
        onAction: () => setExtended({ block, isOpen: true, opening: (extended?.opening ?? 0) + 1 }),
      },
      ...(block.is_active
        ? [
            {
              id: 'unblock',
              label: 'Unblock',
              icon: Unlock,
              disabledReason,
              onAction: () =>
                ask({
                  title: 'Unblock',
                  text: `${block.label} can use the chatbots again at once.`,
                  confirmLabel: 'Unblock',
                  tone: 'primary',
                  run: () => call('misuse.blocks.destroy', { params: { block: block.id } }),
                  success: `${block.label} is unblocked.`,
                }),
            },
          ]
        : []),
    ]
  }

  const add = (
    <Button
      variant="primary"
      onPress={() => setAdding(({ opening }) => ({ isOpen: true, opening: opening + 1 }))}
    >
      <Plus aria-hidden="true" className="size-4.5" />
      {words[of].add}
    </Button>
  )
  return (
    <>
      <DataTable
        label={words[of].label}
        columns={blockColumns(tenantId !== '')}
        rowKey={block => block.id}
        rowLabel={block => block.label}
        {...listProps(list)}
        state={state}
        onStateChange={setState}
        searchLabel={words[of].search}
        filters={[{ key: 'state', label: 'State', allLabel: 'Active', options: states }]}
        toolbar={tenantId === '' && add}
        rowActions={actionsOf}
        pageSize={misusePageSize}
        empty={{ title: words[of].empty, text: 'Nobody is kept out at present.' }}
      />
      {dialog}
      <AddBlockDialog
        key={`add ${adding.opening}`}
        of={of}
        isOpen={adding.isOpen}
        onClose={() => setAdding(({ opening }) => ({ isOpen: false, opening }))}
      />
      {extended && (
        <ExtendDialog
          key={`extend ${extended.opening}`}
          block={extended.block}
          isOpen={extended.isOpen}
          onClose={() => setExtended({ ...extended, isOpen: false })}
        />
      )}
    </>
  )
}
