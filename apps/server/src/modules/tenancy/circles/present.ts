import {
  type CircleDetails,
  type CircleRow,
  organisationTypeLabels,
  organisationTypes,
} from '@lotse/contract'
import { formOfColumns } from './circle-fields.ts'
import type { CountedCircle } from './circles-store.ts'
import { deleteRefusal } from './policy.ts'

export const organisationTypeOptions = organisationTypes.map(value => ({
  value,
  label: organisationTypeLabels[value],
}))

export const presentCircleRow = ({ circle, living, all }: CountedCircle): CircleRow => ({
  id: circle.id,
  name: circle.name,
  organization_name: circle.organizationName,
  organisation_type: circle.organisationType,
  organisation_type_label: organisationTypeLabels[circle.organisationType],
  tenants_count: living,
  sso_enabled: circle.ssoEnabled,
  default_sso_provider: circle.defaultSsoProvider,
  delete_refusal: deleteRefusal({ living, all }),
})

export const presentCircle = (found: CountedCircle): CircleDetails => ({
  ...presentCircleRow(found),
  ...formOfColumns(found.circle),
  version: found.circle.version,
})
