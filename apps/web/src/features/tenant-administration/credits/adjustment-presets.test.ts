import { expect, test } from 'vitest'
import { presetsFor } from './adjustment-presets.ts'

const amounts = (...parameters: Parameters<typeof presetsFor>) =>
  presetsFor(...parameters).map(({ label, amount }) => [label, amount])

test('additions are offered whatever the balance is', () =>
  expect(amounts('add', 0)).toEqual([
    ['100', 100],
    ['500', 500],
    ['1.000', 1000],
    ['5.000', 5000],
    ['10.000', 10_000],
  ]))

test('of the subtractions only those that the balance covers are offered', () => {
  expect(amounts('subtract', 600)).toEqual([
    ['100', 100],
    ['500', 500],
    ['25 %', 150],
    ['50 %', 300],
  ])
  expect(amounts('subtract', 0)).toEqual([])
})

test('a share is a whole number of cents and never rounded up', () => {
  expect(amounts('subtract', 0.03)).toEqual([['50 %', 0.01]])
  expect(amounts('subtract', 33.33)).toEqual([
    ['25 %', 8.33],
    ['50 %', 16.66],
  ])
})
