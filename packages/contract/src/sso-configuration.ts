import { z } from 'zod'
import { longText } from './databucket-fields.ts'

/** How a circle's people sign in. `spd` is where old installations come from: it can be left, not chosen. */
export const ssoProviders = ['saml', 'oidc', 'azure', 'google', 'okta'] as const
export type SsoProvider = (typeof ssoProviders)[number]
export const legacySsoProvider = 'spd'
export const storedSsoProviders = [...ssoProviders, legacySsoProvider] as const
export type StoredSsoProvider = (typeof storedSsoProviders)[number]

export const ssoProviderLabels: Record<StoredSsoProvider, string> = {
  saml: 'SAML 2.0',
  oidc: 'OpenID Connect',
  azure: 'Microsoft Entra ID (Azure AD)',
  google: 'Google Workspace',
  okta: 'Okta',
  spd: 'Bisherige Anmeldung (SPD)',
}

export const ssoLimits = {
  text: 2000,
  certificate: 60_000,
  lines: 10_000,
  json: 20_000,
  domains: 50,
} as const

const text = z.string().trim().max(ssoLimits.text)
const required = text.min(1)
const lines = longText(ssoLimits.lines).default('')
const json = longText(ssoLimits.json)
const pem = longText(ssoLimits.certificate)
/** Never sent back. Empty: what is stored stays. */
const secret = z.string().max(ssoLimits.json).default('')
const url = z.url({ protocol: /^https?$/ }).max(ssoLimits.text)

export const samlNameIdFormats = ['emailAddress', 'persistent', 'transient', 'unspecified'] as const
export const samlAuthnContexts = ['PasswordProtectedTransport', 'Password', 'X509', 'Kerberos'] as const
export const samlSignatureAlgorithms = ['RSA-SHA256', 'RSA-SHA1', 'RSA-SHA384', 'RSA-SHA512'] as const
export const oidcResponseTypes = ['code', 'id_token', 'id_token token', 'code id_token'] as const
export const oidcResponseModes = ['query', 'fragment', 'form_post'] as const
export const oidcPrompts = ['none', 'login', 'consent', 'select_account'] as const
export const oidcTokenAuthMethods = [
  'client_secret_post',
  'client_secret_basic',
  'client_secret_jwt',
  'private_key_jwt',
  'none',
] as const
export const oidcAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'HS256',
  'HS384',
  'HS512',
  'ES256',
  'ES384',
  'ES512',
  'none',
] as const
export const azureApiVersions = ['v2.0', 'v1.0'] as const
export const azurePrompts = [...oidcPrompts, 'admin_consent'] as const
export const googlePrompts = ['none', 'consent', 'select_account'] as const
export const googleAccessTypes = ['online', 'offline'] as const
export const oktaPrompts = ['none', 'login', 'consent', 'login consent'] as const
export const oktaDisplays = ['page', 'popup', 'touch', 'wap'] as const
export const oktaResponseModes = [...oidcResponseModes, 'okta_post_message'] as const

const claimMapping = (email: string) =>
  z
    .strictObject({
      email: text.default(email),
      name: text.default('name'),
      given_name: text.default('given_name'),
      family_name: text.default('family_name'),
    })
    .prefault({})

/** What each provider wants to know. A value that can be chosen but does not work is refused when it is saved, with the reason. */
export const ssoConfigurations = {
  saml: z.strictObject({
    entity_id: required,
    sso_url: url,
    slo_url: z.union([z.literal(''), url]).default(''),
    x509_certificate: pem.min(1),
    name_id_format: z.enum(samlNameIdFormats).default('emailAddress'),
    authn_context: z.enum(samlAuthnContexts).default('PasswordProtectedTransport'),
    signature_algorithm: z.enum(samlSignatureAlgorithms).default('RSA-SHA256'),
    want_assertions_signed: z.boolean().default(true),
    want_assertions_encrypted: z.boolean().default(false),
    attribute_mapping: z
      .strictObject({
        email: text.default('email'),
        name: text.default('name'),
        first_name: text.default('first_name'),
        last_name: text.default('last_name'),
      })
      .prefault({}),
    groups_attribute: text.default('groups'),
    allowed_groups: lines,
    admin_groups: lines,
    sp_x509cert: pem.default(''),
    sp_private_key: secret,
    sp_new_x509cert: pem.default(''),
    sp_new_private_key: secret,
  }),
  oidc: z.strictObject({
    client_id: required,
    client_secret: secret,
    discovery_url: url,
    scopes: text.default('openid profile email'),
    response_type: z.enum(oidcResponseTypes).default('code'),
    response_mode: z.enum(oidcResponseModes).default('query'),
    prompt: z.enum(oidcPrompts).default('login'),
    pkce_enabled: z.boolean().default(true),
    token_endpoint_auth_method: z.enum(oidcTokenAuthMethods).default('client_secret_post'),
    id_token_signed_response_alg: z.enum(oidcAlgorithms).default('RS256'),
    userinfo_signed_response_alg: z.enum(oidcAlgorithms).default('none'),
    claim_mapping: claimMapping('email'),
    groups_claim: text.default('groups'),
    allowed_groups: lines,
    admin_groups: lines,
  }),
  azure: z.strictObject({
    tenant_id: required,
    client_id: required,
    client_secret: secret,
    domain_hint: text.default(''),
    login_hint: text.default(''),
    resource: text.default(''),
    api_version: z.enum(azureApiVersions).default('v2.0'),
    prompt: z.enum(azurePrompts).default('login'),
    response_mode: z.enum(oidcResponseModes).default('query'),
    guest_access_enabled: z.boolean().default(false),
    multi_tenant_enabled: z.boolean().default(false),
    /** One per line: whose people may come when several organisations may. */
    allowed_tenant_ids: lines,
    restrict_to_groups: z.boolean().default(false),
    allowed_groups: lines,
    admin_groups: lines,
    claim_mapping: claimMapping('preferred_username'),
  }),
  google: z.strictObject({
    client_id: required,
    client_secret: secret,
    domain: required,
    hd: text.default(''),
    prompt: z.enum(googlePrompts).default('select_account'),
    access_type: z.enum(googleAccessTypes).default('online'),
    include_granted_scopes: z.boolean().default(true),
    enable_admin_sdk: z.boolean().default(false),
    service_account_key: secret,
    subject_email: text.default(''),
    allowed_org_units: lines,
    allowed_groups: lines,
    admin_emails: lines,
    additional_scopes: text.default(''),
  }),
  okta: z.strictObject({
    domain: required,
    client_id: required,
    client_secret: secret,
    authorization_server_id: text.default('default'),
    idp: text.default(''),
    /** Seconds; empty: no limit. */
    max_age: z.number().int().min(0).max(31_536_000).nullable().default(null),
    prompt: z.enum(oktaPrompts).default('login'),
    display: z.enum(oktaDisplays).default('page'),
    response_mode: z.enum(oktaResponseModes).default('query'),
    pkce_enabled: z.boolean().default(true),
    groups_claim: text.default('groups'),
    groups_filter: text.default(''),
    allowed_groups: lines,
    admin_groups: lines,
    api_token: secret,
    enable_user_sync: z.boolean().default(false),
    enable_group_sync: z.boolean().default(false),
    custom_attributes: lines,
    profile_mapping: json.default(''),
  }),
} as const satisfies Record<SsoProvider, z.ZodType>

export type SsoConfiguration<P extends SsoProvider = SsoProvider> = z.output<(typeof ssoConfigurations)[P]>

/** Fields that are kept sealed and never sent back. */
export const ssoSecretFields = {
  saml: ['sp_private_key', 'sp_new_private_key'],
  oidc: ['client_secret'],
  azure: ['client_secret'],
  google: ['client_secret', 'service_account_key'],
  okta: ['client_secret', 'api_token'],
} as const satisfies { [P in SsoProvider]: readonly (keyof SsoConfiguration<P>)[] }

/** Must be there, typed or stored, before a connection can be tried. */
export const ssoRequiredFields = {
  saml: ['entity_id', 'sso_url', 'x509_certificate'],
  oidc: ['client_id', 'client_secret', 'discovery_url'],
  azure: ['client_id', 'client_secret', 'tenant_id'],
  google: ['client_id', 'client_secret', 'domain'],
  okta: ['domain', 'client_id', 'client_secret'],
} as const satisfies { [P in SsoProvider]: readonly (keyof SsoConfiguration<P>)[] }
