import {
  type CircleDetails,
  type CircleRow,
  organisationTypeLabels,
  organisationTypes,
  ssoProviderOptions,
} from '@lotse/contract'
import { formOfColumns } from './circle-fields.ts'
import { type CircleSso, knownProvider } from './circle-sso.ts'
import type { CountedCircle } from './circles-store.ts'
import { deleteRefusal } from './policy.ts'

export const formChoices = {
  organisation_types: organisationTypes.map(value => ({ value, label: organisationTypeLabels[value] })),
  sso_providers: ssoProviderOptions,
}

export const presentCircleRow = ({ circle, living, all }: CountedCircle): CircleRow => ({
  id: circle.id,
  name: circle.name,
  organization_name: circle.organizationName,
  organisation_type: circle.organisationType,
  organisation_type_label: organisationTypeLabels[circle.organisationType],
  tenants_count: living,
  sso_enabled: circle.ssoEnabled,
  default_sso_provider: knownProvider(circle.defaultSsoProvider),
  delete_refusal: deleteRefusal({ living, all }),
})

export const presentCircle = (
  found: CountedCircle,
  sso: Awaited<ReturnType<CircleSso['show']>>,
): CircleDetails => ({
  ...presentCircleRow(found),
  ...formOfColumns(found.circle),
  ...sso,
  version: found.circle.version,
})
