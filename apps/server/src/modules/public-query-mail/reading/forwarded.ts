import { cutQuotes, isSeparator } from './cut-quotes.ts'
import { cutSignature } from './cut-signature.ts'
import { findHeaderBlock } from './header-block.ts'

export interface Forwarded {
  name: string
  address: string
  subject: string
  text: string
  /** What whoever passes it on says to it. */
  note: string
}

const marks =
  /^[\s>*_-]*(?:forwarded message|weitergeleitete nachricht|weitergeleitete e-?mail|anfang der weitergeleiteten (?:nachricht|e-?mail)|begin forwarded message|message transféré|mensaje reenviado|messaggio inoltrato|doorgestuurd bericht)\b[\s:*_-]*$/i
const subjects = /^\s*(?:\[[^\]]{1,40}\]\s*)?(?:wg|fw|fwd|wtr|tr|rv|weitergeleitet|enc|vs)\s*:/i

export const isForwardSubject = (subject: string): boolean => subjects.test(subject)

/** "Erika Muster <erika@muster.example>", "[mailto:…]" or the address alone. */
const nameAndAddress = (said: string): { name: string; address: string } => {
  const address = /[^\s<>[\]():;,"']{1,64}@[a-z0-9.-]{1,200}\.[a-z]{2,24}/i.exec(said)?.[0] ?? ''
  const name = said
    .replace(/[<[(](?:mailto:)?[^>\])]{0,300}[>\])]/g, '')
    .replace(address, '')
    .replace(/["'*;]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return { name: name || address, address: address.toLowerCase().replace(/^mailto:/, '') }
}

const unquoted = (lines: string[]): string[] =>
  lines.filter(line => line.trim()).every(line => /^\s*>/.test(line))
    ? lines.map(line => line.replace(/^\s*>\s?/, ''))
    : lines

/** Cut as a letter is; nothing where nothing is left of it. */
const noteAbove = (lines: string[]): string => {
  const said = lines
    .filter(line => !isSeparator(line))
    .join('\n')
    .trim()
  return said && cutSignature(said)
}

const nestedAtMost = 4

/** Whoever wrote what somebody passes on: found by the mark of the mail program, or by a subject that says so above a block of headers. */
export const findForwarded = (subject: string, text: string, depth = 0): Forwarded | null => {
  const lines = text.split('\n')
  const mark = lines.findIndex(line => marks.test(line))
  if (mark < 0 && !isForwardSubject(subject)) return null
  const from = mark < 0 ? 0 : mark + 1
  const block = findHeaderBlock(lines.slice(from))
  if (!block) return null
  const below = unquoted(lines.slice(from + block.to))
    .join('\n')
    .trim()
  // Passed on twice without a word in between: the first writer counts.
  const inner = depth < nestedAtMost ? findForwarded(block.subject, below, depth + 1) : null
  if (inner && (marks.test(below.split('\n', 1)[0] ?? '') || isForwardSubject(block.subject))) return inner
  return {
    ...nameAndAddress(block.sender),
    subject: block.subject,
    text: cutSignature(cutQuotes(below)),
    note: noteAbove(lines.slice(0, mark < 0 ? block.from : mark)),
  }
}
