import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test('up to five pages are all listed', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5])
})

test('at the start of a long list only the end is cut off', () => {
  expect(pageNumbers(1, 12)).toEqual([1, 2, 3, 4, '…', 12])
  expect(pageNumbers(3, 12)).toEqual([1, 2, 3, 4, '…', 12])
})

test('in the middle both sides are cut off and the neighbours stay', () => {
  expect(pageNumbers(4, 12)).toEqual([1, '…', 3, 4, 5, '…', 12])
  expect(pageNumbers(9, 12)).toEqual([1, '…', 8, 9, 10, '…', 12])
})

test('at the end of a long list only the start is cut off', () => {
  expect(pageNumbers(10, 12)).toEqual([1, '…', 9, 10, 11, 12])
  expect(pageNumbers(12, 12)).toEqual([1, '…', 9, 10, 11, 12])
})

test('never more than five page numbers are shown, the current one always among them', () => {
  for (let last = 1; last <= 30; last += 1) {
    for (let current = 1; current <= last; current += 1) {
      const numbers = pageNumbers(current, last).filter(entry => typeof entry === 'number')
      expect(numbers.length).toBeLessThanOrEqual(5)
      expect(numbers).toContain(current)
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
    }
  }
})

test('a list may show two neighbours on each side of the current page', () => {
  expect(pageNumbers(4, 7, 2)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(pageNumbers(4, 12, 2)).toEqual([1, 2, 3, 4, 5, 6, '…', 12])
  expect(pageNumbers(6, 12, 2)).toEqual([1, '…', 4, 5, 6, 7, 8, '…', 12])
  expect(pageNumbers(9, 12, 2)).toEqual([1, '…', 7, 8, 9, 10, 11, 12])
  for (let current = 1; current <= 30; current += 1) {
    const shown = pageNumbers(current, 30, 2)
    for (const near of [-2, -1, 0, 1, 2])
      if (current + near >= 1 && current + near <= 30) expect(shown).toContain(current + near)
  }
})

test('an empty list has no pages', () => {
  expect(pageNumbers(1, 0)).toEqual([])
})
