import type { Ctx } from '../../../platform/context.ts'
import { ModelError } from '../../../platform/model-error.ts'
import { germanOnlyIn, nothingFoundIn } from '../languages/foreign-sentences.ts'
import { recogniseLanguage } from '../languages/recognise-language.ts'
import { createAnswerFilter } from './answer-filter.ts'
import { answerAtMost, shortestAnswer, tokensFor } from './answer-price.ts'
import type { Draft, Question } from './draft.ts'
import { extractAnswer } from './extract-answer.ts'
import type { Source } from './find-sources.ts'
import { gatherMaterial, type Material } from './gather-material.ts'
import { contextCharacters, promptTurns } from './prompt.ts'
import { saysNotInSources } from './says-not-in-sources.ts'
import { cutAnswerIn, noSourceAnswerIn, quotedAnswerIn } from './voice.ts'

/** Whoever reads along, and pays. */
export interface Reader {
  /** Asked before the first word: how many characters can be paid for besides what was read, all that are wanted or at least so many. */
  afford(characters: { wanted: number; least: number }): Promise<number>
  text(text: string): void
  /** Told once where the first word is long in coming. */
  waiting(): void
  /** Told before the text that names it. */
  source(source: Source): void
}

/** Whoever waits longer than this without a word believes that nothing happens. */
const silentAtMostMs = 3000

/** What is said and named is kept in the draft, and read along. */
const speakerOf = (draft: Draft, reader: Reader) => ({
  afford: reader.afford,
  /** What is said is known already, and said as a whole or not at all. */
  async sayAll(text: string): Promise<void> {
    await reader.afford({ wanted: text.length, least: text.length })
    this.say(text)
  },
  say(text: string): void {
    if (!text) return
    draft.firstTokenMs ??= Math.round(performance.now() - draft.startedAt)
    draft.text += text
    reader.text(text)
  },
  /** Tells that it takes a while if nothing is said in time. Returns what ends that. */
  askForPatience(): () => void {
    const waited = performance.now() - draft.startedAt
    const timer = setTimeout(
      () => {
        if (!draft.text) reader.waiting()
      },
      Math.max(0, silentAtMostMs - waited),
    )
    return () => clearTimeout(timer)
  },
  cite(sources: Source[]): void {
    for (const source of sources) {
      if (draft.sources.includes(source)) continue
      draft.sources.push(source)
      reader.source(source)
    }
  },
})
type Speaker = ReturnType<typeof speakerOf>

const filterFor = (sources: Source[]) =>
  createAnswerFilter({
    numbers: new Set(sources.map(({ number }) => number)),
    urls: new Set(sources.flatMap(({ url }) => (url ? [url] : []))),
    texts: sources.map(({ text }) => text),
  })

/** Lets the words of an answer pass one by one, with the sources that they name. */
const speak = async <T>(
  { say, cite }: Speaker,
  sources: Source[],
  pieces: AsyncGenerator<string, T> | Generator<string, T>,
): Promise<T> => {
  const filter = filterFor(sources)
  const pass = (text: string) => {
    cite(sources.filter(({ number }) => filter.cited.has(number)))
    say(text)
  }
  try {
    for (;;) {
      const next = await pieces.next()
      if (next.done) {
        pass(filter.end())
        return next.value
      }
      pass(filter.add(next.value))
    }
  } finally {
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
  { sources, hours }: Material,
  speaker: Speaker,
): Promise<void> => {
  const { chat } = ctx.ai
  if (!chat) throw new Error('Ohne Modell')
  const named = hours ? [...sources, hours] : sources
  const turns = promptTurns(await prompt(), ctx.clock.now(), history, named, message)
  draft.model = chat.model
  // The hours go along with every question, and nobody asked for them: they are not charged.
  draft.contextCharacters += contextCharacters(turns) - (hours?.text.length ?? 0)
  const wanted = answerAtMost(bot.responseLength)
  const affordable = await speaker.afford({ wanted, least: Math.min(wanted, shortestAnswer) })
  const endPatience = speaker.askForPatience()
  const pieces = chat.stream(turns, { maxTokens: tokensFor(affordable), signal })
  const { usage, isCut } = await speak(speaker, named, pieces).finally(endPatience)
  draft.usage = usage
  if (!draft.text.trim()) throw new ModelError('Das Sprachmodell hat nichts geantwortet.')
  draft.isGap = saysNotInSources(draft.text)
  if (isCut) speaker.say(`\n\n${cutAnswerIn(bot)}`)
}

/** Says when it is open, as somebody has entered it; false where it is not asked for that alone. */
const answerFromHours = async (
  { message }: Question,
  draft: Draft,
  { hours, hoursAnswer }: Material,
  speaker: Speaker,
): Promise<boolean> => {
  if (!hours || hoursAnswer === null) return false
  const source = { ...hours, number: 1 }
  const text = `${hoursAnswer} [${source.number}]`
  draft.contextCharacters += message.length
  await speaker.afford({ wanted: text.length, least: text.length })
  await speak(speaker, [source], paragraphsOf(text))
  return true
}

/** Says it in the words of the sources; false where they do not say it. */
const answerFromSources = async (
  { bot }: Question,
  draft: Draft,
  { sources, asked, words, language, isSure }: Material,
  speaker: Speaker,
): Promise<boolean> => {
  if (!isSure || !words) return false
  // Whoever asks in another language is not helped by German sentences that happen to share a word.
  const readable = language ? sources.filter(({ text }) => recogniseLanguage(text) === language) : sources
  const answer = readable.length
    ? extractAnswer({ question: asked, ...words }, readable, bot.responseLength)
    : null
  if (answer === null) return false
  draft.contextCharacters += asked.length + readable.reduce((total, { text }) => total + text.length, 0)
  await speaker.afford({ wanted: answer.text.length, least: answer.text.length })
  await speak(speaker, answer.sources, paragraphsOf(answer.text))
  return true
}

/** A model that fails before its first word is stood in for by the words of the sources, and the answer says so. */
const answerFromModelOrSources = async (
  ctx: Ctx,
  question: Question,
  draft: Draft,
  material: Material,
  speaker: Speaker,
): Promise<void> => {
  const { contextCharacters } = draft
  try {
    await answerFromModel(ctx, question, draft, material, speaker)
  } catch (error) {
    if (!(error instanceof ModelError) || draft.text.trim()) throw error
    ctx.log.warn({ error: error.message }, 'Antwort ohne Sprachmodell')
    Object.assign(draft, { model: null, contextCharacters })
    if (await answerFromHours(question, draft, material, speaker)) return
    // A question that was translated is a German one by now.
    const inGerman = { ...material, language: recogniseLanguage(material.asked) }
    if (!(await answerFromSources(question, draft, inGerman, speaker))) throw error
    speaker.say(`\n\n${quotedAnswerIn(question.bot)}`)
  }
}

/** What is said where nothing was found, in the language of the question. */
const nothingKnown = ({ bot }: Question, { language, isTranslated }: Material): string => {
  if (!language) return noSourceAnswerIn(bot)
  return isTranslated ? nothingFoundIn(language) : germanOnlyIn(language)
}

/** From a question to its answer. What is said goes out at once; the draft says how far it came if it fails. */
export const composeAnswer = async (
  ctx: Ctx,
  question: Question,
  draft: Draft,
  reader: Reader,
): Promise<void> => {
  const speaker = speakerOf(draft, reader)
  const material = await gatherMaterial(ctx, question, draft)
  if (ctx.ai.chat && (material.sources.length || material.hours))
    return answerFromModelOrSources(ctx, question, draft, material, speaker)
  if (await answerFromHours(question, draft, material, speaker)) return
  if (await answerFromSources(question, draft, material, speaker)) return
  // That nobody here reads the language is no gap in what is known.
  draft.isGap = material.language === null || material.isTranslated
  draft.contextCharacters += question.message.length
  await speaker.sayAll(nothingKnown(question, material))
}
