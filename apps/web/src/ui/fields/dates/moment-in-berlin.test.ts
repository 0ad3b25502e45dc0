import { expect, test } from 'vitest'
import { momentInBerlin } from './moment-in-berlin.ts'

test('a day and a time are those of clocks in Berlin, in summer and in winter', () => {
  expect(momentInBerlin('2026-07-01', '08:30').toISOString()).toBe('2026-07-01T06:30:00.000Z')
  expect(momentInBerlin('2026-12-01', '08:30').toISOString()).toBe('2026-12-01T07:30:00.000Z')
})
