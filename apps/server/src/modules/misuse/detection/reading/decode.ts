import { isUtf8 } from 'node:buffer'

/** A text that was hidden in the message by an encoding, and where. */
export interface Decoded {
  how: 'base64' | 'hex' | 'percent' | 'rot13' | 'reversed'
  text: string
  start: number
  end: number
}

/** Bytes that are words rather than a key or a number. */
const wordsIn = (bytes: Buffer): string | null => {
  if (!isUtf8(bytes)) return null
  const text = bytes.toString()
  const letters = text.match(/[\p{L} ]/gu)?.length ?? 0
  return letters >= 6 && letters >= text.length * 0.8 ? text : null
}

/** `Grundsteuerbescheid`, `Kita-Anmeldung`: a long word, and no encoding, which mixes its letters. */
const longWord = /^[A-Z]?[a-z]+(?:[-/_][A-Za-z]?[a-z]+)*$/
const fromBase64 = (run: string): string | null =>
  longWord.test(run) ? null : wordsIn(Buffer.from(run, 'base64'))
const fromHex = (run: string): string | null =>
  wordsIn(Buffer.from(run.replace(/\\x|0x|[^0-9a-f]/gi, ''), 'hex'))
const fromPercent = (run: string): string | null => {
  try {
    return decodeURIComponent(run)
  } catch {
    return null
  }
}

/** Runs of signs that may be an encoding. A search never goes back further than a few signs. */
const encodings = [
  { how: 'hex', run: /(?:(?:\\x|0x)?[0-9a-f]{2}[\s,:]?){8,}/gi, decode: fromHex },
  { how: 'base64', run: /[A-Za-z0-9+/_-]{16,}={0,2}/g, decode: fromBase64 },
  { how: 'percent', run: /(?:[\w.-]{0,30}%[0-9a-f]{2}){4,}[\w.-]{0,30}/gi, decode: fromPercent },
] as const

const rotate = (text: string): string =>
  text.replace(/[a-z]/gi, letter => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })

/** Words without which hardly anybody writes a sentence, German or English. */
const everyday =
  /\b(?:der|die|das|ein|eine|ist|ich|und|zu|für|in|im|wo|wie|was|mein|meine|the|is|to|a|of|and|my|how|what|i|you|do|es|sie|den|mit|on|for|kann|can|nicht|bitte|please)\b/i

/** A single word says something else backwards by chance: Regen. */
const sentence = /[a-z]{2}\S*\s+\S*[a-z]{2}\S*\s+\S*[a-z]{2}/i

/** One layer: what an encoding hides. Sentences without one everyday word are also read rotated and backwards. */
export const decodingsOf = (written: string): Decoded[] => {
  const found: Decoded[] = []
  for (const { how, run, decode } of encodings)
    for (const match of written.matchAll(run)) {
      const text = decode(match[0])
      if (text !== null) found.push({ how, text, start: match.index, end: match.index + match[0].length })
      if (found.length >= 8) return found
    }
  if (written.length <= 2000 && sentence.test(written) && !everyday.test(written)) {
    const whole = { start: 0, end: written.length }
    found.push({ how: 'rot13', text: rotate(written), ...whole })
    found.push({ how: 'reversed', text: [...written].reverse().join(''), ...whole })
  }
  return found
}
