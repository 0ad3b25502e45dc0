import { describe, expect, it } from 'vitest'
import { type FoundPassage, readQuestion } from '../../../retrieval/index.ts'
import { certaintyOf, leastCertainty } from './judge.ts'

type Found = Pick<FoundPassage, 'documentId' | 'documentTitle' | 'headings' | 'text' | 'parts' | 'asked'>

/** What the search finds in a data store of this one passage, with what it thinks of it. */
const found = (
  question: string,
  headings: string[],
  [lexical, grams, coverage, title]: [number, number, number, number],
): FoundPassage[] => {
  const passage: Found = {
    documentId: 'satzung',
    documentTitle: 'Hundesteuersatzung',
    headings,
    text: 'Die Hundesteuer beträgt 96 Euro im Jahr.',
    parts: {
      lexical,
      grams,
      coverage,
      title,
      neighbourhood: 0,
      vector: 0,
      document: 0,
      recency: 1,
      weight: 1,
    },
    asked: readQuestion(question),
  }
  return [passage as FoundPassage]
}

describe('the smallest data store', () => {
  const about: [number, number, number, number] = [0.15, 0.14, 0.025, 0.05]
  it.each([
    ['without headings', []],
    ['with headings', ['Hundesteuersatzung', '§ 1 Steuersatz']],
  ])('%s answers what it says and nothing else', (_, headings) => {
    const sure = (question: string, parts = about) =>
      certaintyOf(question, found(question, headings, parts)) >= leastCertainty(50)
    expect(sure('Wie hoch ist die Hundesteuer?')).toBe(true)
    expect(sure('Hundesteuer?')).toBe(true)
    expect(sure('Wie hoch ist die Grundsteuer in unserer Stadt?', [0.002, 0.014, 0, 0])).toBe(false)
    expect(sure('Wie beantrage ich einen neuen Personalausweis?', [0, 0.005, 0, 0])).toBe(false)
  })
})
