import type { ReadDocument } from '../reading/document.ts'
import { sentenceSpans } from './sentences.ts'
import { splitPart, type Unit } from './split-part.ts'
import { partsOf, type TextPart } from './text-parts.ts'

/** One piece of a document as it is found and cited. */
export interface Passage {
  /** 1-based page on which it stands; the last sentence may end on the next one. Null where the format has no pages. */
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
export const chunkerVersion = 2

const headingsKept = 3
const longestHeading = 200
const longestLeadIn = 200
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
  unit.end - unit.start < longestLeadIn && text[unit.end - 1] === ':'

/** A paragraph that runs over a page break, as the parts that begin on each page: a sentence belongs to the page of its first word. */
const byPages = (document: Pick<ReadDocument, 'text'> & Pages, part: TextPart): TextPart[] => {
  const { text } = document
  if (part.type !== 'paragraph' || pageAt(document, part.start) === pageAt(document, part.end - 1))
    return [part]
  const parts: TextPart[] = []
  for (const sentence of sentenceSpans(text.slice(part.start, part.end))) {
    const start = part.start + sentence.start
    const last = parts.at(-1)
    if (last && pageAt(document, last.start) === pageAt(document, start)) last.end = part.start + sentence.end
    else parts.push({ type: 'paragraph', start, end: part.start + sentence.end })
  }
  return parts
}

/** "Erforderlich sind:" and what little follows it on its page ("Leistung  Betrag") belong to the first words of the next one. */
const takeLeadIn = (text: string, open: Unit[], next: Unit, max: number): string => {
  const at = open.findLastIndex(unit => leadsOn(text, unit))
  const [first, last] = [open[at], open.at(-1)]
  if (!first || !last || next.header || last.end - first.start > longestLeadIn) return ''
  const leadIn = `${text.slice(first.start, last.end)}\n\n`
  if (first.header || leadIn.length + next.end - next.start > max) return ''
  open.splice(at)
  return leadIn
}

/** Fills passages up to the limit in order; a lead-in moves on to the next one. What is cited with a page stands on that page. */
const pack = (document: Pick<ReadDocument, 'text'> & Pages, units: Unit[], max: number): Unit[][] => {
  const { text } = document
  const groups: Unit[][] = []
  let open: Unit[] = []
  for (const unit of units) {
    const [first] = open
    const isTooLong = first && first.header.length + unit.end - first.start > max
    const isOtherPage = first && pageAt(document, first.start) !== pageAt(document, unit.start)
    if (isOtherPage) {
      const header = takeLeadIn(text, open, unit, max) || unit.header
      if (open.length > 0) groups.push(open)
      open = [{ ...unit, header }]
      continue
    }
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
    const units = sections
      .flatMap(part => byPages(document, part))
      .flatMap(part => splitPart(text, part, maxCharacters))
    for (const group of pack(document, units, maxCharacters)) {
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
