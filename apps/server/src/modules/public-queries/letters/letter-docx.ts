import { zipOf } from '../../../platform/zip/zip-of.ts'
import { DocxBody, escaped, plain } from './docx-body.ts'
import type { Letter } from './letter.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

export const docxType = `${wordType}.document`

const contentTypes = `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${wordType}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${wordType}.numbering+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`

const packageRelations = `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relation}/officeDocument" Target="word/document.xml"/><Relationship Id="r2" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`

const style = (id: string, name: string, about: string, look = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr>${about}</w:pPr><w:rPr>${look}</w:rPr></w:style>`

/** Sizes in half points, distances in twentieths of a point. */
const styles = `${head}<w:styles xmlns:w="${word}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/><w:sz w:val="22"/><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>${[
  style(
    'Heading1',
    'heading 1',
    '<w:spacing w:before="480" w:after="240"/><w:outlineLvl w:val="0"/>',
    '<w:b/><w:sz w:val="24"/>',
  ),
  style(
    'Heading2',
    'heading 2',
    '<w:keepNext/><w:spacing w:before="240"/><w:outlineLvl w:val="1"/>',
    '<w:b/>',
  ),
  style('ListParagraph', 'List Paragraph', '<w:spacing w:after="80"/>'),
  style('Small', 'Small', '<w:spacing w:after="60"/>', '<w:color w:val="555555"/><w:sz w:val="18"/>'),
].join(
  '',
)}<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="0B57A4"/><w:u w:val="single"/></w:rPr></w:style><w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(side => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="999999"/>`).join('')}</w:tblBorders></w:tblPr></w:style></w:styles>`

const levels = Array.from({ length: 9 }, (_, level) => level)
const levelOf = (level: number, format: string, text: string): string =>
  `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${(level + 1) * 425}" w:hanging="425"/></w:pPr></w:lvl>`

const numberingOf = (lists: DocxBody['lists']): string => {
  const kinds = [
    `<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="hybridMultilevel"/>${levels.map(level => levelOf(level, 'bullet', '•')).join('')}</w:abstractNum>`,
    `<w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="hybridMultilevel"/>${levels.map(level => levelOf(level, 'decimal', `%${level + 1}.`)).join('')}</w:abstractNum>`,
  ]
  const used = lists.map(({ isOrdered, start }, place) => {
    const begins = levels.map(
      level => `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride>`,
    )
    return `<w:num w:numId="${place + 1}"><w:abstractNumId w:val="${isOrdered ? 1 : 0}"/>${isOrdered ? begins.join('') : ''}</w:num>`
  })
  return `${head}<w:numbering xmlns:w="${word}">${kinds.join('')}${used.join('')}</w:numbering>`
}

const relationsOf = (links: string[]): string => {
  const own = [
    `<Relationship Id="styles" Type="${relation}/styles" Target="styles.xml"/>`,
    `<Relationship Id="numbering" Type="${relation}/numbering" Target="numbering.xml"/>`,
  ]
  const outside = links.map(
    (href, place) =>
      `<Relationship Id="link${place + 1}" Type="${relation}/hyperlink" Target="${escaped(href)}" TargetMode="External"/>`,
  )
  return `${head}<Relationships xmlns="${packages}/relationships">${own.join('')}${outside.join('')}</Relationships>`
}

const propertiesOf = ({ subject, sender }: Letter): string =>
  `${head}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(subject)}</dc:title><dc:creator>${escaped(sender)}</dc:creator><dc:language>de-DE</dc:language></cp:coreProperties>`

/** Margins of DIN 5008: 25 mm left, 20 mm right. */
const page =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1304" w:right="1134" w:bottom="1134" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr>'

const bodyOf = (letter: Letter): DocxBody => {
  const body = new DocxBody()
  body.paragraph(plain(letter.sender, { isBold: true }))
  if (letter.recipient) body.paragraph(plain(letter.recipient))
  body.paragraph(plain(letter.date), '', '<w:jc w:val="right"/>')
  body.paragraph(plain(letter.subject), 'Heading1')
  body.blocks(letter.blocks)
  if (letter.sources.length) body.paragraph(plain('Quellen'), 'Heading2')
  for (const source of letter.sources) body.paragraph(plain(source), 'Small')
  body.paragraph(plain(letter.notice), 'Small', '<w:spacing w:before="360"/>')
  return body
}

/** As a Word document, which LibreOffice opens as well. */
export const letterDocx = (letter: Letter): Buffer => {
  const body = bodyOf(letter)
  const document = `${head}<w:document xmlns:w="${word}" xmlns:r="${relation}"><w:body>${body.xml}${page}</w:body></w:document>`
  return zipOf([
    { path: '[Content_Types].xml', text: contentTypes },
    { path: '_rels/.rels', text: packageRelations },
    { path: 'docProps/core.xml', text: propertiesOf(letter) },
    { path: 'word/document.xml', text: document },
    { path: 'word/styles.xml', text: styles },
    { path: 'word/numbering.xml', text: numberingOf(body.lists) },
    { path: 'word/_rels/document.xml.rels', text: relationsOf(body.links) },
  ])
}
