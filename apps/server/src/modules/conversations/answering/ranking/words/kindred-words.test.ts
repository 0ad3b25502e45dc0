import { describe, expect, it } from 'vitest'
import { kindredOf } from './kindred-words.ts'
import { linesOf, stemsIn, verbOf } from './verb-forms.ts'

const stemOf = (word: string): string => stemsIn(word)[0] ?? ''
const groups = linesOf('./kindred-words.txt').map(line => line.split(', '))

describe('words for the same', () => {
  it('stand in groups of two and more, each of one word that says something and none twice', () => {
    expect(groups.length).toBeGreaterThan(500)
    for (const group of groups) {
      expect(group.length, group[0]).toBeGreaterThan(1)
      expect(new Set(group).size, group.join(', ')).toBe(group.length)
      for (const word of group) expect(word, group.join(', ')).toMatch(/^[\p{L}\d]+$/u)
    }
  })
  it.each([
    ['sterben', 'umgekommen'],
    ['Fluss', 'Gewässer'],
    ['gründen', 'errichtet'],
  ])('stand for %s: %s', (asked, said) =>
    expect(kindredOf(verbOf(stemOf(asked)))?.get(verbOf(stemOf(said)))).toBeGreaterThan(0),
  )
  it('stand for no others', () => expect(kindredOf('fluss')?.get(stemOf('Wahl'))).toBeUndefined())
})

describe('the forms of a verb', () => {
  it('are more than one in every line', () => {
    for (const line of linesOf('./verb-forms.txt')) expect(stemsIn(line).length, line).toBeGreaterThan(1)
  })
  it.each([
    ['schrieb', 'schreiben'],
    ['angebrochen', 'anbrechen'],
    ['verbrannte', 'verbrennen'],
    ['gewann', 'gewinnen'],
  ])('belong together: %s, %s', (form, verb) => expect(verbOf(stemOf(form))).toBe(verbOf(stemOf(verb))))
  it.each([
    ['verbrannte', 'brennen'],
    ['Hund', 'binden'],
  ])('do not: %s, %s', (form, verb) => expect(verbOf(stemOf(form))).not.toBe(verbOf(stemOf(verb))))
})
