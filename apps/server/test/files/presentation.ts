import { makeZip } from './zip.ts'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const spaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

const paragraphs = (lines: string[]): string =>
  lines.map(line => `<a:p><a:r><a:t>${escaped(line)}</a:t></a:r></a:p>`).join('')

const shape = (lines: string[], type: string): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${paragraphs(lines)}</p:txBody></p:sp>`

const table = (rows: string[][]): string =>
  `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${rows
    .map(
      row =>
        `<a:tr>${row.map(cell => `<a:tc><a:txBody>${paragraphs([cell])}</a:txBody></a:tc>`).join('')}</a:tr>`,
    )
    .join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`

export interface Slide {
  title: string
  lines: string[]
  rows?: string[][]
  isHidden?: boolean
}

/** Slides whose parts are named backwards: the order of showing is that of the list. */
export const makePptx = (slides: Slide[]): Buffer => {
  const nameOf = (index: number) => `slide${slides.length - index}.xml`
  return makeZip([
    {
      name: '[Content_Types].xml',
      content:
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>',
    },
    {
      name: 'ppt/presentation.xml',
      content: `<?xml version="1.0"?><p:presentation ${spaces}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="r${index}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${slides.map((_, index) => `<Relationship Id="r${index}" Target="slides/${nameOf(index)}"/>`).join('')}</Relationships>`,
    },
    ...slides.map(({ title, lines, rows, isHidden }, index) => ({
      name: `ppt/slides/${nameOf(index)}`,
      content: `<?xml version="1.0"?><p:sld ${spaces}${isHidden ? ' show="0"' : ''}><p:cSld><p:spTree>${shape(lines, 'body')}${shape([title], 'title')}${shape([String(index + 1)], 'sldNum')}${rows ? table(rows) : ''}</p:spTree></p:cSld></p:sld>`,
    })),
  ])
}
