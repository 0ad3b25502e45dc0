import { fieldErrors, ssoConfigurations } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { answerAddressOf } from '../configuration/addresses.ts'
import { asTyped, isPlain, readAddress } from './addresses-found.ts'
import { legacyText } from './legacy.ts'
import { TaskFailed, type TaskInput, type TaskResult } from './task.ts'
import { labelOf } from './transfer-configuration.ts'

type Found = { text: string; warning?: string } | null

/** Nobody would find the metadata of a service by another of its well-known addresses. */
const withoutOtherMetadata = (url: URL): void => {
  if (!url.pathname.endsWith('/.well-known/openid-configuration'))
    url.pathname = url.pathname.replace(/\/\.well-known\/.*$/, '')
  url.search = ''
}

const discovery = (typed: string): Found => {
  const url = readAddress(typed)
  if (!url) return null
  // Services on plain addresses are refused at every sign-in.
  if (isPlain(url)) url.protocol = 'https:'
  withoutOtherMetadata(url)
  return { text: asTyped(url, typed) }
}

const page = (typed: string): Found => {
  const url = readAddress(typed)
  if (!url) return null
  const warning = isPlain(url)
    ? `${url.href} ist nicht verschlüsselt (http). Bitte prüfen Sie, ob der Dienst https anbietet.`
    : undefined
  return { text: asTyped(url, typed), warning }
}

const host = (typed: string): Found => {
  const url = readAddress(typed)
  return url && { text: url.host }
}

const readers: Record<string, (typed: string) => Found> = {
  sso_url: page,
  slo_url: page,
  discovery_url: discovery,
}

const readerOf = ({ provider }: TaskInput, field: string) =>
  provider === 'okta' && field === 'domain' ? host : readers[field]

/** Where the old sign-in sent its answers; the service has to learn the new place. */
const returnNote = (ctx: Ctx, { circleId, provider, legacy }: TaskInput): string => {
  const before = legacyText(legacy, 'callback_url')
  const now = answerAddressOf(ctx, provider, circleId)
  return before && before !== now
    ? `Die bisherige Rückkehradresse ${before} ist ersetzt durch ${now}.`
    : `Antworten des Dienstes kommen an ${now} an.`
}

export const updateAddresses = async (ctx: Ctx, input: TaskInput): Promise<TaskResult> => {
  const { provider, draft } = input
  const settings = { ...draft.settings }
  const [notes, warnings]: [string[], string[]] = [[], []]
  for (const [field, value] of Object.entries(draft.settings)) {
    const read = readerOf(input, field)
    if (!read || typeof value !== 'string' || value === '') continue
    const found = read(value)
    if (!found && field === 'slo_url') {
      settings[field] = ''
      warnings.push(`Die bisherige Abmelde-URL „${value}“ ist keine Adresse und wurde nicht übernommen.`)
      continue
    }
    if (!found) throw new TaskFailed(`${labelOf(field)}: „${value}“ ist keine Adresse.`)
    settings[field] = found.text
    if (found.text !== value) notes.push(`${labelOf(field)}: ${value} → ${found.text}`)
    if (found.warning) warnings.push(found.warning)
  }
  const whole = ssoConfigurations[provider].safeParse(
    {
      ...settings,
      ...draft.secrets,
      ...(provider === 'saml' && { x509_certificate: settings.x509_certificate || '-' }),
    },
    { error: fieldErrors.de },
  )
  if (!whole.success)
    throw new TaskFailed(
      whole.error.issues.map(({ path, message }) => `${labelOf(path.join('.'))}: ${message}`).join(' '),
    )
  return { draft: { ...draft, settings }, notes: [...notes, returnNote(ctx, input)], warnings }
}
