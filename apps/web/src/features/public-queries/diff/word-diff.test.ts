import { describe, expect, it } from 'vitest'
import { type DiffPart, wordDiff } from './word-diff.ts'

const spoken = ({ words }: DiffPart): string => words.map(({ text }) => text).join('')
const told = (before: string, after: string) =>
  wordDiff(before, after).map(part => ({ kind: part.kind, text: spoken(part) }))

const without = (parts: DiffPart[], kind: DiffPart['kind']): string =>
  parts
    .filter(part => part.kind !== kind)
    .map(spoken)
    .join('')

/** The same numbers every time. */
const numbersFrom = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const textOf = (next: () => number, words: number): string =>
  Array.from(
    { length: words },
    () => ['der', 'Hund', 'kostet', '90', 'Euro', '.'][Math.floor(next() * 6)],
  ).join(' ')

describe('the comparison of two texts', () => {
  it('names the words that were exchanged and leaves the others alone', () => {
    expect(told('Es sind 90 Euro im Jahr.', 'Es sind 120 Euro im Jahr.')).toEqual([
      { kind: 'same', text: 'Es sind ' },
      { kind: 'removed', text: '90' },
      { kind: 'added', text: '120' },
      { kind: 'same', text: ' Euro im Jahr.' },
    ])
  })

  it('tells a phrase that was exchanged as a whole', () => {
    expect(told('Ein Ausweis kostet 37 Euro.', 'Anders gesagt: 37 Euro.')).toEqual([
      { kind: 'removed', text: 'Ein Ausweis kostet' },
      { kind: 'added', text: 'Anders gesagt:' },
      { kind: 'same', text: ' 37 Euro.' },
    ])
  })

  it('shows words as they look and never a mark: bold, lists and links are compared as they are read', () => {
    const parts = told(
      'Es sind **neunzig** Euro [1].\n\n- eins\n- zwei',
      'Es sind neunzig Euro [1].\n\n1. eins\n2. [zwei](https://a.example)',
    )
    const textsOf = (kind: DiffPart['kind']) =>
      parts.filter(part => part.kind === kind).map(({ text }) => text)
    expect(textsOf('removed')).toEqual(['neunzig', '• ', '• '])
    expect(textsOf('added')).toEqual(['neunzig', '1. ', '2. ', ' (https://a.example)'])
    expect(wordDiff('**Frist**', 'Frist').map(({ words }) => words)).toEqual([
      [{ text: 'Frist', isStrong: true, isEm: false }],
      [{ text: 'Frist', isStrong: false, isEm: false }],
    ])
  })

  it('says of equal, empty and wholly different texts what they are', () => {
    expect(told('Guten Tag', 'Guten Tag')).toEqual([{ kind: 'same', text: 'Guten Tag' }])
    expect(told('', '')).toEqual([])
    expect(told('', 'Neu')).toEqual([{ kind: 'added', text: 'Neu' }])
    expect(told('Alt', '')).toEqual([{ kind: 'removed', text: 'Alt' }])
    expect(told('Guten Tag, es sind 90 Euro im Jahr.', 'Neu')).toEqual([
      { kind: 'removed', text: 'Guten Tag, es sind 90 Euro im Jahr.' },
      { kind: 'added', text: 'Neu' },
    ])
  })

  it('holds both texts whole, whatever they are', () => {
    const next = numbersFrom(7)
    for (let round = 0; round < 300; round += 1) {
      const before = textOf(next, Math.floor(next() * 30))
      const after = textOf(next, Math.floor(next() * 30))
      const parts = wordDiff(before, after)
      expect(without(parts, 'added')).toBe(before)
      expect(without(parts, 'removed')).toBe(after)
    }
  })

  it('finds a shortest way: one word put in is one word', () => {
    const next = numbersFrom(11)
    const words = textOf(next, 400).split(' ')
    const changed = [...words.slice(0, 200), 'Widerspruch', ...words.slice(200)]
    const parts = wordDiff(words.join(' '), changed.join(' '))
    expect(parts.filter(({ kind }) => kind === 'removed')).toEqual([])
    expect(parts.filter(({ kind }) => kind === 'added').map(part => spoken(part).trim())).toEqual([
      'Widerspruch',
    ])
  })

  it('ends soon for two long texts that share nothing', () => {
    const before = Array.from({ length: 7000 }, (_, index) => `a${index}`).join(' ')
    const after = Array.from({ length: 7000 }, (_, index) => `b${index}`).join('\n')
    // Its own work, not the time that a busy machine gives to others meanwhile.
    const begin = process.cpuUsage()
    const parts = wordDiff(before, after)
    expect(process.cpuUsage(begin).user).toBeLessThan(5_000_000)
    expect(without(parts, 'added')).toBe(before)
  })
})
