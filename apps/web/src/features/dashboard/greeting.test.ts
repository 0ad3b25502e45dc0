import { expect, test } from 'vitest'
import { greetingAt, longDate } from './greeting.ts'

test.each([
  ['04:59', 'Hallo'],
  ['05:00', 'Guten Morgen'],
  ['10:59', 'Guten Morgen'],
  ['11:00', 'Guten Tag'],
  ['17:59', 'Guten Tag'],
  ['18:00', 'Guten Abend'],
  ['22:59', 'Guten Abend'],
  ['23:00', 'Hallo'],
])('at %s in Germany the greeting is "%s"', (time, greeting) => {
  expect(greetingAt(new Date(`2026-01-15T${time}:00+01:00`))).toBe(greeting)
})

test('the greeting and the date follow the clock in Germany, in summer too', () => {
  const justAfterMidnight = new Date('2026-06-30T22:30:00Z')
  expect(longDate(justAfterMidnight)).toBe('Mittwoch, 1. Juli 2026')
  expect(greetingAt(new Date('2026-07-01T03:30:00Z'))).toBe('Guten Morgen')
})
