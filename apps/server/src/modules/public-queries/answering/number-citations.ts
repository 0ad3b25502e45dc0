import type { PublicQueryChoices } from '@lotse/contract'
import type { Source } from '../../conversations/index.ts'

const importantPerQuestion = 2

const isSame = (one: Source, other: Source): boolean =>
  one.documentTenantId === other.documentTenantId &&
  one.documentId === other.documentId &&
  one.text === other.text

interface NumberedAnswer {
  text: string
  /** Those named before and those named here, in the order of their numbers. */
  named: Source[]
}

/**
 * The answer to one question names its own sources from 1 on; in the letter they are numbered as they are first named. Who wants the
 * important ones gets two new ones per question, who wants none no number at all.
 */
export const numberCitations = (
  answer: string,
  sources: Source[],
  before: Source[],
  wanted: PublicQueryChoices['insert_sources'],
): NumberedAnswer => {
  const named = [...before]
  const most = { none: 0, important: importantPerQuestion, all: sources.length }[wanted]
  const numberOf = (local: number): number | null => {
    const source = sources.find(({ number }) => number === local)
    if (!source || wanted === 'none') return null
    const known = named.find(other => isSame(other, source))
    if (known) return known.number
    if (named.length - before.length >= most) return null
    named.push({ ...source, number: named.length + 1 })
    return named.length
  }
  const text = answer.replace(/( ?)\[(\d+)\]/g, (_, space: string, digits: string) => {
    const number = numberOf(Number(digits))
    return number === null ? '' : `${space}[${number}]`
  })
  return { text, named }
}
