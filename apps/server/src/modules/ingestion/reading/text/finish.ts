import { dateInText, dateOfProperty } from '../../passages/dates.ts'
import { detectLanguage } from '../../passages/language.ts'
import { titleOfFilename, titleOfProperty } from '../../passages/title.ts'
import type { ReadDocument } from '../document.ts'
import { plausiblePages } from '../limits.ts'
import { ReadingError } from '../reasons.ts'
import { type Block, writeText } from './blocks.ts'
import { cleanLine } from './clean.ts'

/** What a parser found, before the questions that are the same for every format. */
export interface RawDocument {
  /** Blocks by page; one entry for formats without pages. */
  pages: Block[][]
  hasPages: boolean
  /** Pages as the file itself counts them, where its format has none to show. */
  statedPages?: number
  ocrPages?: number
  title?: string | null
  declaredLanguage?: string | null
  /** The file's own dates, best first. */
  dates?: (string | null | undefined)[]
  metadata?: Record<string, string | null | undefined>
}

/** The outermost heading at the beginning, or a first line that stands alone above everything else. */
const titleInText = (pages: Block[][]): string | null => {
  const blocks = pages.slice(0, 2).flat().slice(0, 30)
  const [first] = blocks
  const top = blocks.filter(block => block.type === 'heading').toSorted((a, b) => a.level - b.level)[0]
  const isTitleLine =
    first?.type === 'paragraph' &&
    blocks.length > 1 &&
    /^[^\n]{4,120}$/.test(first.text) &&
    !/[.,;:!?]$/.test(first.text)
  if (isTitleLine && (top === undefined || top.level > 1)) return cleanLine(first.text)
  return top && top.text.length <= 200 ? cleanLine(top.text) : null
}

const filledOf = (metadata: RawDocument['metadata'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(metadata).flatMap(([name, value]) => {
      const text = cleanLine(value ?? '').slice(0, 1_000)
      return text ? [[name, text]] : []
    }),
  )

export const finishDocument = (raw: RawDocument, filename?: string): ReadDocument => {
  const { text, pageStarts } = writeText(raw.pages)
  if (!/[\p{L}\p{N}]/u.test(text)) throw new ReadingError('noText')
  const propertyDate = (raw.dates ?? []).map(dateOfProperty).find(date => date !== null)
  return {
    title: titleOfProperty(raw.title) ?? titleInText(raw.pages) ?? titleOfFilename(filename || raw.title),
    language: detectLanguage(text, raw.declaredLanguage),
    datedOn: dateInText(text) ?? propertyDate ?? null,
    metadata: filledOf(raw.metadata),
    pages: raw.hasPages ? Math.max(1, raw.pages.length) : plausiblePages(raw.statedPages, text.length),
    ocrPages: raw.ocrPages ?? 0,
    text,
    pageStarts: raw.hasPages ? pageStarts : [0],
    hasPages: raw.hasPages,
  }
}
