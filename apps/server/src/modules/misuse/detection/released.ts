import type { Place } from './finding.ts'
import { type Normalised, normalise, placeOf } from './reading/normalise.ts'

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim()
const phrases = new WeakMap<readonly string[], readonly string[]>()

const phrasesOf = (released: readonly string[]): readonly string[] => {
  const known = phrases.get(released)
  if (known) return known
  const read = released.map(text => squeeze(normalise(text).text)).filter(text => text !== '')
  phrases.set(released, read)
  return read
}

/** What a tenant has called a false alarm: where it stands in a message, or that it is the whole message. */
export const releasedPlaces = (message: Normalised, released: readonly string[]): 'all' | Place[] => {
  if (released.length === 0) return []
  const whole = squeeze(message.text)
  const places: Place[] = []
  for (const phrase of phrasesOf(released)) {
    if (phrase === whole) return 'all'
    for (
      let at = message.text.indexOf(phrase);
      at >= 0;
      at = message.text.indexOf(phrase, at + phrase.length)
    )
      places.push(placeOf(message, at, at + phrase.length))
  }
  return places
}
