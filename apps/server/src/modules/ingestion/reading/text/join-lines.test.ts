import { expect, it } from 'vitest'
import { collectHyphenated, joinLines } from './join-lines.ts'

it('a hyphen that stands inside a line elsewhere is kept at the end of a line', () => {
  const hyphenated = collectHyphenated(['Die öffentlich-rechtliche Anstalt', 'Nord-Ost-See'])
  expect(joinLines(['die öffentlich-', 'rechtlichen Sender'], hyphenated)).toBe(
    'die öffentlich-rechtlichen Sender',
  )
  expect(joinLines(['die Gemein-', 'den und Städte'], hyphenated)).toBe('die Gemeinden und Städte')
  expect([...hyphenated]).toEqual(['öffentlich-recht', 'nord-ost', 'ost-see'])
})

it('one endless word is looked at once, not from each of its letters', () => {
  const endless = 'a'.repeat(1_000_000)
  expect(collectHyphenated([`- ${endless} -`]).size).toBe(0)
})
