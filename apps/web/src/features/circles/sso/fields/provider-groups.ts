import type { SsoProvider } from '@lotse/contract'
import { azureGroups } from './azure-fields.ts'
import type { FieldGroup } from './field-spec.ts'
import { googleGroups } from './google-fields.ts'
import { oidcGroups } from './oidc-fields.ts'
import { oktaGroups } from './okta-fields.ts'
import { samlGroups } from './saml-fields.ts'

export const groupsOf: Record<SsoProvider, readonly FieldGroup[]> = {
  saml: samlGroups,
  oidc: oidcGroups,
  azure: azureGroups,
  google: googleGroups,
  okta: oktaGroups,
}
