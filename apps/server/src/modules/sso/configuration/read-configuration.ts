import {
  fieldErrors,
  type SsoConfigurationForm,
  type SsoProvider,
  ssoConfigurations,
  ssoRequiredFields,
  ssoSecretFields,
  unknownField,
} from '@lotse/contract'
import type { Provider } from '../providers/provider.ts'
import { providerOf } from '../providers/registry.ts'
import { hostOfSecrets } from './host-of-secrets.ts'

type Fields = Record<string, unknown>

/** What is kept of the same provider, with its secrets open. */
export interface StoredSettings {
  settings: Fields
  secrets: Record<string, string>
}

export const texts = {
  required: 'Dieses Feld ist erforderlich',
  otherHost: 'Die Adresse des Dienstes hat sich geändert. Bitte geben Sie dieses Geheimnis neu ein.',
}

type Read =
  | { settings: Fields; secrets: Record<string, string>; errors: null }
  | { errors: Record<string, string> }

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A service that is somewhere else gets no secret that was meant for the one before. */
const secretsFor = (provider: SsoProvider, form: Fields, stored: StoredSettings | null) => {
  const isMoved =
    stored !== null && hostOfSecrets(provider, form) !== hostOfSecrets(provider, stored.settings)
  const secrets: Record<string, string> = {}
  const errors: Record<string, string> = {}
  for (const field of ssoSecretFields[provider]) {
    const [typed, kept] = [form[field], stored?.secrets[field]]
    if (typeof typed === 'string' && typed !== '') secrets[field] = typed
    else if (typed !== null && kept && isMoved) errors[field] = texts.otherHost
    else if (typed !== null && kept) secrets[field] = kept
  }
  return { secrets, errors }
}

/** Without its certificate a key is of no use. */
const pairs: [certificate: string, key: string][] = [
  ['sp_x509cert', 'sp_private_key'],
  ['sp_new_x509cert', 'sp_new_private_key'],
]

const messagesOf = (provider: SsoProvider, fields: Fields) => {
  const read = ssoConfigurations[provider].safeParse(fields, { error: fieldErrors.de })
  if (read.success) return { settings: read.data, errors: {} }
  const errors: Record<string, string> = {}
  for (const { path, message } of read.error.issues) errors[path.join('.')] ??= message
  return { settings: null, errors }
}

/** Reads what was typed as the chosen provider understands it; every fault stands under its field. */
export const readConfiguration = (
  provider: SsoProvider,
  form: SsoConfigurationForm,
  stored: StoredSettings | null,
): Read => {
  const known = ssoConfigurations[provider].shape
  const secretFields: readonly string[] = ssoSecretFields[provider]
  const errors: Record<string, string> = {}
  const plain: Fields = {}
  for (const [field, value] of Object.entries(form)) {
    if (secretFields.includes(field)) continue
    if (field in known) plain[field] = value
    else if (!isEmpty(value)) errors[field] = unknownField('de', field)
  }
  const { secrets, errors: moved } = secretsFor(provider, form, stored)
  for (const [certificate, key] of pairs) if (isEmpty(plain[certificate])) delete secrets[key]
  const { settings, errors: faults } = messagesOf(provider, { ...plain, ...secrets })
  Object.assign(errors, faults, moved)
  for (const field of ssoRequiredFields[provider])
    if (isEmpty(plain[field]) && isEmpty(secrets[field])) errors[field] ??= texts.required
  if (settings) {
    const refusals = (providerOf(provider) as Provider).refusals(settings)
    for (const [field, reason] of Object.entries(refusals)) if (reason) errors[field] ??= reason
  }
  if (!settings || Object.keys(errors).length > 0) return { errors }
  const open = Object.fromEntries(Object.entries(settings).filter(([field]) => !secretFields.includes(field)))
  return { settings: open, secrets, errors: null }
}
