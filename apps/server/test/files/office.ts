import { CFB, type WorkBook, write } from '@e965/xlsx'
import { makeZip, type ZipEntry } from './zip.ts'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export type WordPart =
  | string
  | { heading: string; level: number }
  | { items: string[] }
  | { rows: string[][] }

/** With what Word does not show behind it: by its run, by its style, or for its size. */
type DocxPart = WordPart | { text: string; hidden: string; by: keyof typeof hiddenBy }

const hiddenBy = {
  run: '<w:rPr><w:b/><w:vanish/></w:rPr>',
  style: '<w:rPr><w:rStyle w:val="Verborgen"/></w:rPr>',
  size: '<w:rPr><w:sz w:val="2"/></w:rPr>',
}
const run = (text: string, properties = '') =>
  `<w:r>${properties}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
const paragraph = (text: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${run(text)}</w:p>`

const partXml = (part: DocxPart): string => {
  if (typeof part === 'string') return paragraph(part)
  if ('hidden' in part) return `<w:p>${run(part.text)}${run(part.hidden, hiddenBy[part.by])}</w:p>`
  // German Word: the id is translated, the name is not.
  if ('heading' in part) return paragraph(part.heading, `<w:pStyle w:val="berschrift${part.level}"/>`)
  if ('items' in part)
    return part.items
      .map(item => paragraph(item, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'))
      .join('')
  const rows = part.rows.map(
    row => `<w:tr>${row.map(cell => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`,
  )
  return `<w:tbl>${rows.join('')}</w:tbl>`
}

const styles = [1, 2, 3]
  .map(
    level =>
      `<w:style w:type="paragraph" w:styleId="berschrift${level}"><w:name w:val="heading ${level}"/></w:style>`,
  )
  .concat(
    '<w:style w:type="character" w:styleId="Verborgen"><w:name w:val="Verborgen"/><w:rPr><w:vanish/></w:rPr></w:style>',
  )
  .join('')
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

export const docxEntries = (
  parts: DocxPart[],
  properties: { title?: string; author?: string; modified?: string; pages?: number } = {},
): ZipEntry[] => [
  {
    name: '[Content_Types].xml',
    content:
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"/></Types>',
  },
  {
    name: '_rels/.rels',
    content:
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  },
  {
    name: 'word/_rels/document.xml.rels',
    content:
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/></Relationships>',
  },
  { name: 'word/styles.xml', content: `<?xml version="1.0"?><w:styles ${w}>${styles}</w:styles>` },
  {
    name: 'word/numbering.xml',
    content: `<?xml version="1.0"?><w:numbering ${w}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
  },
  {
    name: 'word/document.xml',
    content: `<?xml version="1.0" encoding="UTF-8"?><w:document ${w}><w:body>${parts.map(partXml).join('')}</w:body></w:document>`,
  },
  {
    name: 'docProps/core.xml',
    content: `<?xml version="1.0"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">${properties.title ? `<dc:title>${escaped(properties.title)}</dc:title>` : ''}${properties.author ? `<dc:creator>${escaped(properties.author)}</dc:creator>` : ''}${properties.modified ? `<dcterms:modified>${properties.modified}</dcterms:modified>` : ''}</cp:coreProperties>`,
  },
  {
    name: 'docProps/app.xml',
    content: `<?xml version="1.0"?><Properties><Application>Microsoft Office Word</Application>${properties.pages ? `<Pages>${properties.pages}</Pages>` : ''}</Properties>`,
  },
]

export const makeDocx = (...parameters: Parameters<typeof docxEntries>): Buffer =>
  makeZip(docxEntries(...parameters))

/** A compound file, as old Office formats and encrypted new ones are. */
export const makeCompound = (streams: Record<string, Buffer>): Buffer => {
  const container = CFB.utils.cfb_new()
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(container, name, content)
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array)
}

/** Word 97: a head, one piece of text in UTF-16, and the table that names it. */
export const makeDoc = (text: string, { isEncrypted = false } = {}): Buffer => {
  const body = Buffer.from(text.replaceAll('\n', '\r'), 'utf16le')
  const head = Buffer.alloc(1024)
  head.writeUInt16LE(0xa5ec, 0)
  head.writeUInt16LE(0xc1, 2)
  head.writeUInt16LE(0x0200 | (isEncrypted ? 0x0100 : 0), 10)
  head.writeUInt32LE(head.length, 0x18)
  head.writeUInt32LE(head.length + body.length, 0x1c)
  head.writeUInt32LE(text.length, 0x4c)
  const pieces = Buffer.alloc(5 + 16)
  pieces.writeUInt8(2, 0)
  pieces.writeUInt32LE(16, 1)
  pieces.writeUInt32LE(0, 5)
  pieces.writeUInt32LE(text.length, 9)
  pieces.writeUInt32LE(head.length, 15)
  head.writeUInt32LE(0, 0x1a2)
  head.writeUInt32LE(pieces.length, 0x1a6)
  return makeCompound({
    WordDocument: Buffer.concat([head, body, Buffer.alloc(4096)]),
    '1Table': Buffer.concat([pieces, Buffer.alloc(4096)]),
  })
}

export const makeWorkbook = (workbook: WorkBook, kind: 'xls' | 'xlsx'): Buffer =>
  Buffer.from(write(workbook, { type: 'buffer', bookType: kind, compression: true }) as Uint8Array)
