import { onOneLine } from '../../conversations/index.ts'
import { contentWords } from '../similar/content-words.ts'
import type { Analysis } from '../tables.ts'

const topicsAtMost = 5
const titleAtMost = 100

/** German writes its nouns large, and what is asked about is a noun: those within sentences, the most frequent first. */
export const topicsByRules = ({ concern, questions }: Analysis): string[] => {
  const text = [...questions, concern].join(' \n')
  const telling = contentWords(text)
  const counts = new Map<string, number>()
  for (const [noun] of text.matchAll(/(?<=[\p{Ll}\d,;)]\s)\p{Lu}[\p{L}-]{3,}/gu))
    if (telling.has(noun.toLowerCase())) counts.set(noun, (counts.get(noun) ?? 0) + 1)
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, topicsAtMost)
    .map(([noun]) => noun)
}

/** "Was muss ich für einen neuen mitbringen?" says nothing to whoever has not read the sentence before it. */
const namesIts = (question: string): boolean => /(?<=\p{L}[,;]?\s)\p{Lu}\p{L}{2,}/u.test(question)

/** What it is about, in the words of the letter. */
export const titleByRules = ({ concern, questions }: Analysis, topics: string[]): string => {
  const [first = ''] = questions
  const told = concern.charAt(0).toUpperCase() + concern.slice(1).replace(/\.$/, '')
  const title = onOneLine((namesIts(first) ? first : told || first) || topics.join(', '))
  if (title.length <= titleAtMost) return title
  return topics.length
    ? topics.join(', ').slice(0, titleAtMost)
    : `${title.slice(0, titleAtMost - 1).trimEnd()}…`
}
