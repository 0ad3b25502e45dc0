export const ellipsis = '…'
export type PageEntry = number | typeof ellipsis

const from = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)

/**
 * The first, the last, and the current page with `reach` neighbours on each side; near an end as many more, so that the bar does
 * not jump while paging. What fits without a gap is all shown: five pages, or seven with two neighbours.
 */
export const pageNumbers = (current: number, last: number, reach = 1): PageEntry[] => {
  if (last <= 2 * reach + 3) return from(1, last)
  if (current <= reach + 2) return [...from(1, 2 * reach + 2), ellipsis, last]
  if (current >= last - reach - 1) return [1, ellipsis, ...from(last - 2 * reach - 1, last)]
  return [1, ellipsis, ...from(current - reach, current + reach), ellipsis, last]
}
