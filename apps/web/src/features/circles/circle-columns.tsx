import type { CircleRow } from '@lotse/contract'
import { Badge } from '../../ui/feedback/Badge.tsx'
import type { Column } from '../../ui/table/table-state.ts'
import { formatInteger } from '../../ui/texts/format.ts'

const providerLabels: Record<string, string> = {
  saml: 'SAML',
  oidc: 'OpenID Connect',
  azure: 'Microsoft Azure',
  google: 'Google',
  okta: 'Okta',
  spd: 'SPD (bisherig)',
}

export const circleColumns: readonly Column<CircleRow>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    isSortable: true,
    cell: circle => (
      <span className="flex flex-col">
        <span className="break-words">{circle.name}</span>
        {circle.organization_name && (
          <span className="break-words font-normal text-muted text-sm">{circle.organization_name}</span>
        )}
      </span>
    ),
  },
  { id: 'type', header: 'Typ', cell: circle => circle.organisation_type_label },
  {
    id: 'tenants_count',
    header: 'Mandanten',
    align: 'end',
    isSortable: true,
    cell: circle => formatInteger(circle.tenants_count),
  },
  {
    id: 'sso',
    header: 'SSO',
    cell: circle =>
      circle.sso_enabled ? (
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone="success">Aktiviert</Badge>
          {circle.default_sso_provider && (
            <span className="text-muted text-sm">
              {providerLabels[circle.default_sso_provider] ?? circle.default_sso_provider}
            </span>
          )}
        </span>
      ) : (
        <Badge>Deaktiviert</Badge>
      ),
  },
]
