export const ELLIPSIS = '…'
export type PageEntry = number | typeof ELLIPSIS

const MOST_NUMBERS = 5

/**
 * Up to five pages are all shown. Beyond that: the first, the last, and the current one with its neighbours;
 * three numbers near an end, so that the bar always has seven entries or fewer and does not jump while paging.
 */
export function pageNumbers(current: number, last: number): PageEntry[] {
  if (last <= MOST_NUMBERS) return Array.from({ length: Math.max(last, 0) }, (_, index) => index + 1)
  if (current <= 3) return [1, 2, 3, 4, ELLIPSIS, last]
  if (current >= last - 2) return [1, ELLIPSIS, last - 3, last - 2, last - 1, last]
  return [1, ELLIPSIS, current - 1, current, current + 1, ELLIPSIS, last]
}
