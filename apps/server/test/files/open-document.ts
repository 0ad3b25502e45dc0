import { makeZip } from './zip.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export type OdfPart = string | { heading: string; level: number } | { items: string[] } | { rows: string[][] }

const paragraph = (text: string, style = 'Standard') =>
  `<text:p text:style-name="${style}">${escaped(text)}</text:p>`

const rowsXml = (rows: string[][]): string =>
  rows
    .map(
      row =>
        `<table:table-row>${row.map(cell => `<table:table-cell office:value-type="string">${paragraph(cell)}</table:table-cell>`).join('')}</table:table-row>`,
    )
    .join('')

const partXml = (part: OdfPart): string => {
  if (typeof part === 'string') return paragraph(part)
  if ('heading' in part) return `<text:h text:outline-level="${part.level}">${escaped(part.heading)}</text:h>`
  if ('items' in part)
    return `<text:list>${part.items.map(item => `<text:list-item>${paragraph(item)}</text:list-item>`).join('')}</text:list>`
  return `<table:table table:name="T">${rowsXml(part.rows)}</table:table>`
}

const spaces =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/"'

const pack = (kind: 'text' | 'spreadsheet' | 'presentation', body: string, styles = '', meta = ''): Buffer =>
  makeZip([
    { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}`, isStored: true },
    {
      name: 'content.xml',
      content: `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${spaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    },
    {
      name: 'meta.xml',
      content: `<?xml version="1.0"?><office:document-meta ${spaces}><office:meta>${meta}</office:meta></office:document-meta>`,
    },
  ])

export const makeOdt = (parts: OdfPart[], meta = ''): Buffer =>
  pack('text', parts.map(partXml).join(''), '', meta)

export const makeOds = (sheets: { name: string; rows: string[][]; isHidden?: boolean }[]): Buffer =>
  pack(
    'spreadsheet',
    sheets
      .map(
        ({ name, rows, isHidden }) =>
          `<table:table table:name="${escaped(name)}" table:style-name="${isHidden ? 'ta2' : 'ta1'}">${rowsXml(rows)}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`,
      )
      .join(''),
    '<style:style style:name="ta1"><style:table-properties table:display="true"/></style:style><style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>',
  )

export const makeOdp = (slides: { title: string; lines: string[] }[]): Buffer =>
  pack(
    'presentation',
    slides
      .map(
        ({ title, lines }) =>
          `<draw:page draw:name="p"><draw:frame presentation:class="title"><draw:text-box>${paragraph(title)}</draw:text-box></draw:frame><draw:frame presentation:class="outline"><draw:text-box>${lines.map(line => paragraph(line)).join('')}</draw:text-box></draw:frame><presentation:notes><draw:frame><draw:text-box>${paragraph('Nur für den Vortrag')}</draw:text-box></draw:frame></presentation:notes></draw:page>`,
      )
      .join(''),
  )
