import type { ChatUsage } from '../../../platform/ai.ts'
import type { Ctx } from '../../../platform/context.ts'
import { ModelError } from '../../../platform/model-error.ts'
import type { Personality } from '../../chatbots/index.ts'
import { createAnswerFilter } from './answer-filter.ts'
import { answerTokensAtMost } from './answer-price.ts'
import { completeQuestion, type Turn } from './complete-question.ts'
import { extractAnswer } from './extract-answer.ts'
import { findSources, type SearchScope, type Source } from './find-sources.ts'
import { contextCharacters, promptTurns } from './prompt.ts'
import { smallTalkReply } from './small-talk.ts'
import { noSourceAnswerIn } from './voice.ts'

export interface Question {
  bot: Personality
  /** What it may draw on, and what the model is told of itself; asked for when it is needed. */
  scope(): Promise<SearchScope>
  prompt(): Promise<string>
  message: string
  history: Turn[]
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

/** An answer as it grows; whatever happens, this is what there is of it. */
export interface Draft {
  text: string
  sources: Source[]
  isGap: boolean
  searchedFor: string | null
  model: string | null
  usage: ChatUsage | null
  /** Read for the answer, and paid for. */
  contextCharacters: number
  startedAt: number
  firstTokenMs: number | null
}

export const newDraft = (): Draft => ({
  text: '',
  sources: [],
  isGap: false,
  searchedFor: null,
  model: null,
  usage: null,
  contextCharacters: 0,
  startedAt: performance.now(),
  firstTokenMs: null,
})

type Say = (text: string) => void

const sayTo =
  (draft: Draft, say: Say): Say =>
  text => {
    if (!text) return
    draft.firstTokenMs ??= Math.round(performance.now() - draft.startedAt)
    draft.text += text
    say(text)
  }

const filterFor = (sources: Source[]) =>
  createAnswerFilter({
    numbers: new Set(sources.map(({ number }) => number)),
    urls: new Set(sources.flatMap(({ url }) => (url ? [url] : []))),
    texts: sources.map(({ text }) => text),
  })

/** Lets the words of an answer pass one by one and keeps the sources that they name. */
const speak = async <T>(
  draft: Draft,
  sources: Source[],
  pieces: AsyncGenerator<string, T> | Generator<string, T>,
  say: Say,
): Promise<T> => {
  const filter = filterFor(sources)
  const keepCited = () => {
    draft.sources = sources.filter(({ number }) => filter.cited.has(number))
  }
  try {
    for (;;) {
      const next = await pieces.next()
      if (next.done) {
        say(filter.end())
        return next.value
      }
      say(filter.add(next.value))
    }
  } finally {
    keepCited()
    await pieces.return(undefined as T)
  }
}

function* paragraphsOf(text: string): Generator<string, null> {
  yield* text.split(/(?<=\n\n)/)
  return null
}

const answerFromModel = async (
  ctx: Ctx,
  { bot, prompt, message, history, signal }: Question,
  draft: Draft,
  sources: Source[],
  say: Say,
): Promise<void> => {
  const { chat } = ctx.ai
  if (!chat) throw new Error('Ohne Modell')
  const turns = promptTurns(await prompt(), history, sources, message)
  draft.model = chat.model
  draft.contextCharacters += contextCharacters(turns)
  const pieces = chat.stream(turns, { maxTokens: answerTokensAtMost(bot.responseLength), signal })
  draft.usage = await speak(draft, sources, pieces, say)
  if (!draft.text.trim()) throw new ModelError('Das Sprachmodell hat nichts geantwortet.')
}

/** Says it in the words of the sources; null where they do not say it. */
const answerFromSources = async (
  { bot }: Question,
  draft: Draft,
  sources: Source[],
  asked: string,
  say: Say,
): Promise<boolean> => {
  const answer = extractAnswer(asked, sources, bot.responseLength)
  if (answer === null) return false
  draft.contextCharacters += asked.length + sources.reduce((total, { text }) => total + text.length, 0)
  await speak(draft, answer.sources, paragraphsOf(answer.text), say)
  return true
}

/** From a question to its answer. What is said goes out at once; the draft says how far it came if it fails. */
export const composeAnswer = async (ctx: Ctx, question: Question, draft: Draft, tell: Say): Promise<void> => {
  const say = sayTo(draft, tell)
  const { bot, message, history, signal } = question
  const smallTalk = smallTalkReply(message, bot)
  if (smallTalk) {
    draft.contextCharacters = message.length
    return say(smallTalk)
  }
  const completed = await completeQuestion(ctx, message, history)
  draft.searchedFor = completed?.text ?? null
  draft.contextCharacters = completed?.characters ?? 0
  signal.throwIfAborted()
  const asked = completed?.text ?? message
  const sources = await findSources(ctx, await question.scope(), asked)
  signal.throwIfAborted()
  if (sources.length) {
    if (ctx.ai.chat) return answerFromModel(ctx, question, draft, sources, say)
    if (await answerFromSources(question, draft, sources, asked, say)) return
  }
  draft.isGap = true
  draft.contextCharacters += message.length
  say(noSourceAnswerIn(bot))
}
