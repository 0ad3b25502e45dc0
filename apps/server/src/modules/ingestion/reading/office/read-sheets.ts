import { type CellObject, read, SSF, type WorkSheet } from '@e965/xlsx'
import { limits } from '../limits.ts'
import { ReadingError } from '../reasons.ts'
import type { Block } from '../text/blocks.ts'
import { cleanLine } from '../text/clean.ts'
import type { RawDocument } from '../text/finish.ts'
import { openOfficeZip } from './open-zip.ts'
import { isPropertyPart, officeProperties } from './properties.ts'
import { allOf, parseXml, textOf } from './xml.ts'

/** "1,234.50 €" → "1.234,50 €": formats are stored in the American way and shown in that of the reader. */
const germanNumber = (shown: string): string =>
  /\d[.,]\d/.test(shown) && !/[/:]|\d\.\d+\.\d/.test(shown)
    ? shown.replace(/[.,]/g, sign => (sign === '.' ? ',' : '.'))
    : shown

const isDateFormat = (format: string): boolean =>
  /[dmyhs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

const germanMonths: Record<string, string> = {
  January: 'Januar',
  February: 'Februar',
  March: 'März',
  May: 'Mai',
  June: 'Juni',
  July: 'Juli',
  October: 'Oktober',
  December: 'Dezember',
}

/** Dates as the format wants them; the library knows neither plain dots in a format nor German months. */
const shownDate = (cell: CellObject, format: string): string => {
  const shown = cell.w ?? SSF.format(format.replace(/(?<!\\)\./g, '\\.'), Number(cell.v))
  return /\[\$-(?:0?407|de)/i.test(format)
    ? shown.replace(/[A-Z][a-z]+/g, (word: string) => germanMonths[word] ?? word)
    : shown
}

const shownText = (cell: CellObject | undefined): string => {
  if (!cell || cell.t === 'z' || cell.t === 'e') return ''
  const format = typeof cell.z === 'string' ? cell.z : ''
  if (cell.t === 'n' && isDateFormat(format)) return cleanLine(shownDate(cell, format))
  const shown = cell.w ?? (cell.v === undefined ? '' : String(cell.v))
  return cleanLine(cell.t === 'n' ? germanNumber(shown) : shown)
}

type DenseRows = (CellObject | undefined)[][]

/** The rows of a sheet, cut into tables where rows are empty. The dense rows are walked by hand: a lying dimension cannot stretch them. */
const sheetBlocks = (sheet: WorkSheet, budget: { cells: number; isCut: boolean }): Block[] => {
  const blocks: Block[] = []
  let rows: string[][] = []
  const flush = () => {
    const [only] = rows
    if (rows.length === 1 && only) blocks.push({ type: 'paragraph', text: only.filter(Boolean).join(' ') })
    else if (rows.length > 1) blocks.push({ type: 'table', rows })
    rows = []
  }
  for (const row of ((sheet as { '!data'?: DenseRows })['!data'] ?? []).slice(0, limits.sheetRows)) {
    const cells = (row ?? []).slice(0, limits.sheetColumns)
    if ((row?.length ?? 0) > limits.sheetColumns) budget.isCut = true
    budget.cells -= cells.length
    if (budget.cells < 0) {
      budget.isCut = true
      break
    }
    const texts = Array.from(cells, shownText)
    if (texts.some(Boolean)) rows.push(texts)
    else flush()
  }
  flush()
  return blocks
}

const isDrawing = (name: string): boolean => /^xl\/drawings\/drawing\d+\.xml$/.test(name)

/** What stands in text boxes above the cells, a paragraph for each box. */
const boxBlocks = (parts: Map<string, string>): Block[] =>
  [...parts].flatMap(([name, part]) =>
    (isDrawing(name) ? allOf(parseXml(part), 'xdr:txBody') : []).flatMap((box): Block[] => {
      const lines = allOf(box, 'a:p').map(paragraph => cleanLine(textOf(paragraph)))
      const text = lines.filter(Boolean).join('\n')
      return text ? [{ type: 'paragraph', text }] : []
    }),
  )

const notice = `Nur die ersten ${limits.sheetRows.toLocaleString('de-DE')} Zeilen, ${limits.sheetColumns} Spalten und ${limits.sheetCells.toLocaleString('de-DE')} Zellen wurden gelesen.`

export const readSheets = async (bytes: Buffer, kind: 'xls' | 'xlsx'): Promise<RawDocument> => {
  const parts =
    kind === 'xlsx'
      ? await openOfficeZip(bytes, name => isPropertyPart(name) || isDrawing(name))
      : new Map<string, string>()
  const properties = officeProperties(parts)
  const workbook = openWorkbook(bytes)
  const budget = { cells: limits.sheetCells, isCut: false }
  const blocks: Block[] = []
  for (const [index, name] of workbook.SheetNames.entries()) {
    const sheet = workbook.Sheets[name]
    // What its author has hidden is not meant to be found.
    if (!sheet || workbook.Workbook?.Sheets?.[index]?.Hidden) continue
    const content = sheetBlocks(sheet, budget)
    if (content.length === 0) continue
    if (((sheet as { '!data'?: DenseRows })['!data']?.length ?? 0) >= limits.sheetRows) budget.isCut = true
    blocks.push({ type: 'heading', level: 2, text: cleanLine(name) }, ...content)
  }
  blocks.push(...boxBlocks(parts))
  const { Title, Author, Subject, Keywords, ModifiedDate } = workbook.Props ?? {}
  return {
    pages: [blocks],
    hasPages: false,
    title: properties.title ?? Title,
    dates: [...properties.dates, ModifiedDate instanceof Date ? ModifiedDate.toISOString() : null],
    metadata: {
      author: Author,
      subject: Subject,
      keywords: Keywords,
      ...Object.fromEntries(Object.entries(properties.metadata).filter(([, value]) => value)),
      notice: budget.isCut ? notice : null,
    },
  }
}

const openWorkbook = (bytes: Buffer) => {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      nodim: true,
      sheetRows: limits.sheetRows,
      cellFormula: false,
      cellHTML: false,
      cellStyles: false,
      cellNF: true,
      bookVBA: false,
      dateNF: 'dd\\.mm\\.yyyy',
    })
  } catch (error) {
    const isProtected = error instanceof Error && /password|encrypt/i.test(error.message)
    throw new ReadingError(isProtected ? 'passwordOffice' : 'damagedOffice', { cause: error })
  }
}
