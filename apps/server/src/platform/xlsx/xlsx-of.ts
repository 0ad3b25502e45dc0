import { zipOf } from '../zip/zip-of.ts'
import { cellStyles, cellXml, escapedXml, shownLength, textCell, type XlsxCell } from './xlsx-cells.ts'

export type { XlsxCell } from './xlsx-cells.ts'

/** Facts, then a table; it is its widest column that says how wide a column is. */
export interface XlsxSheet {
  name: string
  title: string
  facts: readonly (readonly [string, XlsxCell])[]
  columns: readonly string[]
  rows: readonly (readonly XlsxCell[])[]
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const xlsxType = `${sheetType}.sheet`

const letterOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : `${letterOf(Math.floor(column / 26) - 1)}${letterOf(column % 26)}`
const placeOf = (row: number, column: number): string => `${letterOf(column)}${row}`

/** In the order of `cellStyles`. German figures come from the reader's own settings. */
const formats = ['dd\\.mm\\.yyyy', 'dd\\.mm\\.yyyy hh:mm', '#,##0.00', '#,##0', '0.0'] as const
const xf = (font: number, format: number, more = ''): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"${more}/>`
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats
  .map((code, place) => `<numFmt numFmtId="${170 + place}" formatCode="${code}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="9">${[
  xf(0, 0),
  xf(1, 0),
  xf(2, 0),
  ...formats.map((_, place) => xf(0, 170 + place)),
  xf(0, 49, ' quotePrefix="1"'),
].join(
  '',
)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const widthsOf = ({ facts, columns, rows }: XlsxSheet): string => {
  const wide = columns.map((header, column) => {
    const lengths = rows.map(row => shownLength(row[column] ?? null))
    const beside = facts.map(fact => shownLength(column < 2 ? (fact[column] ?? null) : null))
    const most = Math.max(header.length, ...lengths, ...beside)
    return `<col min="${column + 1}" max="${column + 1}" width="${Math.min(60, Math.max(9, most + 2))}" customWidth="1"/>`
  })
  return `<cols>${wide.join('')}</cols>`
}

const sheetXml = (sheet: XlsxSheet): string => {
  const { title, facts, columns, rows } = sheet
  const lines: string[] = [textCell(placeOf(1, 0), title, cellStyles.title)]
  for (const [label, value] of facts)
    lines.push(
      textCell(placeOf(lines.length + 1, 0), label, cellStyles.heading) +
        cellXml(placeOf(lines.length + 1, 1), value),
    )
  lines.push('')
  const headRow = lines.length + 1
  lines.push(
    columns.map((header, column) => textCell(placeOf(headRow, column), header, cellStyles.heading)).join(''),
  )
  for (const row of rows)
    lines.push(row.map((cell, column) => cellXml(placeOf(lines.length + 1, column), cell)).join(''))
  const filtered = rows.length
    ? `<autoFilter ref="A${headRow}:${placeOf(headRow + rows.length, columns.length - 1)}"/>`
    : ''
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headRow}" topLeftCell="A${headRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widthsOf(sheet)}<sheetData>${lines
    .map((cells, place) => (cells ? `<row r="${place + 1}">${cells}</row>` : ''))
    .join('')}</sheetData>${filtered}</worksheet>`
}

/** Excel takes at most 31 signs, and none of these; the same name twice is no name. */
const sheetNames = (sheets: readonly XlsxSheet[]): string[] => {
  const taken = new Set<string>()
  return sheets.map(({ name }) => {
    const plain =
      name
        .replace(/[[\]:*?/\\']/g, ' ')
        .trim()
        .slice(0, 28) || 'Sheet'
    let found = plain
    for (let count = 2; taken.has(found.toLowerCase()); count += 1) found = `${plain} ${count}`
    taken.add(found.toLowerCase())
    return found
  })
}

/** A workbook as Excel and LibreOffice open it, a sheet for each. In memory: whoever calls bounds the rows. */
export const xlsxOf = (sheets: readonly XlsxSheet[], about: { title: string; at: Date }): Buffer => {
  const names = sheetNames(sheets)
  const numbers = sheets.map((_, place) => place + 1)
  const contentTypes = `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${numbers.map(number => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${sheetType}.worksheet+xml"/>`).join('')}</Types>`
  const packageRelations = `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="r2" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`
  const properties = `${head}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapedXml(about.title)}</dc:title><dc:creator>Lotse</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${about.at.toISOString()}</dcterms:created></cp:coreProperties>`
  const workbook = `${head}<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${names.map((name, place) => `<sheet name="${escapedXml(name)}" sheetId="${place + 1}" r:id="sheet${place + 1}"/>`).join('')}</sheets></workbook>`
  const relations = `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="styles" Type="${relation}/styles" Target="styles.xml"/>${numbers.map(number => `<Relationship Id="sheet${number}" Type="${relation}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}</Relationships>`
  return zipOf([
    { path: '[Content_Types].xml', text: contentTypes },
    { path: '_rels/.rels', text: packageRelations },
    { path: 'docProps/core.xml', text: properties },
    { path: 'xl/workbook.xml', text: workbook },
    { path: 'xl/_rels/workbook.xml.rels', text: relations },
    { path: 'xl/styles.xml', text: styles },
    ...sheets.map((sheet, place) => ({ path: `xl/worksheets/sheet${place + 1}.xml`, text: sheetXml(sheet) })),
  ])
}
