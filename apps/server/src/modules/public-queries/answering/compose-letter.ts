import type { Ctx } from '../../../platform/context.ts'
import type { Source } from '../../conversations/index.ts'
import type { QueryDependencies } from '../processing/dependencies.ts'
import { type Asking, answerQuestion } from './answer-question.ts'
import { closingFor, greetingFor, headingFor, openingFor } from './letter-frame.ts'
import { numberCitations } from './number-citations.ts'
import type { FoundForQuestion } from './search-questions.ts'

export interface WrittenLetter {
  text: string
  sources: Source[]
  /** Of each question whether a source answers it. */
  answered: boolean[]
  characters: number
  /** null: in the words of the sources. */
  model: string | null
  /** There is a model, and for some question it could not be reached. */
  isQuoted: boolean
}

interface LetterOrder extends Pick<Asking, 'choices' | 'letter' | 'system' | 'signal'> {
  requester: string
  found: FoundForQuestion[]
  /** The letter so far, and what share of it is written. */
  grow(text: string, share: number): void
}

/** Greeting, one answer after the other in the order asked, closing. */
export const composeLetter = async (
  ctx: Ctx,
  parts: QueryDependencies,
  { choices, letter, system, signal, requester, found, grow }: LetterOrder,
): Promise<WrittenLetter> => {
  const written: WrittenLetter = {
    text: [greetingFor(choices, requester), openingFor(choices)].join('\n\n'),
    sources: [],
    answered: [],
    characters: 0,
    model: null,
    isQuoted: false,
  }
  for (const [place, one] of found.entries()) {
    const before = found.length > 1 ? `${written.text}\n\n${headingFor(place, one.question)}` : written.text
    const joined = (answer: string, sources: Source[]) => {
      const { text, named } = numberCitations(answer, sources, written.sources, choices.insert_sources)
      return { text: `${before}\n\n${text.trim()}`, named }
    }
    const answer = await answerQuestion(ctx, parts, one, {
      choices,
      letter,
      system,
      signal,
      questions: found.length,
      grow: (text, sources) => grow(joined(text, sources).text, place / found.length),
    })
    const { text, named } = joined(answer.text, answer.sources)
    written.text = text
    written.sources = named
    written.answered.push(answer.isAnswered)
    written.characters += answer.characters
    written.model ??= answer.model
    written.isQuoted ||= ctx.ai.chat !== null && answer.isAnswered && answer.model === null
    grow(written.text, (place + 1) / found.length)
  }
  written.text = `${written.text}\n\n${closingFor(choices)}`
  return written
}
