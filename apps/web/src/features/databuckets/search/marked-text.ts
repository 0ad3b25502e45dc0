import type { SearchResult } from '@lotse/contract'

export interface TextPart {
  text: string
  start: number
  isMarked: boolean
}

/** Cuts a text where marks begin and end. Marks may overlap, stand in any order or reach beyond the end. */
export const markedParts = (text: string, marks: SearchResult['highlights']): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  const add = (upTo: number, isMarked: boolean) => {
    if (upTo <= end) return
    parts.push({ text: text.slice(end, upTo), start: end, isMarked })
    end = upTo
  }
  for (const mark of marks.toSorted((a, b) => a.start - b.start)) {
    add(Math.min(mark.start, text.length), false)
    add(Math.min(mark.end, text.length), true)
  }
  add(text.length, false)
  return parts
}
