import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1_000, '1,0 s'],
  [12_340, '12,3 s'],
  [59_999, '59,9 s'],
  [60_000, '1 min'],
  [90_000, '1,5 min'],
  [7_200_000, '120 min'],
  [null, '–'],
])('%s milliseconds are told as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})
