/** Tuned on German questions and texts: short passages, in which a word's first occurrence says nearly everything. */
export const saturation = 0.5
export const lengthShare = 0.3
/** How much a shared beginning of words counts beside a shared stem. */
export const prefixWeight = 0.4
/** The same for a short word, with which much begins that has nothing to do with it. */
export const shortPrefixWeight = 0.2
/** A shared end counts just enough to be looked at: whether it means anything, the second stage finds out. */
export const tailWeight = 0.1

/** How rare something is that `found` of `all` texts have. */
export const rarity = (all: number, found: number): number =>
  Math.log(1 + (all - found + 0.5) / (found + 0.5))

/** Grows with `count` and never passes 1 by more than the saturation: BM25's curve. */
export const saturated = (count: number, at: number): number => ((at + 1) * count) / (count + at)
