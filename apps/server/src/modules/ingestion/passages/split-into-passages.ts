import type { ReadDocument } from '../reading/document.ts'
import { splitPart, type Unit } from './split-part.ts'
import { partsOf, type TextPart } from './text-parts.ts'

/** One piece of a document as it is found and cited. */
export interface Passage {
  /** 1-based page of its beginning; null where the format has no pages. */
  page: number | null
  /** Path of the headings above it, outermost first; the last three at most. */
  headings: string[]
  /** Without the headings. A later piece of a long table begins with the table's header. */
  text: string
  /** Span in the document's whole text (UTF-16 offsets). */
  start: number
  end: number
}

/** Goes up whenever the same document would be parted differently: its passages are then made anew. */
export const chunkerVersion = 1

const headingsKept = 3
const longestHeading = 200
const defaultMax = 1_500

type Pages = Pick<ReadDocument, 'pageStarts' | 'hasPages'>

const pageAt = ({ pageStarts, hasPages }: Pages, offset: number): number | null => {
  if (!hasPages) return null
  let low = 0
  let high = pageStarts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((pageStarts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low + 1
}

/** "Erforderlich sind:" belongs to what follows it. */
const leadsOn = (text: string, unit: Unit): boolean =>
  unit.end - unit.start < 200 && text[unit.end - 1] === ':'

/** Fills passages up to the limit in order; a lead-in moves on to the next one. */
const pack = (text: string, units: Unit[], max: number): Unit[][] => {
  const groups: Unit[][] = []
  let open: Unit[] = []
  for (const unit of units) {
    const [first] = open
    const isTooLong = first && first.header.length + unit.end - first.start > max
    // A piece with a header repeats it at its own beginning.
    if (first && (isTooLong || unit.header)) {
      const last = open.at(-1)
      const fits = last && unit.end - last.start <= max && !unit.header
      const carried = last && open.length > 1 && fits && leadsOn(text, last) ? open.splice(-1) : []
      groups.push(open)
      open = carried
    }
    open.push(unit)
  }
  if (open.length > 0) groups.push(open)
  return groups
}

const isHeading = (part: TextPart | undefined): part is TextPart & { type: 'heading' } =>
  part?.type === 'heading'

/**
 * Parts a document for search and citation. A passage never crosses a heading; it is filled up at the borders of paragraphs, rows and sentences.
 * A heading with nothing under it ("§ 7 (weggefallen)") is a passage by itself.
 */
export const splitIntoPassages = (
  document: Pick<ReadDocument, 'text'> & Pages,
  { maxCharacters = defaultMax }: { maxCharacters?: number } = {},
): Passage[] => {
  const { text } = document
  const passages: Passage[] = []
  const path: { level: number; title: string }[] = []
  let section: TextPart[] = []

  const headings = () => path.slice(-headingsKept).map(({ title }) => title)
  const add = (sections: TextPart[]) => {
    const units = sections.flatMap(part => splitPart(text, part, maxCharacters))
    for (const group of pack(text, units, maxCharacters)) {
      const [first] = group
      const last = group.at(-1)
      if (!first || !last) continue
      const { start, header } = first
      passages.push({
        page: pageAt(document, start),
        headings: headings(),
        text: header + text.slice(start, last.end),
        start,
        end: last.end,
      })
    }
  }

  const parts = partsOf(text)
  for (const [index, part] of parts.entries()) {
    if (!isHeading(part)) {
      section.push(part)
      continue
    }
    add(section)
    section = []
    while ((path.at(-1)?.level ?? 0) >= part.level) path.pop()
    const next = parts[index + 1]
    const isLeaf = next === undefined || (isHeading(next) && next.level <= part.level)
    if (isLeaf) add([part])
    path.push({ level: part.level, title: part.title.slice(0, longestHeading) })
  }
  add(section)
  return passages
}
