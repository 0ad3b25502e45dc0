import { limits } from '../limits.ts'
import { ReadingError } from '../reasons.ts'
import { cleanLine } from './clean.ts'
import { decodeText } from './decode.ts'
import type { RawDocument } from './finish.ts'

const delimiters = [';', '\t', ',', '|']

/** The sign that parts most lines alike. German programs write semicolons, for the comma is in the numbers. */
const delimiterOf = (text: string): string => {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n?|\n/)
    .filter(Boolean)
    .slice(0, 20)
  const scores = delimiters.map(sign => {
    const counts = lines.map(line => line.replace(/"[^"]*"/g, '').split(sign).length - 1)
    const [first = 0] = counts
    return { sign, score: first === 0 ? 0 : counts.filter(count => count === first).length * 10 + first }
  })
  return scores.toSorted((a, b) => b.score - a.score)[0]?.sign ?? ';'
}

/** Cells may hold line breaks and the delimiter in quotes, and a quote as two. */
function* rowsOf(text: string, delimiter: string): Generator<string[]> {
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let index = 0; index < text.length; index++) {
    const sign = text[index] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[index + 1] === '"') cell += text[++index] ?? ''
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === delimiter) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[index + 1] === '\n') index++
      row.push(cell)
      yield row
      row = []
      cell = ''
    } else cell += sign
  }
  if (cell || row.length > 0) yield [...row, cell]
}

const notice = `Nur die ersten ${limits.sheetRows.toLocaleString('de-DE')} Zeilen und ${limits.sheetColumns} Spalten wurden gelesen.`

export const readCsv = (bytes: Uint8Array): RawDocument => {
  const text = decodeText(bytes)
  if (text === null) throw new ReadingError('unknownEncoding')
  const rows: string[][] = []
  let isCut = false
  for (const cells of rowsOf(text, delimiterOf(text))) {
    isCut = rows.length >= limits.sheetRows || cells.length > limits.sheetColumns
    if (rows.length >= limits.sheetRows) break
    const row = cells.slice(0, limits.sheetColumns).map(cleanLine)
    if (row.some(Boolean)) rows.push(row)
  }
  return { pages: [[{ type: 'table', rows }]], hasPages: false, metadata: { notice: isCut ? notice : null } }
}
