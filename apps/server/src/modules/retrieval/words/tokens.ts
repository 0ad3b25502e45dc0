/** What a sign is to words; nothing is known of those that nobody has asked about. */
const [unknown, outside, inside, begins] = [0, 1, 2, 3]
const softHyphen = 0xad

const kindOf = (sign: string): number => {
  if (/[\p{L}\p{N}]/u.test(sign)) return begins
  // Marks and soft hyphens belong to the word that they stand in, and begin none.
  return /\p{M}/u.test(sign) || sign.charCodeAt(0) === softHyphen ? inside : outside
}

/** Asked for every sign of every text; a regular expression would take several times as long. */
const kinds = new Uint8Array(0x10000)

/** All signs at once would take as long as reading many texts, at every start. */
const learn = (code: number): number => {
  kinds[code] = kindOf(String.fromCharCode(code))
  return kinds[code] as number
}

const isPairAt = (text: string, code: number, at: number): boolean =>
  (code & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00

type Call = (start: number, end: number) => void

/** Scripts that leave no gaps between words: Thai, Lao, Burmese, Khmer, Japanese and Chinese. */
const gapless =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
const firstGapless = 0x0e00
/** Made when the first such text comes: its dictionaries take longer to be read than all else that a start needs of words. */
let segmenter: Intl.Segmenter | null = null

const callForWords = (text: string, start: number, end: number, call: Call): void => {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
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
    const isPair = isPairAt(text, code, at)
    let kind = isPair ? kindOf(text.slice(at, at + 2)) : (kinds[code] as number)
    if (kind === unknown) kind = learn(code)
    if (start < 0) {
      if (kind === begins) start = at
    } else if (kind === outside) callUpTo(at)
    if (code >= firstGapless) mayBeGapless = start >= 0
    if (isPair) at += 1
  }
  if (start >= 0) callUpTo(text.length)
}
