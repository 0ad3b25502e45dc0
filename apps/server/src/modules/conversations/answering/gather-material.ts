import { berlinDay } from '../../../platform/berlin.ts'
import type { Ctx } from '../../../platform/context.ts'
import { openingHoursOf } from '../../chatbots/index.ts'
import type { ReadQuestion } from '../../retrieval/index.ts'
import { type ForeignLanguage, recogniseLanguage } from '../languages/recognise-language.ts'
import { translateQuestion } from '../languages/translate-question.ts'
import { answerHours } from '../opening-hours/answer-hours.ts'
import { hoursSource } from '../opening-hours/hours-source.ts'
import { isAboutHours } from '../opening-hours/read-hours-question.ts'
import { completeQuestion } from './complete-question.ts'
import type { Draft, Question } from './draft.ts'
import { findSources, type Source } from './find-sources.ts'
import { withoutCourtesies } from './without-courtesies.ts'
import { wordingsOf } from './wordings.ts'

/** What a question is answered from. */
export interface Material {
  /** As it was searched for. */
  asked: string
  /** Its words with those that stand for them, also the tenant's own; null where nothing was searched for. */
  words: ReadQuestion | null
  /** Of the question; null for German. */
  language: ForeignLanguage | null
  /** It is searched for in German though it was not asked so. */
  isTranslated: boolean
  sources: Source[]
  /** Their words may stand as the answer. */
  isSure: boolean
  /** As they are entered, under the next number; null where there are none. */
  hours: Source | null
  /** What they say to this question, if it asks for nothing else. */
  hoursAnswer: string | null
}

/** What there is to answer from: the question as it can be searched for, its passages, and the opening hours. */
export const gatherMaterial = async (ctx: Ctx, question: Question, draft: Draft): Promise<Material> => {
  const { bot, message, history, signal } = question
  const plainly = withoutCourtesies(message)
  const completed = await completeQuestion(ctx, plainly, history)
  draft.searchedFor = completed?.texts[0] ?? null
  draft.contextCharacters = completed?.characters ?? 0
  signal.throwIfAborted()
  const whole = completed?.texts[0] ?? message
  const language = recogniseLanguage(whole)
  const translated = language && ctx.ai.chat ? await translateQuestion(ctx, whole) : null
  draft.searchedFor = translated?.text ?? draft.searchedFor
  draft.contextCharacters += translated?.characters ?? 0
  signal.throwIfAborted()
  const asked = draft.searchedFor ?? message
  const now = ctx.clock.now()
  const entered = await openingHoursOf(ctx, bot.tenantId)
  const before = history.at(-1)
  const askedBefore = before && withoutCourtesies(before.searchedFor ?? before.question)
  const hoursAnswer = answerHours(plainly, entered, now, askedBefore)
  const isEnough = hoursAnswer !== null && !ctx.ai.chat
  const wordings = translated?.text ? [translated.text] : wordingsOf(plainly, completed)
  const found = isEnough ? null : await findSources(ctx, await question.scope(), wordings)
  const sources = found?.sources ?? []
  signal.throwIfAborted()
  const isWanted = sources.length > 0 || hoursAnswer !== null || isAboutHours(asked, entered, berlinDay(now))
  const place = { tenantId: bot.tenantId, number: sources.length + 1, now }
  return {
    asked: found?.asked ?? asked,
    words: found?.words ?? null,
    isSure: found?.isSure ?? false,
    language,
    isTranslated: Boolean(translated?.text),
    sources,
    hours: isWanted ? hoursSource(entered, place) : null,
    hoursAnswer,
  }
}
