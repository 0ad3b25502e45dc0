import {
  type MisuseBot,
  misuseCategories,
  misuseModelUseLabels,
  misuseSensitivityLabels,
} from '@lotse/contract'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import type { Column } from '../../../ui/table/table-state.ts'
import { formatDateTime, formatInteger } from '../../../ui/texts/format.ts'

const reachOf = ({ is_enabled, is_public, is_embedded }: MisuseBot): string => {
  if (!is_enabled) return 'Disabled'
  return is_embedded ? 'Public, embedded' : is_public ? 'Public' : 'Internal'
}

/** How it is protected, at a glance. */
function Protection({ bot: { protection, own } }: { bot: MisuseBot }) {
  if (!protection.is_active)
    return (
      <Badge tone="danger" icon={ShieldOff}>
        Off
      </Badge>
    )
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="flex flex-wrap gap-1">
        <Badge tone="success" icon={ShieldCheck}>
          {misuseSensitivityLabels[protection.sensitivity]} sensitivity
        </Badge>
        {own && <Badge tone="info">Own settings</Badge>}
      </span>
      <span className="text-muted text-xs">
        Refuses {protection.guarded.length} of {misuseCategories.length} categories. Model:{' '}
        {misuseModelUseLabels[protection.model].toLowerCase()}.
      </span>
    </span>
  )
}

const tenant: Column<MisuseBot> = { id: 'tenant', header: 'Tenant', cell: bot => bot.tenant_name }

export const botColumns = (showsTenant: boolean): readonly Column<MisuseBot>[] => [
  {
    id: 'name',
    header: 'Chatbot',
    isRowHeader: true,
    cell: bot => (
      <span className="block min-w-32">
        <span className="break-words">{bot.name}</span>
        <span className="block font-normal text-muted text-xs">{reachOf(bot)}</span>
      </span>
    ),
  },
  ...(showsTenant ? [tenant] : []),
  { id: 'protection', header: 'Protection', cell: bot => <Protection bot={bot} /> },
  { id: 'incidents', header: 'Incidents', align: 'end', cell: bot => formatInteger(bot.incidents) },
  { id: 'refused', header: 'Refused', align: 'end', cell: bot => formatInteger(bot.refused) },
  { id: 'last', header: 'Last incident', cell: bot => formatDateTime(bot.last_incident_at) },
]
