import { expect, it } from 'vitest'
import { isGarbage } from './garbage.ts'

const german = 'Die Hundesteuer ist eine Gemeindesteuer, die nach Maßgabe dieser Satzung erhoben wird.'

it.each([
  ['German', german],
  ['English', 'The tax on dogs is a municipal tax which is levied in accordance with these by-laws.'],
  [
    'a table of numbers',
    'Nr. 1 2 3 4 5 Betrag 12,00 13,50 18,00 22,75 90,00 120,00 Summe 276,25 im Jahr 2024 und 2025',
  ],
  ['another script', 'Налог на собак является муниципальным налогом и взимается в соответствии с уставом.'],
  ['a few words', 'Seite 3'],
])('%s is text', (_, text) => {
  expect(isGarbage(text)).toBe(false)
})

/** Letters shifted by a font that does not say what they are. */
const shifted = german.replace(/\S/g, sign => String.fromCharCode(sign.charCodeAt(0) - 29))

it.each([
  ['letters of a font without a map', shifted],
  [
    'signs of no alphabet',
    [...german].map(sign => (sign === ' ' ? ' ' : String.fromCharCode(0xe000 + sign.charCodeAt(0)))).join(''),
  ],
  ['letters set apart', [...german.replaceAll(' ', '')].join(' ')],
])('%s are none', (_, text) => {
  expect(isGarbage(text)).toBe(true)
})
