import { type Functionality, functionalityLabel, type PublicQueryChoices, quoteCents } from '@lotse/contract'
import type { Occasion } from './tables.ts'

/** So much of a letter is read to understand it; who writes more pays no more. */
export const analysedCharactersAtMost = 12_000
/** Of what is read for an answer: the letter and the sources of all its questions together. */
export const contextCharactersAtMost = 20_000

type Length = PublicQueryChoices['response_length']

const answerCharacters: Record<Length, number> = { short: 2_500, medium: 6_000, long: 12_000 }
export const answerCharactersAtMost = (length: Length): number => answerCharacters[length]

export interface Amounts {
  /** A request pays the base fee, something that is added to it does not; a further answer pays for nothing else. */
  occasion: Occasion
  characters: number
  ocrPages: number
  length: Length
  /** Without a model rules understand and name a request, which the base fee covers. */
  hasModel: boolean
}

export type PartName = 'ocr' | 'analysis' | 'topics' | 'answer' | 'title'

export interface QuotedPart {
  part: PartName | 'base'
  functionality: Functionality
  cents: bigint
}

/** What each part of the work on a request holds at most, in the order of the steps. */
export const quoteParts = ({ occasion, characters, ocrPages, length, hasModel }: Amounts): QuotedPart[] => {
  const quoted = (part: QuotedPart['part'], functionality: Functionality, quantity: number): QuotedPart[] =>
    quantity ? [{ part, functionality, cents: BigInt(quoteCents(functionality, quantity)) }] : []
  // Pages that are pictures: the same before and after they are recognised, as a run that takes over must find it.
  const letter = ocrPages ? analysedCharactersAtMost : Math.min(characters, analysedCharactersAtMost)
  const calls = hasModel && occasion !== 'answer' ? 1 : 0
  return [
    ...quoted('base', 'public_query_base_fee', occasion === 'request' ? 1 : 0),
    ...quoted('ocr', 'public_query_ocr', occasion === 'answer' ? 0 : ocrPages),
    ...quoted('analysis', 'public_query_analysis', calls * letter),
    ...quoted('topics', 'topics', calls),
    ...quoted('answer', 'public_query_answer', contextCharactersAtMost + answerCharactersAtMost(length)),
    ...quoted('title', 'public_query_title', occasion === 'request' ? calls : 0),
  ]
}

export const totalOf = (parts: QuotedPart[]): bigint => parts.reduce((sum, { cents }) => sum + cents, 0n)

export const labelOf = ({ functionality }: QuotedPart): string => functionalityLabel(functionality)

/** What was used, never more than was held for it. */
export const usedCents = ({ functionality, cents }: QuotedPart, quantity: number): bigint => {
  const used = quantity ? BigInt(quoteCents(functionality, quantity)) : 0n
  return used < cents ? used : cents
}
