import type { MisuseCategory } from '@lotse/contract'
import type { Place } from '../finding.ts'
import { type Ratings, rateMessage } from '../linear/rate-message.ts'
import { normalise } from '../reading/normalise.ts'
import type { Signal } from './signal.ts'

/** Which classifier knows such messages, from where on it speaks against a rule, and up to which score a rule can be wrong. */
interface Doubt {
  by: keyof Ratings
  below: number
  upTo: number
}

const ofRoles: Doubt = { by: 'injection', below: -0.7, upTo: 0.95 }
/** Words that nobody says of anything else need no second look. */
const ofWords: Doubt = { by: 'offence', below: -0.3, upTo: 0.8 }
const doubts: Partial<Record<MisuseCategory, Doubt>> = {
  prompt_injection: ofRoles,
  off_topic: ofRoles,
  insult: ofWords,
  threat: ofWords,
}
/** Told, but no reason to refuse anything; two of them neither. */
const suspicion = 0.36

/** The sentences that a place stands in: whoever writes much that is honest around it gains nothing by that. */
const sentencesAround = (written: string, { start, end }: Place): string => {
  const isEnd = (at: number) => /[.!?\n]/.test(written[at] ?? '\n')
  let first = start
  while (first > 0 && !isEnd(first - 1)) first -= 1
  let last = end
  while (last < written.length && !isEnd(last)) last += 1
  return written.slice(first, last + 1)
}

/** A rule knows words, a classifier how people ask: where it is sure that they ask honestly, what the rule found is a suspicion. */
export const lookAgain = (signal: Signal, written: string): Signal => {
  const doubt = doubts[signal.category]
  const [place] = signal.places
  if (!doubt || !place || signal.isCritical || signal.score > doubt.upTo || signal.score <= suspicion)
    return signal
  const sentences = sentencesAround(written, place)
  const rating = rateMessage(sentences, normalise(sentences))[doubt.by]
  return rating < doubt.below ? { ...signal, score: suspicion } : signal
}
