import { type Normalised, placeOf } from '../reading/normalise.ts'
import { remember } from '../reading/remember.ts'
import type { Token } from '../reading/tokens.ts'
import type { Signal } from './signal.ts'

/** Keys that lie side by side; of the upper row five, because "wert" is a word and part of many. */
const rows = [
  { keys: 'qwertzuiop', run: 5 },
  { keys: 'qwertyuiop', run: 5 },
  { keys: 'asdfghjkl', run: 4 },
  { keys: 'yxcvbnm', run: 4 },
  { keys: 'zxcvbnm', run: 4 },
]
const keyRuns = new Set(
  rows.flatMap(({ keys, run }) =>
    [keys, [...keys].reverse().join('')].flatMap(line =>
      Array.from({ length: line.length - run + 1 }, (_, at) => line.slice(at, at + run)),
    ),
  ),
)
const hasKeyRun = (form: string): boolean => {
  for (let at = 0; at + 4 <= form.length; at++)
    if (keyRuns.has(form.slice(at, at + 4)) || keyRuns.has(form.slice(at, at + 5))) return true
  return false
}

/** No word of a language that is written in Latin letters looks like this. */
const isNoWord = (form: string): boolean => {
  if (form.length < 5 || form.length > 200 || !/^[a-z]+$/.test(form)) return false
  if (hasKeyRun(form)) return true
  // Sounds of several letters count as one; "Angstschweiß" has eight consonants in a row.
  const sounds = form.replace(/sch|ch|ck|ph|th|pf|tz|st|sp|ng|rh|ss|tt|ll|nn|mm|rr|ff/g, 'c')
  const vowels = sounds.match(/[aeiouy]/g)?.length ?? 0
  if (vowels === 0) return true
  if (/[^aeiouy]{6}/.test(sounds)) return true
  if (vowels * 7 < sounds.length && form.length > 6) return true
  return form.length >= 8 && /^(.{1,3})\1{3,}/.test(form)
}

const kindOf = remember((form): 'number' | 'word' | 'strange' => {
  if (!/[a-z]/.test(form)) return 'number'
  return isNoWord(form) ? 'strange' : 'word'
})

/** Keys struck at random. One such word among others may be a name or a number of a file. */
export const gibberishSignals = (normalised: Normalised, tokens: readonly Token[]): Signal[] => {
  let letters = 0
  let strange = 0
  const places = []
  for (const { form, start, end } of tokens) {
    const kind = kindOf(form)
    if (kind === 'number') continue
    letters += end - start
    if (kind === 'word') continue
    strange += end - start
    if (places.length < 20) places.push(placeOf(normalised, start, end))
  }
  const share = strange / Math.max(1, letters)
  if (share < 0.5) return []
  return [{ category: 'gibberish', rule: 'no-words', score: share > 0.8 ? 0.8 : 0.62, places }]
}
