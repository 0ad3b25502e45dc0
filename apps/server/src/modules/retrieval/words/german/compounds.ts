import { LRUCache } from 'lru-cache'
import { cistem } from '../cistem.ts'

const shortestPart = 4
const shortestCompound = 9
/** What joins the parts: "Abfall-s-gebühr", "Hund-e-steuer". */
const joint = /(?:s|es|n|en|e|er)$/

const knownStem = (part: string, words: ReadonlySet<string>): string | null => {
  for (const form of [part, part.replace(joint, '')]) {
    const stem = cistem(form)
    if (form.length >= shortestPart - 1 && words.has(stem)) return stem
  }
  return null
}

type Parts = [first: string, last: string]

const findParts = (folded: string, words: ReadonlySet<string>): Parts | null => {
  for (let at = shortestPart; at <= folded.length - shortestPart; at += 1) {
    const last = cistem(folded.slice(at))
    if (!words.has(last)) continue
    const first = knownStem(folded.slice(0, at), words)
    if (first) return [first, last]
  }
  return null
}

/** By the words that are known, of what was asked lately: every place of a word is tried. */
const found = new WeakMap<ReadonlySet<string>, LRUCache<string, { parts: Parts | null }>>()

/** The stems of both parts of a compound of known words, "Müllgebühr" → "mull", "buhr"; null for any other word. The longest last part counts. */
export const partsOfCompound = (folded: string, words: ReadonlySet<string>): Parts | null => {
  if (folded.length < shortestCompound) return null
  const known = found.get(words) ?? new LRUCache<string, { parts: Parts | null }>({ max: 5000 })
  found.set(words, known)
  const { parts } = known.get(folded) ?? { parts: findParts(folded, words) }
  known.set(folded, { parts })
  return parts
}
