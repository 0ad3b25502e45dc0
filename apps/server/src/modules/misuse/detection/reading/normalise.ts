import type { Place } from '../finding.ts'
import { lookAlikes } from './look-alikes.ts'

/** A text in the form in which rules read it, and where each of its signs stood. */
export interface Normalised {
  /** Lower case, ä as ae, without accents, invisible signs and letters of other scripts that look like Latin ones. */
  text: string
  /** For each sign of the text: where it began in what was written, and, one further, where the text ended. */
  origin: Uint32Array
  /** Signs that a person does not see. */
  hidden: number
}

/** Longer messages are read up to here; nobody types more, and what a check may cost is bounded. */
export const longestRead = 20_000

const german: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'ae',
  Ö: 'oe',
  Ü: 'ue',
  ß: 'ss',
  ẞ: 'ss',
}

const accents = /\p{M}/u
/** Zero width, soft hyphen, direction marks, variation selectors, fillers. */
const isInvisible = (code: number): boolean =>
  code === 0xad ||
  code === 0x34f ||
  code === 0x61c ||
  code === 0x115f ||
  code === 0x1160 ||
  code === 0x180e ||
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x206f) ||
  code === 0x3164 ||
  (code >= 0xfe00 && code <= 0xfe0f) ||
  code === 0xfeff ||
  (code >= 0xe0100 && code <= 0xe01ef)

const plainForms = new Map<string, string>()

/** What a sign beyond ASCII stands for. */
const plainForm = (sign: string): string => {
  const known = plainForms.get(sign)
  if (known !== undefined) return known
  let plain = german[sign] ?? ''
  if (plain === '')
    for (const part of sign.normalize('NFKC').toLowerCase().normalize('NFD'))
      if (!accents.test(part)) plain += german[part] ?? lookAlikes.get(part) ?? part
  // Bounded by the signs that people really use.
  if (plainForms.size < 5000) plainForms.set(sign, plain)
  return plain
}

/** NFKC, lower case, look-alikes; invisible signs fall away, and Unicode tags are read as the letters that they hide. */
export const normalise = (written: string): Normalised => {
  const source = written.slice(0, longestRead)
  let text = ''
  let hidden = 0
  /** The sign before, if it is a plain letter. */
  let last = ''
  const origin: number[] = []
  for (let at = 0; at < source.length; ) {
    const begin = at
    while (source.charCodeAt(at) < 0x80) {
      origin.push(at)
      at += 1
    }
    if (at > begin) {
      text += source.slice(begin, at).toLowerCase()
      last = text.at(-1) ?? ''
      continue
    }
    const code = source.codePointAt(at) ?? 0
    const size = code > 0xffff ? 2 : 1
    if (code >= 0xe0020 && code <= 0xe007e) {
      hidden += 1
      text += String.fromCharCode(code - 0xe0000).toLowerCase()
      origin.push(at)
    } else if (isInvisible(code)) hidden += code >= 0xfe00 && code <= 0xfe0f ? 0 : 1
    else if (code === 0x308 && (last === 'a' || last === 'o' || last === 'u')) {
      // An umlaut of two signs.
      text += 'e'
      origin.push(at)
    } else {
      const plain = plainForm(source.slice(at, at + size))
      text += plain
      for (let unit = 0; unit < plain.length; unit++) origin.push(at)
    }
    last = ''
    at += size
  }
  origin.push(source.length)
  return { text, origin: new Uint32Array(origin), hidden }
}

/** Where a stretch of the normalised text stood in what was written. */
export const placeOf = ({ origin }: Normalised, start: number, end: number): Place => {
  const first = origin[start] ?? 0
  let after = end
  // A sign that became two (ä) ends where the next one begins.
  while (after < origin.length - 1 && origin[after] === origin[end - 1]) after += 1
  return { start: first, end: Math.max(first + 1, origin[after] ?? first + 1) }
}

/** Words of the rules are written as people write them. */
export const foldWord = (word: string): string => normalise(word).text
