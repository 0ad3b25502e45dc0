import type { ForeignLanguage } from '../languages/recognise-language.ts'
import { aboutTheBotIn } from './small-talk/about-the-bot.ts'
import { isComplaint } from './small-talk/complaints.ts'
import { courtesyIn, isFilling } from './small-talk/courtesies.ts'
import { foreignCourtesyIn } from './small-talk/foreign-courtesies.ts'
import { isInsult } from './small-talk/insults.ts'
import type { SmallTalk } from './small-talk/kinds.ts'
import { isCounting, isMashed } from './small-talk/mashing.ts'
import { plain } from './small-talk/plain-words.ts'

const overriding =
  /(?:ignorier|vergiss|missachte|ignore|disregard|forget)\p{L}* .*(?:anweisung|instruktion|regel|vorgabe|prompt|instruction|rule)/u

/** Longer clauses are about something. */
const wordsAtMost = 14

const kindOf = (clause: string): SmallTalk | null => {
  if (clause.split(' ').length > wordsAtMost) return null
  if (isInsult(clause)) return 'insult'
  const courtesy = courtesyIn(clause)
  if (courtesy) return courtesy
  if (isComplaint(clause)) return 'complaint'
  return aboutTheBotIn(clause) ?? foreignCourtesyIn(clause)?.kind ?? null
}

const clausesOf = (message: string): string[] =>
  message
    .split(/[,.!?;:\n()]+|\s[–-]\s|(?<!\p{L})und(?!\p{L})/iu)
    .map(plain)
    .filter(Boolean)

/** In which language somebody greets or thanks; null for German and for what is both. */
export const languageOfSmallTalk = (message: string): ForeignLanguage | null => {
  const clauses = clausesOf(message)
  if (clauses.some(clause => courtesyIn(clause))) return null
  return clauses.map(foreignCourtesyIn).find(found => found !== null)?.language ?? null
}

const unhappy = /[😠😡🤬👎😞😢😭😤🙄😒🤮💩🖕]/u

/** Signs and digits alone. */
const withoutWords = (message: string): SmallTalk[] => {
  if (/\p{Extended_Pictographic}/u.test(message) && !/\d{2}/.test(message))
    return [unhappy.test(message) ? 'complaint' : 'thanks']
  const digits = message.replace(/\D/g, '')
  return digits === '' || isCounting(digits) ? ['gibberish'] : []
}

/** None as soon as one clause says anything else. */
const kindsOf = (
  clauses: string[],
  kindIn: (clause: string) => SmallTalk | 'filling' | null,
): Set<SmallTalk> | null => {
  const found = new Set<SmallTalk>()
  for (const clause of clauses) {
    const kind = kindIn(clause)
    if (kind === null) return null
    if (kind !== 'filling') found.add(kind)
  }
  return found
}

const withoutQuestion = (message: string): SmallTalk[] => {
  const whole = plain(message)
  if (!/\p{L}/u.test(whole)) return withoutWords(message)
  const wholly = kindOf(whole)
  if (!wholly && whole.split(' ').every(word => isMashed(word) || isCounting(word))) return ['gibberish']
  if (overriding.test(whole)) return ['gibberish']
  const clauses = clausesOf(message)
  const questions = kindsOf(clauses, aboutTheBotIn)
  if (questions && questions.size > 1) return [...questions]
  if (wholly) return [wholly]
  const found = kindsOf(clauses, clause => kindOf(clause) ?? (isFilling(clause) ? 'filling' : null))
  if (!found) return []
  // Who greets and then asks who answers wants to know that.
  if (found.size > 1) found.delete('greeting')
  if (found.size > 1) found.delete('reaction')
  return [...found]
}

/** What may be said to somebody by name, and is no question about the name. */
const addressing = new Set<SmallTalk>(['greeting', 'thanks', 'farewell', 'wishes', 'mood', 'insult'])

const withoutName = (message: string, name: string): SmallTalk[] => {
  const [whole, called] = [plain(message), plain(name)]
  const rest = ` ${whole} `.replace(` ${called} `, ' ').trim()
  if (called === '' || rest === whole || rest === '') return []
  const kinds = withoutQuestion(rest)
  return kinds.every(kind => addressing.has(kind)) ? kinds : []
}

/** What a message without a question says, in its order; none if there is a question in it. The chatbot may be called by its name. */
export const smallTalkIn = (message: string, botName = ''): SmallTalk[] => {
  const kinds = withoutQuestion(message)
  return kinds.length ? kinds : withoutName(message, botName)
}

/** A yes or no to what the chatbot has asked is no small talk. */
const answersBack = (kinds: SmallTalk[], lastAnswer: string | undefined): boolean =>
  lastAnswer !== undefined &&
  /\?\s*(?:\[\d+\]\s*)*$/.test(lastAnswer) &&
  kinds.every(kind => kind === 'reaction')

interface Conversation {
  botName: string
  lastAnswer: string | undefined
  hasModel: boolean
}

/** What is answered without a search; a yes or no to a question of the model goes to the model. */
export const smallTalkToAnswer = (
  message: string,
  { botName, lastAnswer, hasModel }: Conversation,
): SmallTalk[] => {
  const kinds = smallTalkIn(message, botName)
  return hasModel && answersBack(kinds, lastAnswer) ? [] : kinds
}
