import { expect, it } from 'vitest'
import { dialledNumber } from './dialled-number.ts'

it.each([
  ['112', '112'],
  ['116 016', '116016'],
  [' 0800 111 0 111 ', '08001110111'],
  ['+49 (30) 1234-56', '+4930123456'],
])('%s is dialled as %s', (written, dialled) => {
  expect(dialledNumber(written)).toBe(dialled)
})

it.each(['', '12', 'Sie sind nicht allein', '112 oder 110', '112,50', '1'.repeat(40)])(
  '%s is no number',
  text => {
    expect(dialledNumber(text)).toBeNull()
  },
)
