import iconv from 'iconv-lite'

const hasPrefix = (bytes: Uint8Array, prefix: number[]): boolean =>
  prefix.every((value, index) => bytes[index] === value)

/** Share of NUL bytes at even and at odd places: UTF-16 text of western languages has nearly all of them on one side. */
const nulShares = (bytes: Uint8Array): { even: number; odd: number } => {
  const end = Math.min(bytes.length, 100_000)
  let even = 0
  let odd = 0
  for (let index = 0; index < end; index++) {
    if (bytes[index] !== 0) continue
    if (index % 2 === 0) even++
    else odd++
  }
  const half = Math.max(1, end / 2)
  return { even: even / half, odd: odd / half }
}

const strictUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const decode = (bytes: Uint8Array, encoding: string): string => iconv.decode(Buffer.from(bytes), encoding)

/** Encodings of one byte per sign, as German systems have used them; the usual one first. */
const singleBytes = ['windows-1252', 'iso-8859-15', 'cp850', 'macroman']
const judgedBytes = 200_000

const german = /[äöüßÄÖÜ]/u
const western = /[àâáåæçéèêëíìîïñóòôøúùûÀÂÁÅÆÇÉÈÊËÑÓÔØ]/u
const usualSigns = /[§€„“”‚‘’–—…•·°²³½¼«»×µ©®´\u00a0\u00ad]/u
const letter = /\p{L}/u

/** How far a sign that is not plain is what people write, where it stands. */
const judge = (sign: string, before: string, after: string): number => {
  const isInWord = letter.test(before) || letter.test(after)
  if (german.test(sign)) return isInWord ? 3 : 0
  if (western.test(sign)) return isInWord ? 1 : -1
  if (usualSigns.test(sign))
    return letter.test(before) && letter.test(after) && !/[’\u00ad·]/.test(sign) ? -3 : 1
  return /[\p{Cc}\p{Cn}]/u.test(sign) ? -6 : -3
}

/** Above nothing for a text; far below for one in another encoding, whose words are made of odd signs. */
const plausibility = (text: string): number => {
  let score = 0
  for (const match of text.matchAll(/\P{ASCII}+/gu))
    for (const [index, sign] of [...match[0]].entries()) {
      // Two of them beside each other are rare, four are another alphabet.
      const crowd = match[0].length > 3 && letter.test(sign) ? -4 : 0
      const before = match[0][index - 1] ?? text[match.index - 1] ?? ''
      const after = match[0][index + 1] ?? text[match.index + match[0].length] ?? ''
      score += judge(sign, before, after) + crowd
    }
  return score
}

/** Text of old German systems; null where in none of their encodings it would be what people write. */
const decodeSingleByte = (bytes: Uint8Array): string | null => {
  const sample = bytes.subarray(0, judgedBytes)
  const [best] = singleBytes
    .map(encoding => ({ encoding, score: plausibility(decode(sample, encoding)) }))
    .toSorted((a, b) => b.score - a.score)
  return best && best.score >= 0 ? decode(bytes, best.encoding) : null
}

/** The text of bytes in any usual encoding; null where they are no text. `declared` is what the sender or the page says. */
export const decodeText = (bytes: Uint8Array, declared?: string | null): string | null => {
  if (hasPrefix(bytes, [0xef, 0xbb, 0xbf])) return decode(bytes.subarray(3), 'utf-8')
  if (hasPrefix(bytes, [0xff, 0xfe, 0, 0])) return decode(bytes.subarray(4), 'utf-32le')
  if (hasPrefix(bytes, [0xff, 0xfe])) return decode(bytes.subarray(2), 'utf-16le')
  if (hasPrefix(bytes, [0xfe, 0xff])) return decode(bytes.subarray(2), 'utf-16be')
  const { even, odd } = nulShares(bytes)
  if (odd > 0.4 && even < 0.05) return decode(bytes, 'utf-16le')
  if (even > 0.4 && odd < 0.05) return decode(bytes, 'utf-16be')
  if (bytes.includes(0)) return null
  const utf8 = strictUtf8(bytes)
  if (utf8 !== null) return utf8
  if (declared && iconv.encodingExists(declared) && !/^utf-?(8|16)/i.test(declared))
    return decode(bytes, declared)
  return decodeSingleByte(bytes)
}
