import { everyWord, type Word } from '../words/analyser.ts'
import { commonWords } from '../words/german/common-words.ts'

const wordsAtMost = 64
const charactersAtMost = 4000

/** What of a question is looked at: whoever pastes a whole document must not make everybody wait. */
export const shortened = (question: string): string => question.slice(0, charactersAtMost).toWellFormed()

export interface AskedWord extends Word {
  /** As the question has it. */
  asked: string
  /** Or a number. Written upper case, and not because a sentence begins with it. */
  isNoun: boolean
  /** Says little about what is asked: "darf", "mein", "lange". */
  isCommon: boolean
}

/** Nouns say what a question is about, however often the texts have them. */
const nounWeight = 2
const commonWeight = 0.5
export const weightOf = ({ isNoun, isCommon }: AskedWord): number =>
  isCommon ? commonWeight : isNoun ? nounWeight : 1

/** "Beglaubigung Kosten?": so few words are no sentence, and what begins them is a noun as it is written. */
const keywordsAtMost = 4

/** Who asks, and for whom: no text that answers tells of them. */
const asking = new Set('ich du wir man mich mir dich dir uns euch'.split(' '))

/** The words of a question that say something, in their order. */
export const wordsOfQuestion = (question: string): AskedWord[] => {
  const text = shortened(question)
  const words: AskedWord[] = []
  let [begins, count] = [-1, 0]
  everyWord(text, (word, start, end, index) => {
    count = index + 1
    const asked = text.slice(start, end)
    const small = asked.toLowerCase()
    if (word.isStop || asking.has(small) || words.length >= wordsAtMost) return
    const isCommon = commonWords.has(small)
    if (index === 0) begins = words.length
    words.push({ ...word, asked, isNoun: !isCommon && /^[\p{Lu}\d]/u.test(asked), isCommon })
  })
  const first = words[begins]
  if (first && count > keywordsAtMost) first.isNoun = false
  return words
}
