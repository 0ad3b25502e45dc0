import { cleanCharacters } from './clean.ts'

/** Words that may follow a hyphen that stands for a left-out part: "Haus- und Hofordnung". */
const afterEllipsis = /^(?:und|oder|bzw|sowie|bis|noch|als|and|or)\b/i

/** The parts around a hyphen, the second one by its first letters: its ending may differ elsewhere. */
const hyphenKey = (head: string, tail: string): string => `${head}-${tail.slice(0, 5)}`.toLowerCase()

/** Hyphenated words as they stand inside lines: there the hyphen is real, so it is kept at the end of a line too. */
export const collectHyphenated = (lines: Iterable<string>): Set<string> => {
  const found = new Set<string>()
  // Only from the beginning of each word: otherwise long words are tried again from every letter.
  for (const line of lines)
    for (const [, head = '', tail = ''] of line.includes('-')
      ? line.matchAll(/(?<!\p{L})(\p{L}+)-(?=(\p{L}+))/gu)
      : [])
      found.add(hyphenKey(head, tail))
  return found
}

type Join = { keepsHyphen: boolean; between: '' | ' ' }

/** How two lines of a paragraph are put together: a word parted at the end of the line becomes one again. */
const howToJoin = (before: string, after: string, hyphenated: Set<string>): Join => {
  const end = before.slice(-80)
  if (end.endsWith('\u00ad')) return { keepsHyphen: false, between: '' }
  const hasHyphen = /[-‐]$/.test(end.slice(-1)) && /[\p{L}\p{N}].$/u.test(end)
  if (!hasHyphen || afterEllipsis.test(after)) return { keepsHyphen: true, between: ' ' }
  // "Baden-" + "Württemberg", "2020-" + "2024", "3-" + "fach"
  if (!/^\p{Ll}/u.test(after) || /\p{N}.$/u.test(end))
    return { keepsHyphen: true, between: /^[\p{L}\p{N}]/u.test(after) ? '' : ' ' }
  const head = /\p{L}+$/u.exec(end.slice(0, -1))?.[0] ?? ''
  const tail = /^\p{L}+/u.exec(after)?.[0] ?? ''
  return { keepsHyphen: hyphenated.has(hyphenKey(head, tail)), between: '' }
}

/** The end of the text before, as it becomes when `after` follows it, and what stands between the two. */
export const joinTwo = (
  before: string,
  after: string,
  hyphenated: Set<string>,
): { before: string; between: '' | ' ' } => {
  const { keepsHyphen, between } = howToJoin(before, after, hyphenated)
  return { before: keepsHyphen ? before : before.slice(0, -1), between }
}

export const joinLines = (lines: string[], hyphenated: Set<string>): string => {
  const parts = lines.map((line, index) => {
    const next = lines[index + 1]
    if (next === undefined) return line
    const { before, between } = joinTwo(line, next, hyphenated)
    return before + between
  })
  return cleanCharacters(parts.join('')).replaceAll('\u00ad', '').replace(/ {2,}/g, ' ').trim()
}
