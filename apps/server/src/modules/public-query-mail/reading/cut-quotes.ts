import { findHeaderBlock } from './header-block.ts'

/** Above what was answered: mail programs in the languages of those who write to German offices. */
const introductions = [
  /^(?:am|den)\b.{4,300}\b(?:schrieb|hat)\b.{0,300}:$/i,
  /^.{2,200}\bschrieb\s+am\b.{4,100}:$/i,
  /^.{2,200}\bhat (?:am|folgendes)\b.{2,100}\bgeschrieben:$/i,
  /^on\b.{6,300}\bwrote:$/i,
  /^le\b.{6,300}\ba écrit ?:$/i,
  /^el\b.{6,300}\bescribió:$/i,
  /^il\b.{6,300}\bha scritto:$/i,
  /^op\b.{6,300}\bschreef\b.{0,200}:$/i,
  /^w dniu\b.{6,300}\b(?:pisze|napisał\(?a?\)?):$/i,
  /^.{4,200}\btarihinde\b.{0,200}\byazdı:$/i,
]
const separators =
  /^[\s*_]*-{2,}\s*(?:ursprüngliche nachricht|original[ -]?nachricht|originalnachricht|original message|antwort|reply message|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht)\s*-{2,}[\s*_]*$/i

/** The line that mail programs draw above what was said before. */
export const isSeparator = (line: string): boolean =>
  separators.test(line) || /^[\s_]*_{10,}[\s_]*$/.test(line)

const isQuoted = (line: string): boolean => /^\s*(?:>|\|\s)/.test(line)

const isIntroduction = (lines: string[]): boolean => {
  const said = lines
    .join(' ')
    .replace(/^[>\s]+/, '')
    .replace(/\s+/g, ' ')
    .trim()
  return said.length <= 600 && said.endsWith(':') && introductions.some(pattern => pattern.test(said))
}

/** An introduction may be broken over up to three lines; what is one without its first line begins below it. */
const introductionAt = (lines: string[], at: number): number => {
  for (let length = 1; length <= 3; length += 1) {
    const some = lines.slice(at, at + length)
    if (some.length < length || !some.at(-1)?.trim()) return 0
    if (isIntroduction(some))
      return some.slice(1).some((_, index) => isIntroduction(some.slice(index + 1))) ? 0 : length
  }
  return 0
}

const nextFilled = (lines: string[], from: number): string =>
  lines.slice(from).find(text => text.trim() !== '') ?? ''

/** What the writer said now, without what was said before. Answers between quotes stay, and so does everything where nothing would be left. */
export const cutQuotes = (text: string): string => {
  const lines = text.split('\n')
  const block = findHeaderBlock(lines)
  const kept: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (separators.test(line) || at === block?.from) break
    const length = introductionAt(lines, at)
    if (length) {
      // Without marks everything below is the other's.
      if (!isQuoted(nextFilled(lines, at + length))) break
      at += length - 1
      continue
    }
    if (!isQuoted(line)) kept.push(line)
  }
  const said = kept
    .join('\n')
    .replace(/\n[\s_]*_{10,}[\s_]*$/, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return said || text.trim()
}
