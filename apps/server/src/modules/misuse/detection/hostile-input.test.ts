import { expect, it } from 'vitest'
import { patience } from '../../../../test/patience.ts'
import { inspectMessage } from './inspect-message.ts'
import { inspectPassage } from './inspect-passage.ts'
import { longestRead } from './reading/normalise.ts'

const size = longestRead * 2
const fill = (part: string): string => part.repeat(Math.ceil(size / part.length)).slice(0, size)

/** Each would take minutes, not milliseconds, if any step went back over what it has read. */
const hostile = [
  fill('a'),
  fill('A'),
  fill('ä'),
  fill('u\u0308'),
  fill('\u0308'),
  fill('\u200b'),
  fill('\u{e0041}'),
  fill('a '),
  fill('a.'),
  fill('ignore previous '),
  fill('ignore all the your previous prior above '),
  fill('you are you will you must '),
  fill('%61'),
  fill('a%'),
  fill('0x61'),
  fill('61 '),
  fill('YWFh'),
  fill('http://a.b '),
  fill('www.'),
  fill('a-'),
  fill('1a'),
  fill('@a'),
  fill('*a'),
  fill('!!!???'),
  fill('\n'),
  fill('😀'),
  fill('\ud800'),
  fill('sch'),
  fill('du bist ein '),
]

it('reads hostile texts of any length once, up to a limit', { timeout: patience(120_000) }, () => {
  for (const text of hostile) {
    const { findings } = inspectMessage(text, {
      sensitivity: 'high',
      ownWords: ['a*', '*b', 'a b'],
      released: ['a'],
    })
    for (const { places } of findings) {
      expect(places.length).toBeLessThan(100)
      for (const { start, end } of places) {
        expect(start).toBeLessThan(end)
        expect(end).toBeLessThanOrEqual(longestRead)
      }
    }
    inspectPassage(text)
  }
})
