import { expect, test } from 'vitest'
import { matchesGerman } from './matches-german.ts'

test.each(['wurz', 'wuerz', 'würz', 'WÜRZ', ' Würzburg '])('%s finds Würzburg', typed => {
  expect(matchesGerman('Würzburg', typed)).toBe(true)
})

test.each(['strasse', 'straße', 'STRASSE'])('%s finds Hauptstraße', typed => {
  expect(matchesGerman('Hauptstraße 5', typed)).toBe(true)
})

test('an umlaut written as two marks is the same letter', () => {
  expect(matchesGerman('Mu\u0308nchen', 'münchen')).toBe(true)
})

test('names that are spelled with two letters are found with them', () => {
  expect(matchesGerman('Goethestadt', 'goethe')).toBe(true)
})

test('other words are not found', () => {
  expect(matchesGerman('Würzburg', 'warz')).toBe(false)
  expect(matchesGerman('Köln', 'kuln')).toBe(false)
})

test('nothing typed finds everything', () => {
  expect(matchesGerman('Köln', '')).toBe(true)
})
