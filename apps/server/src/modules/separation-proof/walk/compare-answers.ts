import type { Answer } from './look-for-traces.ts'

/** What differs between two answers that say the same: new ids, tokens, how long it took and whatever was asked for. */
const withoutChance = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '«id»')
    .replace(/[\w-]{19,}(?:\.[\w-]{19,})*/g, '«token»')
    .replace(/"took_ms":[\d.]+/g, '"took_ms":«ms»')

export const isSameAnswer = (one: Answer, other: Answer): boolean =>
  one.status === other.status &&
  (one.body === other.body || withoutChance(one.body) === withoutChance(other.body))

/** In words, without what they say. */
export const differenceOf = (one: Answer, other: Answer): string =>
  one.status === other.status
    ? `gleicher Status ${one.status}, anderer Inhalt`
    : `Status ${one.status} statt ${other.status}`
