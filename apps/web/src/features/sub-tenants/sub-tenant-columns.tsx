import type { SubTenant } from '@lotse/contract'
import { billingModeNames } from '../../app/credits/billing-modes.ts'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import type { Column } from '../../ui/table/table-state.ts'
import { formatInteger, formatNumber } from '../../ui/texts/format.ts'

function Name({ tenant }: { tenant: SubTenant }) {
  return (
    <>
      <span className="block">{tenant.name}</span>
      {tenant.subdomain && <span className="block font-normal text-muted text-sm">{tenant.subdomain}</span>}
      {!tenant.has_manager && (
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 font-normal text-sm">
          <Badge tone="warning">Ohne Manager:in</Badge>
          <TextLink
            href={`/settings/tenants/${tenant.id}/users/create`}
            aria-label={`Manager:in ernennen: ${tenant.name}`}
          >
            Ernennen
          </TextLink>
        </span>
      )}
    </>
  )
}

const used = (
  id: string,
  header: string,
  count: keyof SubTenant,
  limit: keyof SubTenant,
): Column<SubTenant> => ({
  id,
  header,
  align: 'end',
  cell: tenant => (
    <span className="whitespace-nowrap tabular-nums">
      {formatInteger(Number(tenant[count]))} / {formatInteger(Number(tenant[limit]))}
    </span>
  ),
})

function Credits({ tenant }: { tenant: SubTenant }) {
  if (tenant.billing_mode !== 'own_credits')
    return <span className="text-muted text-sm">{billingModeNames.parent_billing}</span>
  return (
    <>
      {formatNumber(tenant.credits)}
      {tenant.enable_monthly_transfer && (
        <span className="block text-muted text-sm">
          + {formatNumber(tenant.monthly_transfer_amount)} je Monat
        </span>
      )}
    </>
  )
}

export const subTenantColumns: readonly Column<SubTenant>[] = [
  {
    id: 'name',
    header: 'Untermandant',
    isRowHeader: true,
    isSortable: true,
    cell: tenant => <Name tenant={tenant} />,
  },
  used('users', 'Benutzer:innen', 'users_count', 'max_users'),
  used('chatbots', 'Chatbots', 'chatbots_count', 'max_chatbots'),
  used('storage', 'Speicher (MB)', 'upload_used_mb', 'upload_limit_mb'),
  { id: 'credits', header: 'Credits', align: 'end', cell: tenant => <Credits tenant={tenant} /> },
]
