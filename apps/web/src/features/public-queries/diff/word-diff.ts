import { type FormattedWord, formattedWords } from '../formatted-words.ts'

export interface DiffPart {
  kind: 'same' | 'added' | 'removed'
  words: FormattedWord[]
}

/** A word that has become bold is another word. */
interface Token extends FormattedWord {
  key: string
}
const tokensOf = (markdown: string): Token[] =>
  formattedWords(markdown).map(word => ({
    ...word,
    key: `${word.isStrong ? 's' : ''}${word.isEm ? 'e' : ''} ${word.text}`,
  }))
const isSame = (a: Token | undefined, b: Token | undefined): boolean => a?.key === b?.key

/** Texts that differ more than this are told as replaced: nobody reads such a comparison, and it would take long. */
const distanceAtMost = 1500

interface Snake {
  x: number
  y: number
  u: number
  v: number
}

/**
 * The middle of a shortest way from `a` to `b` (Myers 1986, section 4b): looked for from both ends at once, so that it needs room for two
 * rows only, however long the texts are. null where the way is too long.
 */
const middleOf = (a: readonly Token[], b: readonly Token[]): Snake | null => {
  const delta = a.length - b.length
  const half = Math.min(Math.ceil((a.length + b.length) / 2), distanceAtMost)
  const size = 2 * half + 2
  const at = (k: number): number => ((k % size) + size) % size
  const forward = new Int32Array(size)
  const backward = new Int32Array(size)
  const rowOf = (row: Int32Array, k: number): number => row[at(k)] ?? 0
  for (let d = 0; d <= half; d += 1) {
    for (let k = -d; k <= d; k += 2) {
      const isDown = k === -d || (k !== d && rowOf(forward, k - 1) < rowOf(forward, k + 1))
      let x = isDown ? rowOf(forward, k + 1) : rowOf(forward, k - 1) + 1
      let y = x - k
      const [startX, startY] = [x, y]
      while (x < a.length && y < b.length && isSame(a[x], b[y])) {
        x += 1
        y += 1
      }
      forward[at(k)] = x
      const met = delta - k
      if (delta % 2 !== 0 && Math.abs(met) <= d - 1 && x + rowOf(backward, met) >= a.length)
        return { x: startX, y: startY, u: x, v: y }
    }
    for (let k = -d; k <= d; k += 2) {
      const isDown = k === -d || (k !== d && rowOf(backward, k - 1) < rowOf(backward, k + 1))
      let x = isDown ? rowOf(backward, k + 1) : rowOf(backward, k - 1) + 1
      let y = x - k
      const [startX, startY] = [x, y]
      while (x < a.length && y < b.length && isSame(a[a.length - 1 - x], b[b.length - 1 - y])) {
        x += 1
        y += 1
      }
      backward[at(k)] = x
      const met = delta - k
      if (delta % 2 === 0 && Math.abs(met) <= d && x + rowOf(forward, met) >= a.length)
        return { x: a.length - x, y: b.length - y, u: a.length - startX, v: b.length - startY }
    }
  }
  return null
}

const commonStart = (a: readonly Token[], b: readonly Token[]): number => {
  let length = 0
  while (length < a.length && length < b.length && isSame(a[length], b[length])) length += 1
  return length
}

const commonEnd = (a: readonly Token[], b: readonly Token[]): number => {
  let length = 0
  while (length < a.length && length < b.length && isSame(a.at(-1 - length), b.at(-1 - length))) length += 1
  return length
}

const walk = (a: readonly Token[], b: readonly Token[], add: (part: DiffPart) => void): void => {
  const start = commonStart(a, b)
  const end = commonEnd(a.slice(start), b.slice(start))
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  add({ kind: 'same', words: a.slice(0, start) })
  const middle = restA.length > 0 && restB.length > 0 ? middleOf(restA, restB) : null
  // A way without a step into both directions would lead back to where it came from.
  const isSplit = middle && (middle.x + middle.y > 0 || middle.u + middle.v < restA.length + restB.length)
  if (middle && isSplit) {
    walk(restA.slice(0, middle.x), restB.slice(0, middle.y), add)
    add({ kind: 'same', words: restA.slice(middle.x, middle.u) })
    walk(restA.slice(middle.u), restB.slice(middle.v), add)
  } else {
    add({ kind: 'removed', words: restA })
    add({ kind: 'added', words: restB })
  }
  add({ kind: 'same', words: a.slice(a.length - end) })
}

/** Between two stretches that stayed, all that went stands before all that came: read piece by piece nobody would follow. */
const join = (parts: DiffPart[], { kind, words }: DiffPart): void => {
  const last = parts.at(-1)
  const before = parts.at(-2)
  if (words.length === 0) return
  if (last?.kind === kind) last.words.push(...words)
  else if (kind === 'same' || !last || last.kind === 'same') parts.push({ kind, words })
  else if (before?.kind === kind) before.words.push(...words)
  else parts.splice(kind === 'removed' ? -1 : parts.length, 0, { kind, words })
}

const isBlank = ({ kind, words }: DiffPart): boolean =>
  kind === 'same' && words.every(({ text }) => /^[^\S\n]+$/.test(text))

/** Of a phrase that was exchanged for another, the blanks between its words are nothing that stayed. */
const withWholePhrases = (parts: readonly DiffPart[]): DiffPart[] => {
  const isExchange = (place: number): boolean =>
    parts[place]?.kind === 'removed' && parts[place + 1]?.kind === 'added'
  const whole: DiffPart[] = []
  for (const [place, part] of parts.entries()) {
    const isInside = place > 0 && place < parts.length - 1
    if (isBlank(part) && isInside && (isExchange(place - 2) || isExchange(place + 1))) {
      join(whole, { kind: 'removed', words: [...part.words] })
      join(whole, { kind: 'added', words: [...part.words] })
    } else join(whole, { ...part, words: [...part.words] })
  }
  return whole
}

/** What must be taken out of one letter and put into it to get the other, as it is read and not as it is marked. */
export const wordDiff = (before: string, after: string): DiffPart[] => {
  const parts: DiffPart[] = []
  walk(tokensOf(before), tokensOf(after), ({ kind, words }) =>
    join(parts, { kind, words: words.map(({ text, isStrong, isEm }) => ({ text, isStrong, isEm })) }),
  )
  return withWholePhrases(parts)
}
