/** What a sign is to words. */
const [outside, inside, begins] = [0, 1, 2]
const softHyphen = 0xad

const kindOf = (sign: string): number => {
  if (/[\p{L}\p{N}]/u.test(sign)) return begins
  // Marks and soft hyphens belong to the word that they stand in, and begin none.
  return /\p{M}/u.test(sign) || sign.charCodeAt(0) === softHyphen ? inside : outside
}

/** Asked once for every sign of every text; a regular expression would take several times as long. */
const kinds = Uint8Array.from({ length: 0x10000 }, (_, code) => kindOf(String.fromCharCode(code)))

const isPairAt = (text: string, at: number): boolean =>
  (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00

type Call = (start: number, end: number) => void

/** Scripts that leave no gaps between words: Thai, Lao, Burmese, Khmer, Japanese and Chinese. */
const gapless =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
const firstGapless = 0x0e00
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

const callForWords = (text: string, start: number, end: number, call: Call): void => {
  for (const { segment, index } of segmenter.segment(text.slice(start, end)))
    call(start + index, start + index + segment.length)
}

/** Calls for every word with its place in the text: letters and digits without anything between them. */
export const everyToken = (text: string, call: Call): void => {
  let start = -1
  let mayBeGapless = false
  const callUpTo = (end: number): void => {
    if (mayBeGapless && gapless.test(text.slice(start, end))) callForWords(text, start, end, call)
    else call(start, end)
    start = -1
    mayBeGapless = false
  }
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const isPair = isPairAt(text, at)
    const kind = isPair ? kindOf(text.slice(at, at + 2)) : (kinds[code] as number)
    if (start < 0) {
      if (kind === begins) start = at
    } else if (kind === outside) callUpTo(at)
    if (code >= firstGapless) mayBeGapless = start >= 0
    if (isPair) at += 1
  }
  if (start >= 0) callUpTo(text.length)
}
