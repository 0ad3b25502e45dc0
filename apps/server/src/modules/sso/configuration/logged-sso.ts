import { createHash } from 'node:crypto'
import {
  type SsoMapping,
  type SsoProvider,
  type StoredSsoProvider,
  ssoProviderLabels,
  ssoProviders,
  ssoSecretFields,
} from '@lotse/contract'

/** How a circle's people sign in, at one moment; of secrets only which there are. */
export interface SsoState {
  enabled: boolean
  provider: StoredSsoProvider | null
  settings: Record<string, unknown>
  secrets: Record<string, 'hinterlegt' | 'geändert'>
  required: boolean
  domains: string[]
  mappings: SsoMapping[]
}

const isProvider = (provider: StoredSsoProvider | null): provider is SsoProvider =>
  (ssoProviders as readonly (string | null)[]).includes(provider)

const asLogged = (field: string, value: unknown): unknown => {
  if (typeof value === 'string' && /cert/.test(field) && value !== '')
    return `SHA-256 ${createHash('sha256').update(value).digest('hex').slice(0, 16)}`
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** As people read it in the log: never a secret. */
export const loggedSso = (state: SsoState): Record<string, unknown> => {
  const secretFields: readonly string[] = isProvider(state.provider) ? ssoSecretFields[state.provider] : []
  const fields = Object.entries(state.settings).filter(([field]) => !secretFields.includes(field))
  return {
    SSO: state.enabled,
    'SSO-Anbieter': state.provider && ssoProviderLabels[state.provider],
    'SSO verlangen': state.required,
    'SSO-Domains': state.domains.join(', '),
    'SSO-Zuordnungen': state.mappings
      .map(({ kind, value, tenant_id, role }) => `${kind} ${value} → ${tenant_id} (${role})`)
      .join('; '),
    ...Object.fromEntries(
      fields
        .filter(() => isProvider(state.provider))
        .map(([field, value]) => [`SSO: ${field}`, asLogged(field, value)]),
    ),
    ...Object.fromEntries(secretFields.map(field => [`SSO: ${field}`, state.secrets[field] ?? ''])),
  }
}
