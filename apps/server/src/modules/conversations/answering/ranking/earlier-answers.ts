import type { AskedWord } from '../../../retrieval/index.ts'
import { nounsAskedFor } from '../judging/judged-words.ts'
import type { SaidWord } from '../judging/said-words.ts'

const asksForPerson = /(?<!\p{L})we[rnm](?!\p{L})/iu
/** What a sentence begins with that goes on about somebody. */
const personBefore = /^(?:(?:Aber|Auch|Doch|Und) )?(?:Er|Sie|Seine?[mnrs]?|Ihre?[mnrs]?)(?!\p{L})/u
const pointing = /^(?:diese[mnrs]?|solche[mnrs]?|dieselben?|derselben?)$/i
const known = /^(?:der|die|das|den|dem|des|ihre?[mnrs]?|seine?[mnrs]?)$/i
/** From which share on a noun is the one of the question, and from which it is no compound of it, which would be a name. */
const [sameFrom, itselfFrom] = [0.6, 0.9]

/**
 * Whether a sentence speaks of what is asked for as of something that was named before it: "Welches Gerät …?" – "… wird mit diesem Gerät
 * behandelt". The answer stands in the sentence before, however much of the question this one says.
 */
export const earlierAnswers = (
  question: string,
  words: AskedWord[],
): ((text: string, said: SaidWord[]) => boolean) => {
  const nouns = nounsAskedFor(question)
  const isAskedFor = words.map(({ asked }) => nouns.has(asked))
  const isPersonAsked = asksForPerson.test(question)
  const isNamedBefore = (said: SaidWord[], at: number, share: number): boolean => {
    const [before, earlier] = [said[at - 1]?.text ?? '', said[at - 2]?.text ?? '']
    if (pointing.test(before) || pointing.test(earlier)) return true
    // Further on, "das Viertel" may be any that the sentence itself has named.
    return share >= itselfFrom && at <= 2 && known.test(before)
  }
  return (text, said) =>
    (isPersonAsked && personBefore.test(text)) ||
    (nouns.size > 0 &&
      said.some(
        ({ place, share }, at) =>
          share >= sameFrom && isAskedFor[place] === true && isNamedBefore(said, at, share),
      ))
}
