import { partsOf } from '../../src/modules/ingestion/passages/text-parts.ts'
import type { ReadDocument } from '../../src/modules/ingestion/reading/index.ts'
import type { KnownBlock } from './known-file.ts'

/** How much of something is right, of how much there is. */
export interface Share {
  right: number
  of: number
}

export interface Measured {
  characters: Share
  headings: Share
  pages: Share
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Words of a text without the signs that only show its structure. */
const plainWords = (text: string): string[] =>
  wordsOf(
    text
      .split('\n')
      .filter(line => !/^\|(?: ---+ \|)+$/.test(line.trim()))
      .map(line =>
        line.startsWith('|')
          ? line.replaceAll(/(?<!\\)\|/g, ' ').replaceAll('\\|', '|')
          : line.replace(/^#{1,6} /, ''),
      )
      .join('\n'),
  )

const knownWords = (blocks: KnownBlock[]): string[] =>
  blocks.flatMap(block =>
    wordsOf('heading' in block ? block.heading : 'rows' in block ? block.rows.flat().join(' ') : block.text),
  )

/** The longest sequence that both have in common, by the weight of its members (Myers, greedy, forwards). */
const common = <T>(a: T[], b: T[], weight: (one: T) => number): number => {
  const max = a.length + b.length
  const best = new Map<number, { x: number; kept: number }>([[1, { x: 0, kept: 0 }]])
  for (let edits = 0; edits <= max; edits++)
    for (let k = -edits; k <= edits; k += 2) {
      const down = best.get(k + 1)
      const right = best.get(k - 1)
      const isDown = k === -edits || (k !== edits && (right?.x ?? -1) < (down?.x ?? -1))
      let { x, kept } = isDown
        ? { x: down?.x ?? 0, kept: down?.kept ?? 0 }
        : { x: (right?.x ?? 0) + 1, kept: right?.kept ?? 0 }
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) {
        kept += weight(a[x] as T)
        x++
      }
      best.set(k, { x, kept })
      if (x >= a.length && x - k >= b.length) return kept
    }
  return 0
}

const lengthOf = (words: string[]): number => words.reduce((sum, word) => sum + word.length, 0)

/** Each heading with the one above it: the level counts by what it does. */
const pathsOf = (headings: { title: string; level: number }[]): string[] => {
  const path: { title: string; level: number }[] = []
  return headings.map(heading => {
    while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop()
    const above = path.at(-1)?.title ?? ''
    path.push(heading)
    return `${above} › ${heading.title}`
  })
}

const pageAt = (starts: number[], offset: number): number =>
  starts.findLastIndex(start => start <= offset) + 1

/** Whether the first words of each block lie on the page where they were set. */
const measurePages = (blocks: KnownBlock[], { text, pageStarts, hasPages }: ReadDocument): Share => {
  const share = { right: 0, of: 0 }
  let from = 0
  for (const block of hasPages ? blocks : []) {
    const begin = ('heading' in block ? block.heading : 'text' in block ? block.text : '').slice(0, 60)
    const at = begin ? text.indexOf(begin, from) : -1
    if (at < 0) continue
    from = at + begin.length
    if (!block.page) continue
    share.of++
    if (pageAt(pageStarts, at) === block.page) share.right++
  }
  return share
}

/** What was read against what was written. Missing, added and misplaced words and headings all count against it. */
export const measure = (blocks: KnownBlock[], read: ReadDocument): Measured => {
  const expected = knownWords(blocks)
  const actual = plainWords(read.text)
  const wanted = pathsOf(
    blocks.flatMap(block => ('heading' in block ? [{ title: block.heading, level: block.level }] : [])),
  )
  const found = pathsOf(partsOf(read.text).filter(part => part.type === 'heading'))
  return {
    characters: {
      right: common(expected, actual, word => word.length),
      of: Math.max(lengthOf(expected), lengthOf(actual)),
    },
    headings: { right: common(wanted, found, () => 1), of: Math.max(wanted.length, found.length) },
    pages: measurePages(blocks, read),
  }
}
