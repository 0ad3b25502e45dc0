import type { StoredSsoProvider } from '@lotse/contract'

/** What an answer of the service is held against: the circle's configuration, without its secrets, and our own addresses. */
export interface Expected {
  provider: StoredSsoProvider
  settings: Record<string, unknown>
  /** Whose addresses belong to the circle; empty: not said yet. */
  domains: string[]
  entityId: string
  consumerAddress: string
  callbackAddress: string
}

export const textOf = ({ settings }: Expected, field: string): string => {
  const value = settings[field]
  return typeof value === 'string' ? value.trim() : ''
}

export const linesOf = (expected: Expected, field: string): string[] =>
  textOf(expected, field)
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** A field of an object in the settings: the name under which the service sends something. */
export const mappedName = ({ settings }: Expected, mapping: string, field: string): string => {
  const value = (settings[mapping] as Record<string, unknown> | undefined)?.[field]
  return typeof value === 'string' && value.trim() ? value.trim() : field
}
