import { everyWord, type Word } from '../../retrieval/index.ts'
import { shareOfWord } from './judging/word-share.ts'
import type { RankedSentence } from './ranking/rank-sentences.ts'

/** What speaks of something that was named before; or to the reader, which is not told apart. */
const pronounFirst = /^(?:Er|Sie|Ihm|Ihn|Ihnen|Ihre?[mnrs]?|Seine?[mnrs]?|Diese[mnrs]?)(?!\p{L})/u
/** From which share on a sentence says a word of its heading. */
const saidFrom = 0.5

const tellingIn = (text: string): Word[] => {
  const words: Word[] = []
  everyWord(text, word => {
    if (!word.isStop) words.push(word)
  })
  return words
}

const saysSome = (heading: string, text: string): boolean => {
  const said = tellingIn(text)
  return tellingIn(heading).some(word => said.some(one => shareOfWord(word, one) >= saidFrom))
}

/** A heading as the first words of a paragraph: "**Restmüll (graue Tonne):** Sie wird alle zwei Wochen geleert." */
const asLead = (heading: string): string => {
  const words = heading.replace(/[*_`[\]\\]/g, '').trim()
  return `**${words}${/[.:!?…]$/u.test(words) ? '' : ':'}**`
}

/**
 * What stands before sentences of a section that do not tell alone what they are about: its heading. Empty where they name what is
 * asked or what the heading names, or where there is none.
 */
export const leadOf = (headings: string, first: RankedSentence | undefined): string => {
  const heading = headings.split(' › ').at(-1)?.trim()
  if (!heading || !first || first.namesSubject) return ''
  const goesOn = pronounFirst.test(first.text) || (!first.features.first && !saysSome(heading, first.text))
  return goesOn ? asLead(heading) : ''
}
