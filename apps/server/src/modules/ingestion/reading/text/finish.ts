import { dateInText, dateOfProperty } from '../../passages/dates.ts'
import { detectLanguage } from '../../passages/language.ts'
import { titleOfFilename, titleOfProperty } from '../../passages/title.ts'
import type { ReadDocument } from '../document.ts'
import { plausiblePages } from '../limits.ts'
import { ReadingError } from '../reasons.ts'
import { type Block, writeText } from './blocks.ts'
import { cleanLine } from './clean.ts'
import { sortOf } from './headings.ts'

/** What a parser found, before the questions that are the same for every format. */
export interface RawDocument {
  /** Blocks by page; one entry for formats without pages. */
  pages: Block[][]
  hasPages: boolean
  /** Pages as the file itself counts them, where its format has none to show. */
  statedPages?: number
  ocrPages?: number
  /** Pages whose picture was too poor to recognise anything for sure. */
  unclearPages?: number
  title?: string | null
  declaredLanguage?: string | null
  /** The file's own dates, best first. */
  dates?: (string | null | undefined)[]
  metadata?: Record<string, string | null | undefined>
}

const longestTitle = 250

/** "§ 1 Berechtigte" and "Kapitel 1" name a part of the document. */
const namesWhole = (text: string): boolean => {
  const sort = sortOf(text)
  return sort === null || sort.rank < 0 || (sort.rank >= 10 && sort.name !== '§')
}

const isTitleLine = (line: string): boolean =>
  line.length <= longestTitle &&
  /\p{L}.*\p{L}.*\p{L}/u.test(line) &&
  !/[.,;:!?]$/.test(line) &&
  namesWhole(line)

/** The only outermost heading, or the first line; where there are several, none of them names the whole. */
const titleInText = (pages: Block[][]): string | null => {
  const blocks = pages.flat()
  const [first] = blocks
  const headings = blocks.filter(block => block.type === 'heading').filter(({ text }) => namesWhole(text))
  const outermost = headings.reduce((least, { level }) => Math.min(least, level), 6)
  const [top, ...others] = headings.filter(({ level }) => level === outermost)
  const isNear = top !== undefined && blocks.indexOf(top) < 30 && top.text.length <= longestTitle
  if (first?.type === 'heading' && namesWhole(first.text))
    return cleanLine(isNear && others.length === 0 ? top.text : first.text)
  if (isNear && others.length === 0) return cleanLine(top.text)
  const line =
    first?.type === 'paragraph' && blocks.length > 1 ? cleanLine(first.text.split('\n')[0] ?? '') : ''
  if (line && isTitleLine(line)) return line
  return isNear ? cleanLine(top.text) : null
}

const filledOf = (metadata: RawDocument['metadata'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(metadata).flatMap(([name, value]) => {
      const text = cleanLine(value ?? '').slice(0, 1_000)
      return text ? [[name, text]] : []
    }),
  )

const unclearNotice = ({ unclearPages = 0 }: RawDocument): string | null => {
  if (unclearPages === 0) return null
  const pages = unclearPages === 1 ? 'Auf einer Seite' : `Auf ${unclearPages} Seiten`
  return `${pages} war die Schrift im Bild zu undeutlich; sie ist nicht durchsuchbar und wurde nicht berechnet.`
}

export const finishDocument = (raw: RawDocument, filename?: string): ReadDocument => {
  const { text, pageStarts } = writeText(raw.pages)
  if (!/[\p{L}\p{N}]/u.test(text)) throw new ReadingError(raw.unclearPages ? 'unclearScan' : 'noText')
  const propertyDate = (raw.dates ?? []).map(dateOfProperty).find(date => date !== null)
  return {
    title: titleOfProperty(raw.title) ?? titleInText(raw.pages) ?? titleOfFilename(filename || raw.title),
    language: detectLanguage(text, raw.declaredLanguage),
    datedOn: dateInText(text) ?? propertyDate ?? null,
    metadata: filledOf({ ...raw.metadata, notice: raw.metadata?.notice ?? unclearNotice(raw) }),
    pages: raw.hasPages ? Math.max(1, raw.pages.length) : plausiblePages(raw.statedPages, text.length),
    ocrPages: raw.ocrPages ?? 0,
    text,
    pageStarts: raw.hasPages ? pageStarts : [0],
    hasPages: raw.hasPages,
  }
}
