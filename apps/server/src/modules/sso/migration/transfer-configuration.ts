import {
  fieldErrors,
  type SsoBaseField,
  ssoBaseFieldLabels,
  ssoConfigurations,
  ssoRequiredFields,
  ssoSecretFields,
} from '@lotse/contract'
import type { z } from 'zod'
import { providerOf } from '../providers/registry.ts'
import { type Fields, legacyText } from './legacy.ts'
import { TaskFailed, type TaskInput, type TaskResult } from './task.ts'

/** The next two tasks have these. */
const later = ['x509_certificate', 'sp_x509cert', 'sp_private_key', 'sp_new_x509cert', 'sp_new_private_key']
const addressFields = ['sso_url', 'slo_url', 'discovery_url']
const standIns: Fields = {
  x509_certificate: '-',
  sso_url: 'https://dienst.example',
  slo_url: '',
  discovery_url: 'https://dienst.example',
}

const switchWords: Record<string, boolean> = {
  true: true,
  '1': true,
  on: true,
  false: false,
  '0': false,
  off: false,
}

/** As the field wants it: old installations wrote switches and numbers as text, and lists as lists. */
const candidates = (value: unknown, text: string): unknown[] => [
  value,
  text,
  switchWords[String(value).toLowerCase()],
  text === '' ? undefined : Number(text),
]

const fitting = (rule: z.ZodType, value: unknown, text: string) =>
  candidates(value, text)
    .filter(one => one !== undefined)
    .map(one => rule.safeParse(one, { error: fieldErrors.de }))
    .find(({ success }) => success)

const otherLabels: Record<string, string> = { slo_url: 'SLO-URL', scopes: 'Scopes' }
export const labelOf = (field: string): string =>
  ssoBaseFieldLabels[field as SsoBaseField] ?? otherLabels[field] ?? field

/** What can be chosen and does not work is left at what it is by default, and told. */
const refuse = ({ provider }: TaskInput, taken: Fields, required: readonly string[]): string[] => {
  const { data: settings } = ssoConfigurations[provider].strip().safeParse({ ...taken, ...standIns })
  if (!settings) return []
  const warnings: string[] = []
  for (const [field, reason] of Object.entries(providerOf(provider).refusals(settings))) {
    if (!reason || !(field in taken) || addressFields.includes(field)) continue
    if (required.includes(field)) throw new TaskFailed(`${labelOf(field)}: ${reason}`)
    delete taken[field]
    warnings.push(`„${field}“ wurde nicht übernommen: ${reason}`)
  }
  return warnings
}

/** Every field that the provider knows; what it cannot do without must be there. */
export const transferConfiguration = async (input: TaskInput): Promise<TaskResult> => {
  const { provider, legacy, entered } = input
  const required: readonly string[] = ssoRequiredFields[provider]
  const secretFields: readonly string[] = ssoSecretFields[provider]
  const taken: Fields = {}
  const warnings: string[] = []
  for (const [field, rule] of Object.entries(ssoConfigurations[provider].shape)) {
    if (later.includes(field)) continue
    const text = entered[field] || legacyText(legacy, field, provider)
    const value = entered[field] ? text : (legacy[field] ?? text)
    if (text === '' && typeof value !== 'boolean' && typeof value !== 'object') continue
    if (addressFields.includes(field)) {
      taken[field] = text
      continue
    }
    const read = fitting(rule, value, text)
    if (read?.success) taken[field] = read.data
    else if (!required.includes(field))
      warnings.push(`„${field}“ wurde nicht übernommen: Der bisherige Wert passt nicht zu diesem Anbieter.`)
  }
  const missing = required.filter(field => !later.includes(field) && !taken[field])
  if (missing.length)
    throw new TaskFailed(
      `Es fehlt: ${missing.map(labelOf).join(', ')}. Gehen Sie einen Schritt zurück und tragen Sie es ein.`,
    )
  warnings.push(...refuse(input, taken, required))
  const isSecret = ([field]: [string, unknown]) => secretFields.includes(field)
  const secrets = Object.fromEntries(Object.entries(taken).filter(isSecret)) as Record<string, string>
  const settings = Object.fromEntries(Object.entries(taken).filter(entry => !isSecret(entry)))
  const names = Object.keys(settings).map(labelOf)
  const kept = Object.keys(secrets).length
  return {
    draft: { settings, secrets },
    notes: [
      `Übernommen: ${names.join(', ') || 'nichts'}.`,
      ...(kept ? [`Verschlüsselt hinterlegt: ${Object.keys(secrets).map(labelOf).join(', ')}.`] : []),
    ],
    warnings,
  }
}
