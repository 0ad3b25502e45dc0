import { legacySsoProvider, type SsoProvider, ssoSecretFields } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import type { StoredConfiguration } from '../configuration/configuration-store.ts'
import { openSecrets } from '../configuration/connection-store.ts'

export type Fields = Record<string, unknown>

/** Under which names old installations have what is called otherwise today. */
const olderNames: Record<string, readonly string[]> = {
  entity_id: ['idp_entity_id', 'issuer'],
  sso_url: ['login_url', 'idp_sso_url', 'single_sign_on_url'],
  slo_url: ['logout_url', 'idp_slo_url', 'single_logout_url'],
  x509_certificate: ['x509cert', 'certificate', 'idp_x509cert', 'idp_certificate'],
  sp_x509cert: ['sp_certificate'],
  discovery_url: ['well_known_url', 'openid_configuration_url', 'issuer'],
  callback_url: ['redirect_uri', 'redirect_url', 'acs_url'],
  scopes: ['scope'],
}

const asText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join('\n')
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

const hostOf = (address: string): string =>
  (URL.parse(address) ?? URL.parse(`https://${address}`))?.hostname ?? ''

const named = (legacy: Fields, field: string): string =>
  [field, ...(olderNames[field] ?? [])].map(name => asText(legacy[name])).find(text => text !== '') ?? ''

/** What only the address of the service says. */
const readFromAddress: { [P in SsoProvider]?: Record<string, (address: string) => string> } = {
  azure: {
    tenant_id: address => /login\.microsoftonline\.com\/([^/]+)/i.exec(address)?.[1] ?? '',
  },
  okta: {
    domain: hostOf,
    authorization_server_id: address => /\/oauth2\/([^/]+)/.exec(address)?.[1] ?? '',
  },
}

/** What the old configuration has for a field of a provider; empty if nothing. */
export const legacyText = (legacy: Fields, field: string, provider?: SsoProvider): string => {
  const found = named(legacy, field)
  if (found !== '' || !provider) return found
  if (provider === 'google' && field === 'domain') return asText(legacy.hd)
  const address = named(legacy, 'discovery_url')
  return address === '' ? '' : (readFromAddress[provider]?.[field]?.(address) ?? '')
}

/** Which of today's providers what was found belongs to. */
export const suggestProvider = (legacy: Fields): SsoProvider | null => {
  const host = hostOf(named(legacy, 'discovery_url'))
  if (host === 'login.microsoftonline.com') return 'azure'
  if (host === 'accounts.google.com') return 'google'
  if (/\.okta(preview)?\.com$/.test(host)) return 'okta'
  if (named(legacy, 'sso_url') || named(legacy, 'x509_certificate')) return 'saml'
  if (host && named(legacy, 'client_id')) return 'oidc'
  return named(legacy, 'client_id') && named(legacy, 'tenant_id') ? 'azure' : null
}

const secretNames = new Set<string>(Object.values(ssoSecretFields).flat())
const isSecret = (name: string): boolean =>
  secretNames.has(name) || /secret|password|private_?key|token$/i.test(name)

/** Old installations kept secrets among the other settings. */
export const partSecrets = (fields: Fields): { settings: Fields; secrets: Record<string, string> } => ({
  settings: Object.fromEntries(Object.entries(fields).filter(([name]) => !isSecret(name))),
  secrets: Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (isSecret(name) ? [[name, asText(value)]] : [])),
  ),
})

/** All of the old configuration, with its secrets open; a circle on the old sign-in may have none. */
export const openLegacy = (ctx: Pick<Ctx, 'secrets'>, stored: StoredConfiguration | null): Fields =>
  stored?.provider === legacySsoProvider
    ? { ...stored.settings, ...openSecrets(ctx, stored.secretsSealed) }
    : {}
