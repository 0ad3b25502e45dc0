import type { PublicQueryChoices } from '@lotse/contract'
import { askModel } from '../../../platform/ask-model.ts'
import type { Ctx } from '../../../platform/context.ts'
import { ModelError } from '../../../platform/model-error.ts'
import {
  contextCharacters,
  createAnswerFilter,
  extractAnswer,
  type Source,
  saysNotInSources,
  tokensFor,
} from '../../conversations/index.ts'
import { answerCharactersAtMost } from '../prices.ts'
import type { QueryDependencies } from '../processing/dependencies.ts'
import { failureTexts, QueryFailure } from '../processing/fail-query.ts'
import { unknownFor } from './letter-frame.ts'
import { letterTurns } from './letter-prompt.ts'
import type { FoundForQuestion } from './search-questions.ts'

interface QuestionAnswer {
  /** Names the sources by their own numbers. */
  text: string
  sources: Source[]
  isAnswered: boolean
  /** Read and written. */
  characters: number
  /** null: in the words of the sources. */
  model: string | null
}

export interface Asking {
  choices: PublicQueryChoices
  letter: string
  /** For a model; asked for when it is needed. */
  system(): Promise<string>
  questions: number
  signal: AbortSignal
  /** The answer so far, from its beginning: after a failure it begins anew. */
  grow(text: string, sources: Source[]): void
}

/** What the model had to leave off in the middle of a sentence ends with the one before. */
const wholeSentences = (text: string): string => /^[\s\S]*[.!?:\]](?=\s|$)/.exec(text)?.[0] ?? text

const streamAnswer = async (
  ctx: Ctx,
  { question, sources }: FoundForQuestion,
  { choices, letter, system, questions, signal, grow }: Asking,
): Promise<QuestionAnswer> => {
  const { chat } = ctx.ai
  if (!chat) throw new Error('Ohne Modell')
  const turns = letterTurns(await system(), { question, letter, sources, questions })
  const filter = createAnswerFilter({
    numbers: new Set(sources.map(({ number }) => number)),
    urls: new Set(sources.flatMap(({ url }) => (url ? [url] : []))),
    texts: sources.map(({ text }) => text),
  })
  const maxTokens = tokensFor(answerCharactersAtMost(choices.response_length) / questions)
  const pieces = chat.stream(turns, { maxTokens, signal })
  let text = ''
  for (;;) {
    const next = await pieces.next()
    text += next.done ? filter.end() : filter.add(next.value)
    if (next.done && next.value.isCut) text = wholeSentences(text)
    grow(text, sources)
    if (next.done) break
  }
  text = text.trim()
  if (!text) throw new ModelError('Das Sprachmodell hat nichts geantwortet.')
  return {
    text,
    sources,
    isAnswered: !saysNotInSources(text),
    characters: contextCharacters(turns) + text.length,
    model: chat.model,
  }
}

/** Where the passage stands, for those who want it exactly. */
const placeOf = ({ documentTitle, heading, page }: Source): string =>
  [documentTitle, heading, page === null ? '' : `Seite ${page}`].filter(Boolean).join(', ')

/** In the words of the sources; null where they do not say it. */
const quoteAnswer = (
  { asked, words, sources, isSure }: FoundForQuestion,
  { choices }: Asking,
): QuestionAnswer | null => {
  if (!isSure || !words) return null
  const answer = extractAnswer({ question: asked, ...words }, sources, choices.response_length)
  if (!answer) return null
  const places = choices.response_complexity === 'complex' ? answer.sources.map(placeOf) : []
  const text = places.length ? `${answer.text}\n\nFundstellen: ${places.join('; ')}` : answer.text
  const read = sources.reduce((total, source) => total + source.text.length, asked.length)
  return { text, sources: answer.sources, isAnswered: true, characters: read + text.length, model: null }
}

/** One question of a letter: by the model where there is one, else in the words of the sources; what none of them says is said. */
export const answerQuestion = async (
  ctx: Ctx,
  parts: QueryDependencies,
  found: FoundForQuestion,
  asking: Asking,
): Promise<QuestionAnswer> => {
  if (ctx.ai.chat && found.sources.length) {
    const written = await askModel(ctx, parts, asking.signal, () => streamAnswer(ctx, found, asking))
    if (written) return written
    const quoted = quoteAnswer(found, asking)
    if (!quoted) throw new QueryFailure(failureTexts.noModel)
    return quoted
  }
  const text = unknownFor(asking.choices)
  return (
    quoteAnswer(found, asking) ?? {
      text,
      sources: [],
      isAnswered: false,
      characters: found.question.length + text.length,
      model: null,
    }
  )
}
