import { onOneLine, withoutUnseen } from '../../conversations/index.ts'

/** Alone on its line: what stands behind it there is part of the letter. */
const greeting =
  /^(?:[Ss]ehr geehrte[rs]?|[Gg]uten (?:Tag|Morgen|Abend)|[Hh]allo|[Hh]i|[Ll]iebe[rs]?|[Mm]oin|[Ss]ervus|[Gg]rüß \p{L}+)(?:,?\s+(?:und|an|alle|zusammen|liebe[rs]?|sehr|geehrte[rs]?|\p{Lu}[\p{L}.-]*))*\s*[,!.]*$/u
const closing =
  /^(?:mit (?:freundlich|best|herzlich|lieb|viel)\p{L}* gr[uü](?:ß|ss)\p{L}*|(?:freundliche|viele|beste|liebe|herzliche|schöne) gr[uü](?:ß|ss)e|hochachtungsvoll|mfg|lg|vg|grüße|gruß)(?!\p{L})/iu
const subject = /^(?:betreff|betr\.?|subject)\s*:?\s+(.{3,200})$/i
const name = /^(?:(?:dr|prof)\.?\s+)*\p{Lu}[\p{L}'’-]+(?:\s+(?:von|van|de|der|zu|\p{Lu}[\p{L}'’.-]*)){1,3}$/u

export interface LetterParts {
  /** What it says of itself; empty where nothing. */
  subject: string
  /** Without greeting and end. */
  body: string
  /** By whom it is signed; empty where nobody can be read. */
  signedBy: string
}

/** A letter without what every letter has. */
export const letterParts = (letter: string): LetterParts => {
  const lines = withoutUnseen(letter).split('\n')
  const end = lines.findIndex(line => closing.test(line.trim()))
  const signature =
    end < 0
      ? []
      : lines
          .slice(end + 1, end + 6)
          .map(onOneLine)
          .filter(Boolean)
  const written = end < 0 ? lines : lines.slice(0, end)
  const isBody = (line: string): boolean => !greeting.test(line.trim()) && !subject.test(line.trim())
  return {
    subject: written.flatMap(line => subject.exec(line.trim())?.[1] ?? [])[0]?.trim() ?? '',
    body: written.filter(isBody).join('\n').trim(),
    signedBy: signature.find(line => name.test(line)) ?? '',
  }
}
