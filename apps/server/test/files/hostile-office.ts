import { constants, deflateRawSync } from 'node:zlib'
import { docxEntries, makeCompound } from './office.ts'
import { makeZip, type ZipEntry } from './zip.ts'

const withDocument = (document: Omit<ZipEntry, 'name'>): Buffer =>
  makeZip(
    docxEntries(['Text']).map(entry =>
      entry.name === 'word/document.xml' ? { ...entry, ...document } : entry,
    ),
  )

/** A document part that unpacks to this many bytes, packed block by block. */
const packedText = (text: string, size: number): ZipEntry['packed'] => {
  const piece = Buffer.from(text.repeat(Math.ceil(1_000_000 / text.length)))
  const block = deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH })
  const count = Math.ceil(size / piece.length)
  return {
    bytes: Buffer.concat([...Array.from({ length: count }, () => block), deflateRawSync(Buffer.alloc(0))]),
    size: count * piece.length,
    crc: 0,
  }
}

export const docxBomb = (size: number): Buffer =>
  withDocument({ content: '', packed: packedText('<w:p/>', size) })

/** It says it unpacks to a kilobyte, and unpacks to a gigabyte. */
export const docxWithLyingSize = (): Buffer =>
  withDocument({ content: '', packed: packedText('<w:p/>', 1_000_000_000), statedSize: 1_000 })

export const docxWithManyEntries = (count: number): Buffer =>
  makeZip([
    ...docxEntries(['Text']),
    ...Array.from({ length: count }, (_, index) => ({ name: `word/media/${index}.bin`, content: '' })),
  ])

/** Entities within entities, and one that asks for a file of the server. */
export const docxWithEntities = (): Buffer =>
  withDocument({
    content:
      '<?xml version="1.0"?><!DOCTYPE w:document [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&b;&c;</w:t></w:r></w:p></w:body></w:document>',
  })

/** A document whose body begins with this. */
const withBody = (xml: string): Buffer => {
  const [head = '', tail = ''] =
    docxEntries(['§'])
      .find(entry => entry.name === 'word/document.xml')
      ?.content.toString()
      .split('<w:p>') ?? []
  return withDocument({ content: `${head}${xml}<w:p>${tail}` })
}

/** Real paragraphs without end, small enough to pass for a document until they are a tree. */
export const docxOfParagraphs = (count: number): Buffer => withBody('<w:p/>'.repeat(count))

/** Each part within the one before. */
export const docxOfNestedParts = (depth: number): Buffer =>
  withBody(`${'<w:ins>'.repeat(depth)}${'</w:ins>'.repeat(depth)}`)

/** How Office stores a file with a password. */
export const encryptedOffice = (): Buffer =>
  makeCompound({ EncryptedPackage: Buffer.alloc(5_000, 7), EncryptionInfo: Buffer.alloc(100, 1) })

/** Two cells as far apart as a sheet allows, and a dimension that says nothing lies between. */
export const xlsxWithFarCell = (): Buffer => {
  const types = 'http://schemas.openxmlformats.org'
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
  return makeZip([
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types xmlns="${types}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<?xml version="1.0"?><Relationships xmlns="${types}/package/2006/relationships"><Relationship Id="r1" Type="${types}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<?xml version="1.0"?><Relationships xmlns="${types}/package/2006/relationships"><Relationship Id="r1" Type="${types}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook xmlns="${types}/spreadsheetml/2006/main" xmlns:r="${types}/officeDocument/2006/relationships"><sheets><sheet name="Blatt" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<?xml version="1.0"?><worksheet xmlns="${types}/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData><row r="1">${cell('A1', 'nah')}${cell('B1', 'da')}</row><row r="2">${cell('A2', 'noch nah')}${cell('XFD2', 'weit rechts')}</row><row r="1048576">${cell('XFD1048576', 'am Ende')}</row></sheetData></worksheet>`,
    },
  ])
}
