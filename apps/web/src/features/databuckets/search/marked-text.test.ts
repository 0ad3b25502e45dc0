import { expect, test } from 'vitest'
import { markedParts } from './marked-text.ts'

const marked = (text: string, ...marks: [start: number, end: number][]): string =>
  markedParts(
    text,
    marks.map(([start, end]) => ({ start, end })),
  )
    .map(part => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

test('marks are cut out where they stand, in whatever order they come', () => {
  expect(marked('Steuer für Hunde', [11, 16], [0, 6])).toBe('[Steuer] für [Hunde]')
})

test('overlapping marks keep every letter once', () => {
  expect(marked('Hundesteuer', [0, 5], [2, 11])).toBe('[Hunde][steuer]')
  expect(marked('Hundesteuer', [0, 11], [2, 5])).toBe('[Hundesteuer]')
})

test('marks beyond the end and empty marks do no harm', () => {
  expect(marked('Hund', [2, 99], [50, 60], [1, 1])).toBe('Hu[nd]')
})

test('without marks the text is whole', () => {
  expect(markedParts('Hund', [])).toEqual([{ text: 'Hund', start: 0, isMarked: false }])
})
