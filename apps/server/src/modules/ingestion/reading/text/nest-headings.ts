import type { Block } from './blocks.ts'
import { type HeadingSort, sortOf } from './headings.ts'

export type HeadingBlock = Block & { type: 'heading' }

export interface LooseHeading {
  text: string
  /** By its looks: 0 for the largest type of the document. Formats without looks have one tier. */
  tier: number
  /** Nothing stands between it and the heading before. */
  follows?: boolean
}

const plain: HeadingSort = { name: 'plain', rank: 11, isFirst: true }

interface Open {
  tier: number
  sort: HeadingSort
}

/** Whether a heading ends the level of another one of its tier. */
const ends = (sort: HeadingSort, open: HeadingSort, follows: boolean): boolean => {
  // Parts of a document never stand within a paragraph or a numbered point.
  if (sort.rank < 10 && open.rank >= 10) return true
  // The first of its sort, or one right below another, opens a level: whatever usually stands above what, documents differ.
  return (sort.isFirst || follows) && sort.rank >= 0 && sort.rank < 10 ? false : sort.rank <= open.rank
}

/**
 * The levels of headings as their document nests them: larger type is further out; in the same type a sort of heading that was met keeps its level,
 * and a new one goes below what stands above it. "Titel 1" may stand in an "Abschnitt" here and in a "Kapitel" there.
 */
export const nestHeadings = (headings: LooseHeading[]): number[] => {
  const open: Open[] = []
  const places = headings.map(({ text, tier, follows = false }) => {
    const sort = sortOf(text) ?? plain
    while ((open.at(-1)?.tier ?? -1) > tier) open.pop()
    const known = open.findIndex(one => one.tier === tier && one.sort.name === sort.name)
    if (known >= 0) open.length = known
    else
      for (
        let last = open.at(-1);
        last && last.tier === tier && ends(sort, last.sort, follows);
        last = open.at(-1)
      )
        open.pop()
    open.push({ tier, sort })
    return { tier, depth: open.filter(one => one.tier === tier).length }
  })
  const key = ({ tier, depth }: { tier: number; depth: number }) => tier * 100 + depth
  const levels = [...new Set(places.map(key))].toSorted((a, b) => a - b)
  return places.map(place => Math.min(6, 1 + levels.indexOf(key(place))))
}

/** A heading that has no sign of its level, and whether nothing stands between it and the one before. */
export interface UnmarkedHeading {
  block: HeadingBlock
  follows: boolean
}

/** Gives those without signs levels below all with signs. The first level is for the title, which has no words that would show it. */
export const levelUnmarked = (unmarked: UnmarkedHeading[], marked: HeadingBlock[]): void => {
  const lowest = marked.reduce((most, { level }) => Math.max(most, level), 1)
  const levels = nestHeadings(unmarked.map(({ block, follows }) => ({ text: block.text, follows, tier: 0 })))
  for (const [index, { block }] of unmarked.entries())
    block.level = Math.min(6, lowest + (levels[index] ?? 1))
}
