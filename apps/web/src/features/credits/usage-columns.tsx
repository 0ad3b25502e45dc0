import { functionalityLabel } from '@lotse/contract'
import { Network } from 'lucide-react'
import { Badge } from '../../ui/feedback/Badge.tsx'
import type { Column } from '../../ui/table/table-state.ts'
import { formatDateTime, formatInteger, formatNumber, noValue } from '../../ui/texts/format.ts'
import type { GroupedUsage, UsageEntry } from './credits-query.ts'
import { periodName } from './usage-filter.ts'

export const entryName = (entry: UsageEntry): string =>
  `${functionalityLabel(entry.functionality)}, ${formatDateTime(entry.created_at)}`

export const entryColumns: readonly Column<UsageEntry>[] = [
  {
    id: 'created_at',
    header: 'Zeitpunkt',
    cell: entry => <span className="whitespace-nowrap">{formatDateTime(entry.created_at)}</span>,
  },
  {
    id: 'functionality',
    header: 'Funktion',
    isRowHeader: true,
    cell: entry => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>
          {functionalityLabel(entry.functionality)}
          {entry.part_of && (
            <span className="block text-muted text-sm">Teil von: {functionalityLabel(entry.part_of)}</span>
          )}
        </span>
        {entry.is_subtenant_action && (
          <Badge tone="info" icon={Network}>
            <span className="sr-only">Untermandant </span>
            {entry.owner_tenant.name}
          </Badge>
        )}
        {/* What was charged needs no word for it, and the amounts need the room. */}
        {entry.status === 'cancelled' && <Badge tone="neutral">Abgebrochen</Badge>}
      </span>
    ),
  },
  {
    id: 'description',
    header: 'Beschreibung',
    cell: entry => <span className="break-words">{entry.description || noValue}</span>,
  },
  { id: 'user', header: 'Person', cell: entry => entry.metadata.user_name ?? noValue },
  {
    id: 'credits',
    header: 'Credits',
    align: 'end',
    cell: entry => formatNumber(entry.total_credits),
  },
]

export const groupColumns: readonly Column<GroupedUsage>[] = [
  { id: 'period', header: 'Zeitraum', isRowHeader: true, cell: group => periodName(group.period) },
  {
    id: 'actions',
    header: 'Vorgänge',
    align: 'end',
    cell: group => formatInteger(group.action_count),
  },
  { id: 'credits', header: 'Credits', align: 'end', cell: group => formatNumber(group.total_credits) },
]
