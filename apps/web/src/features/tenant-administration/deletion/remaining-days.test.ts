import { expect, test } from 'vitest'
import { remainingDays } from './remaining-days.ts'

const now = new Date('2026-11-16T10:00:00Z')

test.each([
  [null, '-', null],
  ['2026-11-16T09:59:00Z', 'Abgelaufen', 'over'],
  ['2026-11-16T10:00:00Z', 'Abgelaufen', 'over'],
  ['2026-11-16T10:01:00Z', '1 Tag', 'soon'],
  ['2026-11-23T10:00:00Z', '7 Tage', 'soon'],
  ['2026-11-23T10:01:00Z', '8 Tage', null],
  ['2026-12-16T10:00:00Z', '30 Tage', null],
])('a tenant that goes for good at %s has “%s” left', (until, text, urgency) => {
  expect(remainingDays(until, now)).toEqual({ text, urgency })
})
