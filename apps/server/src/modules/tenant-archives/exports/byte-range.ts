import type { ByteRange } from './read-archive.ts'

/**
 * What a `Range` header asks for: one range of bytes. Null where there is none that is understood, and then the whole is sent (RFC 9110);
 * `unsatisfiable` where it lies behind the end.
 */
export const readRange = (header: string | null, size: number): ByteRange | 'unsatisfiable' | null => {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!found) return null
  const [, first = '', last = ''] = found
  if (!first && !last) return null
  if (!first) {
    const length = Math.min(Number(last), size)
    return length ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last ? Math.min(Number(last), size - 1) : size - 1
  if (start >= size) return 'unsatisfiable'
  return end < start ? null : { start, end }
}
