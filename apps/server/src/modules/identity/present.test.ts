import { expect, test } from 'vitest'
import { initialsOf, pictureUrlOf } from './present.ts'

test.each([
  ['Anna Albrecht', 'AA'],
  ['Dr. Anna Maria von Öhringen', 'AÖ'],
  ['anna', 'A'],
  ['  Jörg   (extern) ', 'J'],
  ['😀 Ömer Çelik', 'ÖÇ'],
  ['Dr.', 'D'],
  ['???', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a person without a picture has no address for one', () => {
  expect(pictureUrlOf({ id: 'p', pictureKey: null })).toBeNull()
  expect(pictureUrlOf({ id: 'p', pictureKey: 'k' })).toBe('/api/users/p/picture/k')
})
