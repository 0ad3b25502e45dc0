import type { AdminTenant } from '@lotse/contract'
import { Bot, CircleX, type LucideIcon, Network, TriangleAlert, Users } from 'lucide-react'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import type { Column } from '../../../ui/table/table-state.ts'
import { formatDate, formatDateTime, formatInteger, formatNumber, noValue } from '../../../ui/texts/format.ts'
import { remainingDays } from '../deletion/remaining-days.ts'
import { tenantPage } from '../places.ts'
import { closenessOf, shortTypeNames } from '../tenant-texts.ts'

function Name({ tenant }: { tenant: AdminTenant }) {
  return (
    <span className="block min-w-28">
      {tenant.can.update ? <TextLink href={tenantPage(tenant.id)}>{tenant.name}</TextLink> : tenant.name}
      {tenant.subdomain && <span className="block font-normal text-muted text-sm">{tenant.subdomain}</span>}
      {tenant.deletion_planned_at && (
        <Badge tone="warning">Löschung geplant: {formatDateTime(tenant.deletion_planned_at)}</Badge>
      )}
    </span>
  )
}

function Credits({ tenant }: { tenant: AdminTenant }) {
  if (tenant.billing_mode === 'parent_billing') return <span className="text-muted">Hauptmandant zahlt</span>
  return (
    <span className="inline-flex flex-col tabular-nums sm:items-end">
      <span className="whitespace-nowrap">{formatNumber(tenant.credits_available)} /</span>
      <span className="whitespace-nowrap text-muted">{formatNumber(tenant.credits)}</span>
      {tenant.has_low_credits && (
        <Badge tone="warning" icon={TriangleAlert}>
          niedrig
        </Badge>
      )}
    </span>
  )
}

interface Use {
  name: string
  icon: LucideIcon
  used: number
  limit: number
}

/** The sign stands for the word, which would take the room of a column. */
function UsedOf({ name, icon: Icon, used, limit }: Use) {
  const closeness = closenessOf(used, limit)
  return (
    <span className="flex items-center gap-2 whitespace-nowrap" title={name}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
      <span className="sr-only">{name}: </span>
      <span className={closeness ? 'font-medium text-warning-ink' : undefined}>
        {formatInteger(used)} / {formatInteger(limit)}
      </span>
      {closeness && <TriangleAlert aria-hidden="true" className="size-3.5 text-warning-ink" />}
      {closeness && <span className="sr-only">{closeness.text}</span>}
    </span>
  )
}

function Limits({ tenant }: { tenant: AdminTenant }) {
  return (
    <span className="flex flex-col text-sm tabular-nums">
      <UsedOf name="Benutzer:innen" icon={Users} used={tenant.users_count} limit={tenant.max_users} />
      <UsedOf name="Chatbots" icon={Bot} used={tenant.chatbots_count} limit={tenant.max_chatbots} />
      {tenant.type_role === 'main' && (
        <UsedOf
          name="Untermandanten"
          icon={Network}
          used={tenant.subtenants_count}
          limit={tenant.max_subtenants}
        />
      )}
    </span>
  )
}

const shared: Column<AdminTenant>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    isSortable: true,
    cell: tenant => <Name tenant={tenant} />,
  },
  { id: 'web_title', header: 'Webtitel', isSortable: true, cell: tenant => tenant.web_title || noValue },
  {
    id: 'type',
    header: 'Typ',
    cell: ({ type_role }) => (
      <Badge tone={type_role === 'main' ? 'accent' : 'neutral'}>{shortTypeNames[type_role]}</Badge>
    ),
  },
]

export const activeColumns: Column<AdminTenant>[] = [
  ...shared,
  { id: 'parent', header: 'Gehört zu', cell: tenant => tenant.parent_tenant?.name ?? noValue },
  { id: 'credits', header: 'Credits', align: 'end', cell: tenant => <Credits tenant={tenant} /> },
  {
    id: 'upload',
    header: 'Upload (MB)',
    align: 'end',
    cell: tenant => formatInteger(tenant.upload_limit_mb),
  },
  { id: 'limits', header: 'Limits', cell: tenant => <Limits tenant={tenant} /> },
]

function Remaining({ tenant, now }: { tenant: AdminTenant; now: string }) {
  const { text, urgency } = remainingDays(tenant.scheduled_deletion_at, new Date(now))
  if (urgency === null) return <span className="tabular-nums">{text}</span>
  return (
    <Badge
      tone={urgency === 'over' ? 'danger' : 'warning'}
      icon={urgency === 'over' ? CircleX : TriangleAlert}
    >
      {text}
    </Badge>
  )
}

/** `now`: by the server's clock. */
export const deletedColumns = (now: string): Column<AdminTenant>[] => [
  ...shared,
  {
    id: 'deleted_at',
    header: 'Gelöscht am',
    isSortable: true,
    cell: tenant => (
      <>
        <span className="block whitespace-nowrap">{formatDateTime(tenant.deleted_at)}</span>
        {tenant.deleted_by && <span className="block text-muted text-sm">von {tenant.deleted_by}</span>}
      </>
    ),
  },
  {
    id: 'scheduled_deletion_at',
    header: 'Endgültige Löschung',
    cell: tenant => formatDate(tenant.scheduled_deletion_at),
  },
  { id: 'remaining', header: 'Verbleibend', cell: tenant => <Remaining tenant={tenant} now={now} /> },
]
