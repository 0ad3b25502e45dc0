import type { MisuseBlock } from '@lotse/contract'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import type { Column } from '../../../ui/table/table-state.ts'
import { formatDateTime, formatInteger } from '../../../ui/texts/format.ts'
import { blockKindLabels, ruleLabel } from '../misuse-badges.tsx'

const tenant: Column<MisuseBlock> = { id: 'tenant', header: 'Tenant', cell: block => block.tenant_name }

export const blockColumns = (showsTenant: boolean): readonly Column<MisuseBlock>[] => [
  {
    id: 'label',
    header: 'Blocked',
    isRowHeader: true,
    cell: block => (
      <span className="block min-w-32">
        <span className="break-all">{block.label}</span>
        <span className="block font-normal text-muted text-xs">{blockKindLabels[block.kind]}</span>
      </span>
    ),
  },
  ...(showsTenant ? [tenant] : []),
  { id: 'reason', header: 'Reason', isFluid: true, cell: block => block.reason },
  {
    id: 'by',
    header: 'By',
    cell: block =>
      block.blocked_by ?? (
        <span className="block">
          Rule
          <span className="block text-muted text-xs">{block.rule && ruleLabel(block.rule)}</span>
        </span>
      ),
  },
  { id: 'created_at', header: 'Since', cell: block => formatDateTime(block.created_at) },
  {
    id: 'until',
    header: 'Until',
    cell: block => (
      <span className="flex flex-wrap items-center gap-2">
        {block.until === null ? 'Without an end' : formatDateTime(block.until)}
        {!block.is_active && <Badge>Ended</Badge>}
      </span>
    ),
  },
  {
    id: 'hits',
    header: 'Hits',
    align: 'end',
    cell: block => (
      <span className="block">
        {formatInteger(block.hits)}
        {block.last_hit_at && (
          <span className="block text-muted text-xs">last {formatDateTime(block.last_hit_at)}</span>
        )}
      </span>
    ),
  },
]
