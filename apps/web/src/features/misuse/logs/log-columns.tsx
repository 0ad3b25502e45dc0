import { type MisuseLog, misuseCategoryLabels } from '@lotse/contract'
import { StickyNote } from 'lucide-react'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import type { Column } from '../../../ui/table/table-state.ts'
import { formatDateTime, noValue } from '../../../ui/texts/format.ts'
import { ActionBadge, channelLabels, ruleLabel, SeverityBadge } from '../misuse-badges.tsx'

/** Whoever wrote it, as far as anybody is told. */
const writerOf = ({ user, visitor }: Pick<MisuseLog, 'user' | 'visitor'>): string =>
  user?.name ?? visitor ?? noValue

const category: Column<MisuseLog> = {
  id: 'category',
  header: 'Category',
  isRowHeader: true,
  cell: log => (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{misuseCategoryLabels[log.category]}</span>
      {log.is_new && <Badge tone="accent">New</Badge>}
      {log.is_false_alarm && <Badge>False alarm</Badge>}
      {log.has_note && (
        <>
          <StickyNote aria-hidden="true" className="size-4 text-muted" />
          <span className="sr-only">with a note</span>
        </>
      )}
      <span className="block w-full break-words font-normal text-muted text-xs">{ruleLabel(log.rule)}</span>
    </span>
  ),
}

const tenant: Column<MisuseLog> = { id: 'tenant', header: 'Tenant', cell: log => log.tenant_name }

const others: readonly Column<MisuseLog>[] = [
  { id: 'severity', header: 'Severity', cell: log => <SeverityBadge severity={log.severity} /> },
  { id: 'action', header: 'Action', cell: log => <ActionBadge action={log.action} isDone /> },
  {
    id: 'chatbot',
    header: 'Chatbot',
    cell: log => (
      <span className="block">
        {log.chatbot?.name ?? noValue}
        <span className="block text-muted text-xs">{channelLabels[log.channel]}</span>
      </span>
    ),
  },
  {
    id: 'who',
    header: 'By',
    cell: log => (
      <span className="block">
        {writerOf(log)}
        <span className="block text-muted text-xs">{log.address}</span>
      </span>
    ),
  },
]

export const logColumns = (showsTenant: boolean): readonly Column<MisuseLog>[] => [
  { id: 'created_at', header: 'Date & Time', cell: log => formatDateTime(log.created_at) },
  category,
  ...(showsTenant ? [tenant] : []),
  ...others,
]
