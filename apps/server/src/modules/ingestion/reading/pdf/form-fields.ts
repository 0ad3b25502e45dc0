import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { cleanLine } from '../text/clean.ts'
import { type PageText, type Segment, segmentOf, tick } from './segments.ts'

/** What is used of a form field as the library shows it. */
interface Widget {
  subtype: string
  rect: number[]
  fieldType?: string
  fieldValue?: unknown
  checkBox?: boolean
  radioButton?: boolean
  pushButton?: boolean
  exportValue?: string
  buttonValue?: string
  password?: boolean
  hidden?: boolean
  options?: { exportValue: string; displayValue: string }[]
}

/** What a field shows to whoever looks at the page. */
const shownValue = (field: Widget): string => {
  if (field.pushButton || field.password || field.hidden) return ''
  if (field.checkBox) return field.fieldValue && field.fieldValue === field.exportValue ? tick : ''
  if (field.radioButton) return field.fieldValue && field.fieldValue === field.buttonValue ? tick : ''
  const values = [field.fieldValue].flat().filter(value => typeof value === 'string')
  return values
    .map(value => field.options?.find(({ exportValue }) => exportValue === value)?.displayValue ?? value)
    .join(', ')
}

const placeOf = (
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: number[],
  x: number,
  y: number,
): [number, number] => [a * x + c * y + e, b * x + d * y + f]

/** The values of a page's form fields as pieces of text at their places: they are no part of the page itself. */
export const readFields = async (page: PDFPageProxy): Promise<Segment[]> => {
  const viewport = page.getViewport({ scale: 1 })
  const fields = (await page.getAnnotations()) as Widget[]
  return fields.flatMap(field => {
    if (field.subtype !== 'Widget') return []
    const lines = shownValue(field)
      .split(/\r\n?|\n/)
      .map(cleanLine)
      .filter(Boolean)
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = field.rect
    const corners = [placeOf(viewport.transform, x1, y1), placeOf(viewport.transform, x2, y2)]
    const [left = 0, right = 0] = corners.map(([x]) => x).toSorted((a, b) => a - b)
    const [top = 0, bottom = 0] = corners.map(([, y]) => y).toSorted((a, b) => a - b)
    const size = Math.min(10, Math.max(4, ((bottom - top) / Math.max(1, lines.length)) * 0.7))
    const first = lines.length === 1 ? (top + bottom) / 2 + size * 0.35 : top + size
    return lines.map((text, index) =>
      segmentOf([
        {
          text,
          left,
          // A field is longer than what stands in it, and would look like a filled line.
          right: Math.min(right, left + text.length * size * 0.5),
          baseline: first + index * size * 1.2,
          size,
          font: 'form-field',
        },
      ]),
    )
  })
}

/** Fields stand between the words of the page, wherever the file names them: what is on one line reads from left to right. */
export const withFields = (page: PageText, fields: Segment[]): PageText => {
  if (fields.length === 0) return page
  const segments = [...page.segments]
  for (const field of fields) {
    const beside = segments.filter(({ baseline }) => Math.abs(baseline - field.baseline) < field.size * 0.6)
    const label = beside.filter(({ left }) => left <= field.left).toSorted((a, b) => b.left - a.left)[0]
    // On the line of its label, so that both are one.
    const placed = label ? { ...field, baseline: label.baseline } : field
    const at = label
      ? segments.indexOf(label) + 1
      : segments.findIndex(({ baseline }) => baseline > field.baseline)
    segments.splice(at < 0 ? segments.length : at, 0, { ...placed, parts: [placed] })
  }
  return { ...page, segments }
}

/** What Adobe writes on the only page of a form that its own program must draw. */
const notice = /please wait|if this message is not eventually replaced|bitte warten|adobe reader/i

export const isXfaNotice = (pages: PageText[]): boolean => {
  const text = pages.flatMap(({ segments }) => segments.map(segment => segment.text)).join(' ')
  return text.length < 100 || (text.length < 3_000 && notice.test(text))
}
