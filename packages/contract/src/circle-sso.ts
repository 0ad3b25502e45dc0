import { z } from 'zod'
import { type Role, roles } from './access.ts'
import { route } from './route.ts'
import { id, timestamp } from './schemas.ts'
import {
  type SsoConfiguration,
  type SsoProvider,
  ssoConfigurations,
  ssoLimits,
  ssoProviderLabels,
  ssoProviders,
  storedSsoProviders,
} from './sso-configuration.ts'

/** What the cards of the form say of each service. */
const ssoProviderDescriptions: Record<SsoProvider, string> = {
  saml: 'Für Anmeldedienste mit SAML 2.0, zum Beispiel ADFS, Shibboleth oder SimpleSAMLphp.',
  oidc: 'Für Anmeldedienste mit OpenID Connect, zum Beispiel Keycloak, Authentik oder univention.',
  azure: 'Für Organisationen mit Microsoft 365 oder Entra ID.',
  google: 'Für Organisationen mit Google Workspace.',
  okta: 'Für Organisationen mit Okta Workforce Identity.',
}

export const ssoProviderOptions = ssoProviders.map(value => ({
  value,
  label: ssoProviderLabels[value],
  description: ssoProviderDescriptions[value],
}))

/** At the door only the kind of each value counts; what it may be, the chosen provider says. */
const typed = z.string().max(ssoLimits.certificate).optional()
const switched = z.boolean().optional()
/** Empty: what is stored stays. null: it goes. */
const sealed = z.string().max(ssoLimits.certificate).nullable().optional()
const claims = <Name extends string>(...names: Name[]) =>
  z
    .strictObject(Object.fromEntries(names.map(name => [name, typed])) as Record<Name, typeof typed>)
    .optional()

type FieldOf<P extends SsoProvider> = P extends SsoProvider ? keyof SsoConfiguration<P> : never

/** The fields of all providers side by side. */
const ssoConfigurationForm = z.strictObject({
  entity_id: typed,
  sso_url: typed,
  slo_url: typed,
  x509_certificate: typed,
  name_id_format: typed,
  authn_context: typed,
  signature_algorithm: typed,
  want_assertions_signed: switched,
  want_assertions_encrypted: switched,
  attribute_mapping: claims('email', 'name', 'first_name', 'last_name'),
  groups_attribute: typed,
  sp_x509cert: typed,
  sp_private_key: sealed,
  sp_new_x509cert: typed,
  sp_new_private_key: sealed,
  client_id: typed,
  client_secret: sealed,
  discovery_url: typed,
  scopes: typed,
  response_type: typed,
  response_mode: typed,
  prompt: typed,
  pkce_enabled: switched,
  token_endpoint_auth_method: typed,
  id_token_signed_response_alg: typed,
  userinfo_signed_response_alg: typed,
  claim_mapping: claims('email', 'name', 'given_name', 'family_name'),
  groups_claim: typed,
  allowed_groups: typed,
  admin_groups: typed,
  tenant_id: typed,
  domain_hint: typed,
  login_hint: typed,
  resource: typed,
  api_version: typed,
  guest_access_enabled: switched,
  multi_tenant_enabled: switched,
  allowed_tenant_ids: typed,
  restrict_to_groups: switched,
  domain: typed,
  hd: typed,
  access_type: typed,
  include_granted_scopes: switched,
  enable_admin_sdk: switched,
  service_account_key: sealed,
  subject_email: typed,
  allowed_org_units: typed,
  admin_emails: typed,
  additional_scopes: typed,
  authorization_server_id: typed,
  idp: typed,
  max_age: z.number().nullable().optional(),
  display: typed,
  groups_filter: typed,
  api_token: sealed,
  enable_user_sync: switched,
  enable_group_sync: switched,
  custom_attributes: typed,
  profile_mapping: typed,
} satisfies Record<FieldOf<SsoProvider>, z.ZodType>)
export type SsoConfigurationForm = z.output<typeof ssoConfigurationForm>

/** What stands in a provider's form before anything is typed. */
export const ssoDefaultsOf = (provider: SsoProvider): SsoConfigurationForm =>
  Object.fromEntries(
    Object.entries(ssoConfigurations[provider].shape).map(([field, rule]) => {
      const read = rule.safeParse(undefined)
      return [field, read.success ? read.data : '']
    }),
  )

const ssoMappingKinds = ['domain', 'group'] as const
export const ssoMappingLimits = { mappings: 200, value: 500 } as const

const ssoMapping = z.strictObject({
  kind: z.enum(ssoMappingKinds),
  value: z.string().trim().min(1).max(ssoMappingLimits.value),
  tenant_id: z.uuid('Bitte wählen Sie einen Mandanten'),
  role: z.enum(roles),
})
export type SsoMapping = z.output<typeof ssoMapping>
export const defaultSsoRole: Role = 'external_user'

/** The single sign-on part of a circle's form. */
export const circleSsoForm = z.strictObject({
  sso_enabled: z.boolean().default(false),
  default_sso_provider: z.enum(storedSsoProviders).nullable().default(null),
  sso_configuration: ssoConfigurationForm.default({}),
  /** Whose addresses belong to this circle; each leads to one circle only. */
  sso_domains: z.array(z.string().trim().max(253)).max(ssoLimits.domains).default([]),
  /** That whoever saves has made sure that the added domains are this organisation's. */
  sso_domains_confirmed: z.boolean().default(false),
  /** People of those domains sign in by the service alone. */
  sso_required: z.boolean().default(false),
  sso_mappings: z.array(ssoMapping).max(ssoMappingLimits.mappings).default([]),
})
export type CircleSsoForm = z.output<typeof circleSsoForm>

/** What the form shows beside it. */
export const circleSsoFacts = z.strictObject({
  /** Secrets that are there; what they are nobody is told. */
  stored_secrets: z.array(z.string()),
  /** Until when our own certificate counts, as the service knows it. */
  sp_cert_expires_at: timestamp.nullable(),
  confirmed_domains: z.array(
    z.strictObject({ domain: z.string(), confirmed_at: timestamp, confirmed_by: z.string() }),
  ),
  /** To be entered at the service; there once the circle is saved. */
  addresses: z.array(z.strictObject({ key: z.string(), label: z.string(), url: z.string() })),
  /** Into which the people of this circle can come. */
  tenants: z.array(z.strictObject({ value: id, label: z.string() })),
  /** How people signed in before a migration; it can be restored. */
  former_provider: z.enum(storedSsoProviders).nullable(),
})
export type CircleSsoFacts = z.output<typeof circleSsoFacts>

export const ssoProviderOption = z.strictObject({
  value: z.enum(ssoProviders),
  label: z.string(),
  description: z.string(),
})

export const ssoTestTexts = {
  success: 'Verbindung erfolgreich getestet',
  failure: 'Fehler beim Testen der Verbindung',
} as const

const ssoTestStep = z.strictObject({
  name: z.string(),
  status: z.enum(['pass', 'warning', 'fail']),
  message: z.string(),
  /** What failed attempts are counted under in the monitoring, or what only a test finds out; null where nothing is wrong. */
  cause: z.string().nullable(),
})
export type SsoTestStep = z.output<typeof ssoTestStep>

export const circleSsoRoutes = {
  'superadmin.sso.test': route({
    method: 'POST',
    path: '/api/superadmin/sso/test',
    access: 'super-admin',
    summary:
      'Was sich an einer Verbindung zum Anmeldedienst ohne eine Person beweisen lässt, Schritt für Schritt',
    body: z.strictObject({
      provider: z.enum(ssoProviders),
      configuration: ssoConfigurationForm,
      /** Whose stored secrets stand for empty fields; null: not saved yet. */
      circle: id.nullable().default(null),
    }),
    reply: z.strictObject({ success: z.boolean(), message: z.string(), steps: z.array(ssoTestStep) }),
  }),
}
