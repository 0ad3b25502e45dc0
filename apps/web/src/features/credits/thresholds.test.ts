import { expect, test } from 'vitest'
import {
  percentOf,
  urgencyOfDaysLeft,
  urgencyOfRemaining,
  urgencyOfUtilisation,
} from '../../app/credits/thresholds.ts'
import { projectedBalance } from './projected-balance.ts'

test.each([
  [0, 'danger'],
  [10, 'danger'],
  [10.01, 'warning'],
  [25, 'warning'],
  [25.01, 'success'],
  [100, 'success'],
])('%s percent left of the budget is %s', (percent, urgency) =>
  expect(urgencyOfRemaining(percent)).toBe(urgency),
)

test.each([
  [0, 'danger'],
  [7, 'danger'],
  [8, 'warning'],
  [30, 'warning'],
  [31, 'success'],
  [null, 'success'],
])('%s days left is %s', (days, urgency) => expect(urgencyOfDaysLeft(days)).toBe(urgency))

test.each([
  [69.9, 'success'],
  [70, 'warning'],
  [89.9, 'warning'],
  [90, 'danger'],
  [140, 'danger'],
])('%s percent used is %s', (percent, urgency) => expect(urgencyOfUtilisation(percent)).toBe(urgency))

test('there is no percentage of a budget that does not exist', () => {
  expect(percentOf(5, 0)).toBeNull()
  expect(percentOf(-5, 20)).toBe(0)
  expect(percentOf(5, 20)).toBe(25)
})

test('the projection goes in steps of five days up to twice the period, at most 180 days', () => {
  const last = (period: number) => projectedBalance(1000, 1, period).at(-1)?.day
  expect(projectedBalance(100, 14, 7)).toEqual([
    { day: 0, balance: 100 },
    { day: 5, balance: 90 },
    { day: 10, balance: 80 },
  ])
  expect([7, 14, 30, 60, 90].map(last)).toEqual([10, 25, 60, 120, 180])
})

test('a projected balance adds up with the usage of its period', () => {
  // The average of a day, rounded to 5,33, would make it 2.979,24.
  const points = projectedBalance(3299.04, 159.8, 30)
  expect(points.find(point => point.day === 60)?.balance).toBeCloseTo(2979.44, 6)
})

test('a projected balance ends at zero', () => {
  expect(projectedBalance(10, 28, 7).map(point => point.balance)).toEqual([10, 0, 0])
})
