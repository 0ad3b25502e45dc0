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
  return (
    courtesyIn(clause) ??
    aboutTheBotIn(clause) ??
    foreignCourtesyIn(clause)?.kind ??
    (isComplaint(clause) ? 'complaint' : null)
  )
}

const unhappy = /[😠😡🤬👎😞😢😭😤🙄😒🤮💩🖕]/u

/** Signs and digits alone. */
const withoutWords = (message: string): SmallTalk[] => {
  if (/\p{Extended_Pictographic}/u.test(message) && !/\d{2}/.test(message))
    return [unhappy.test(message) ? 'complaint' : 'thanks']
  const digits = message.replace(/\D/g, '')
  return digits === '' || isCounting(digits) ? ['gibberish'] : []
}

/** What a message without a question says, in its order; none if there is a question in it. */
export const smallTalkIn = (message: string): SmallTalk[] => {
  const whole = plain(message)
  if (!/\p{L}/u.test(whole)) return withoutWords(message)
  if (whole.split(' ').every(word => isMashed(word) || isCounting(word))) return ['gibberish']
  if (overriding.test(whole)) return ['gibberish']
  const wholly = kindOf(whole)
  if (wholly) return [wholly]
  const clauses = message
    .split(/[,.!?;:\n()]+|\s[–-]\s|(?<!\p{L})und(?!\p{L})/iu)
    .map(plain)
    .filter(Boolean)
  const kinds = clauses.map(clause => kindOf(clause) ?? (isFilling(clause) ? 'filling' : null))
  if (kinds.includes(null)) return []
  const found = new Set(kinds.filter((kind): kind is SmallTalk => kind !== null && kind !== 'filling'))
  // Who greets and then asks who answers wants to know that.
  if (found.size > 1) found.delete('greeting')
  if (found.size > 1) found.delete('reaction')
  return [...found]
}
