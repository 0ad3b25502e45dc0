import { encodedParts } from './helvetica.ts'
import { type PdfRun, runsWidth } from './lines-of.ts'

/** The fonts of a page: plain and bold, upright and slanted, each in both code pages. */
export const fontNames = [
  'Helvetica',
  'Helvetica-Bold',
  'Helvetica-Oblique',
  'Helvetica-BoldOblique',
] as const

/** F1 to F4 in the western code page, F5 to F8 in the eastern one. */
const fontOf = ({ isBold, isItalic }: PdfRun, isEastern: boolean): string =>
  `/F${1 + (isBold ? 1 : 0) + (isItalic ? 2 : 0) + (isEastern ? fontNames.length : 0)}`

/** As a text inside of a PDF file: what is a sign of the format is escaped. */
const literal = (codes: readonly number[]): string =>
  `(${Buffer.from(codes)
    .toString('latin1')
    .replace(/[\\()]/g, '\\$&')})`

/** Of a document itself, in whatever language. */
export const textString = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`

const addressOf = (href: string): string => literal([...Buffer.from(encodeURI(decodedOr(href)), 'latin1')])

const decodedOr = (href: string): string => {
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}

export interface Place {
  x: number
  y: number
  size: number
  isGrey?: boolean
}

const linkColour = '0.04 0.34 0.64 rg'

/** A line of text, its first sign at this place. */
export const drawnLine = (runs: readonly PdfRun[], { x, y, size, isGrey }: Place): string => {
  const usual = isGrey ? '0.4 g' : '0 g'
  const shown = runs.map(run => {
    const parts = encodedParts(run.text).map(
      ({ isEastern, codes }) => `${fontOf(run, isEastern)} ${size} Tf ${literal(codes)} Tj`,
    )
    return `${run.href ? linkColour : usual} ${parts.join(' ')}`
  })
  return runs.length ? `BT ${x.toFixed(1)} ${y.toFixed(1)} Td ${shown.join(' ')} ET\n` : ''
}

/** What of the line leads somewhere, as annotations of its page. */
export const linksIn = (runs: readonly PdfRun[], { x, y, size }: Place): string[] =>
  runs.flatMap((run, place) => {
    if (!run.href) return []
    const left = x + runsWidth(runs.slice(0, place), size)
    const edges = [left, y - size * 0.25, left + runsWidth([run], size), y + size]
    return [
      `<< /Type /Annot /Subtype /Link /Rect [${edges.map(edge => edge.toFixed(1)).join(' ')}] /Border [0 0 0] ` +
        `/Contents ${textString(run.text)} /A << /S /URI /URI ${addressOf(run.href)} >> >>`,
    ]
  })
