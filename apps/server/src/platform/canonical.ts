import { createHash } from 'node:crypto'

/** The same text for the same content, whoever writes it: keys in order, no blanks. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
