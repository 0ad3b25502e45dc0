import type { CompletedQuestion } from './complete-question.ts'
import { meaningfulWords } from './question-words.ts'
import { sentencesOf } from './sentences.ts'

/** From so many characters on, courtesies aside, a message is a letter, whose story says other things than its question. */
const letterFrom = 150
const asks =
  /\?\s*$|(?<!\p{L})(?:welche[mnrs]?|was|wann|wo|wie|wer|ob|bitte (?:sagen|teilen|nennen)|ich (?:möchte|würde gerne?) wissen)(?!\p{L})/iu

/** A sentence that asks for something that can be looked for. */
export const isQuestion = (sentence: string): boolean =>
  asks.test(sentence) && meaningfulWords(sentence).length > 0

/** The last sentence of a letter that asks something; null if it is none. */
export const lastQuestionOf = (message: string): string | null => {
  if (message.length < letterFrom) return null
  const sentences = sentencesOf(message)
  if (sentences.length < 2) return null
  return sentences.findLast(isQuestion) ?? null
}

/** All that is searched for: the question as it was completed, or as it was asked, and what a letter asks in the end. */
export const wordingsOf = (message: string, completed: CompletedQuestion | null): string[] => {
  const asked = completed?.texts ?? [message]
  return [...new Set([...asked, ...asked.flatMap(text => lastQuestionOf(text) ?? [])])]
}
