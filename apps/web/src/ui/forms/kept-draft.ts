const storageKey = 'lotse.draft'

/** Of such fields nothing is ever written down, not even for a minute. */
const isSecret = (name: string): boolean => /password|secret|token|code|key/i.test(name)

/** Within a field of several parts, such as the settings of a service. */
const isSecretPart = (name: string): boolean => /password|secret|(token|code|key)$/i.test(name)

const withoutSecrets = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => !isSecretPart(name))
          .map(([name, part]) => [name, withoutSecrets(part)]),
      )
    : value

/** A file, say, would come back as an empty object. */
const isPlain = (value: unknown): boolean => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isPlain)
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain)
  )
}

interface Draft {
  owner: string
  form: string
  values: Record<string, unknown>
}

let ownerNow = (): string | null => null

/** For whom forms are filled in; null while nobody is signed in. The app tells it once, at its start. */
export const tellDraftOwner = (owner: () => string | null): void => {
  ownerNow = owner
}

/** The page and the fields: enough to know a form again after signing in. */
const nameOf = (fields: readonly string[]): string => `${location.pathname} ${[...fields].sort().join(' ')}`

/** Keeps in this tab what somebody had typed when the session ended; false if nobody was signed in. */
export const keepDraft = (fields: readonly string[], changed: Record<string, unknown>): boolean => {
  const owner = ownerNow()
  if (owner === null) return false
  const values = Object.fromEntries(
    Object.entries(changed)
      .filter(([name, value]) => !isSecret(name) && isPlain(value))
      .map(([name, value]) => [name, withoutSecrets(value)]),
  )
  if (Object.keys(values).length === 0) return true
  try {
    sessionStorage.setItem(
      storageKey,
      JSON.stringify({ owner, form: nameOf(fields), values } satisfies Draft),
    )
  } catch {
    // Without storage it is gone, as it would have been anyway.
  }
  return true
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  'form' in value &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null

/** What was kept of this form for this person, once. What somebody else had typed here is thrown away. */
export const takeDraft = (fields: readonly string[]): Record<string, unknown> | null => {
  const owner = ownerNow()
  try {
    const stored = sessionStorage.getItem(storageKey)
    if (stored === null || owner === null) return null
    const draft: unknown = JSON.parse(stored)
    if (isDraft(draft) && draft.owner === owner && draft.form !== nameOf(fields)) return null
    sessionStorage.removeItem(storageKey)
    return isDraft(draft) && draft.owner === owner ? draft.values : null
  } catch {
    return null
  }
}
