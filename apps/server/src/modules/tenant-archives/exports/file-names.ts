/** Names that Windows keeps for itself, whatever follows them. */
const isReserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
const lengthAtMost = 120

const trimmed = (name: string): string => name.replace(/[. ]+$/, '')

/** One part of a path that every system can unpack: no folders, no signs that turn or hide text, not too long. */
export const safePart = (name: string, fallback: string): string => {
  const clean = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/^[.\s]+/, '')
  const dot = clean.lastIndexOf('.')
  const extension = dot > 0 && clean.length - dot <= 12 ? clean.slice(dot) : ''
  const stem = extension ? clean.slice(0, dot) : clean
  const short = trimmed([...stem].slice(0, lengthAtMost).join('').trim()) + trimmed(extension)
  if (!short) return fallback
  return isReserved.test(short) ? `_${short}` : short
}

/** A path beside those that are taken: the end of its key tells it apart from others of the same name. */
export const distinctPath = (path: string, key: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(path.toLowerCase())) return path
  const slash = path.lastIndexOf('/')
  const dot = path.lastIndexOf('.')
  const end = dot > slash + 1 ? dot : path.length
  const named = (mark: string) => `${path.slice(0, end)} (${mark})${path.slice(end)}`
  const short = named(key.slice(-8))
  return taken.has(short.toLowerCase()) ? named(key) : short
}
