import { describe, expect, it } from 'vitest'
import { wordsOfQuestion } from '../../../retrieval/index.ts'
import { textReaderFor } from '../judging/read-passage.ts'
import { saidWords } from '../judging/said-words.ts'
import { earlierAnswers } from './earlier-answers.ts'

const isNamedBefore = (question: string, text: string): boolean => {
  const words = wordsOfQuestion(question)
  return earlierAnswers(question, words)(text, saidWords(text, textReaderFor(words, [])))
}

describe('a sentence that speaks of the answer as of something known', () => {
  it.each([
    ['Welches Gerät misst den Luftdruck?', 'Der Luftdruck wird mit diesem Gerät gemessen.'],
    ['Welches Amt stellt Pässe aus?', 'Das Amt stellt Pässe und Ausweise aus.'],
    ['Wer leitet das Archiv?', 'Er leitet das Archiv seit zehn Jahren.'],
    ['Wer schrieb die Satzung?', 'Seine Satzung gilt bis heute.'],
  ])('needs the one before it: %s %s', (question, text) => expect(isNamedBefore(question, text)).toBe(true))
  it.each([
    ['Welches Gerät misst den Luftdruck?', 'Ein Barometer ist ein Gerät, das den Luftdruck misst.'],
    ['Welches Amt stellt Pässe aus?', 'Das Bürgeramt stellt Pässe aus.'],
    ['Wo liegt das Archiv?', 'Es liegt am Markt.'],
    ['Wer leitet das Archiv?', 'Frau Berg leitet das Archiv.'],
  ])('does not: %s %s', (question, text) => expect(isNamedBefore(question, text)).toBe(false))
})
