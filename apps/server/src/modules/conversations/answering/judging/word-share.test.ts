import { describe, expect, it } from 'vitest'
import { wordsOfQuestion } from '../../../retrieval/index.ts'
import { shareOfWord } from './word-share.ts'

const share = (asked: string, said: string): number => {
  const [a] = wordsOfQuestion(asked)
  const [b] = wordsOfQuestion(said)
  return a && b ? shareOfWord(a, b) : Number.NaN
}

describe('a word of a text', () => {
  it.each([
    ['Hund', 'Hunde'],
    ['Anmeldung', 'Anmeldungen'],
    ['Archiv', 'Archivordnung'],
    ['Hund', 'Blindenhund'],
  ])('stands for %s: %s', (asked, said) => expect(share(asked, said)).toBeGreaterThanOrEqual(0.6))
  it.each([
    ['Grundsteuer', 'Grundstück'],
    ['Grundsteuer', 'Hundesteuer'],
    ['Grundsteuer', 'Steuer'],
    ['Ausschuss', 'ausschließlich'],
    ['2015', '2016'],
    ['Tesla', 'Norwegen'],
  ])('does not stand for %s: %s', (asked, said) => expect(share(asked, said)).toBeLessThan(0.6))
})
