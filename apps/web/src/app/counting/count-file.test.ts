import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { countFile } from './count-file.ts'

const u16 = (value: number) => [value & 255, value >> 8]
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(Math.floor(value / 65_536))]

/** An archive as programs write it; only what its directory says counts. */
const zip = (files: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> => {
  const body: number[] = []
  const directory: number[] = []
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const packed = deflateRawSync(bytes)
    const sizes = [...u32(0), ...u32(packed.length), ...u32(bytes.length), ...u16(name.length), ...u16(0)]
    const letters = [...new TextEncoder().encode(name)]
    directory.push(
      ...[...u32(0x0201_4b50), ...u16(20), ...u16(20), ...u16(0), ...u16(8), ...u32(0), ...sizes],
      ...[...u16(0), ...u16(0), ...u16(0), ...u32(0), ...u32(body.length), ...letters],
    )
    body.push(
      ...u32(0x0403_4b50),
      ...u16(20),
      ...u16(0),
      ...u16(8),
      ...u32(0),
      ...sizes,
      ...letters,
      ...packed,
    )
  }
  const count = u16(Object.keys(files).length)
  return new Uint8Array([
    ...body,
    ...directory,
    ...[
      ...u32(0x0605_4b50),
      ...u32(0),
      ...count,
      ...count,
      ...u32(directory.length),
      ...u32(body.length),
      ...u16(0),
    ],
  ])
}

const count = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  countFile(new File([content], name))

const words = 'Die Gemeinde erhebt eine Gebühr.'
const app = (program: string) =>
  `<Properties><Application>${program}</Application><Pages>7</Pages></Properties>`
const docx = (program: string) =>
  zip({
    'word/document.xml': `<w:document><w:p><w:r><w:t xml:space="preserve">${words}</w:t></w:r></w:p></w:document>`,
    'docProps/app.xml': app(program),
  })

describe('before a file travels, the browser counts', () => {
  it('the pages that Word has written into it, and its letters', async () => {
    expect(await count('satzung.docx', docx('Microsoft Office Word'))).toEqual({
      pages: 7,
      characters: words.length + 2,
    })
    expect(await count('satzung.docx', docx('LibreOffice'))).toMatchObject({ pages: undefined })
  })

  it('those of OpenDocument', async () => {
    const odt = zip({
      'content.xml': `<office:document-content><office:styles>weg</office:styles><office:body><text:p>${words}</text:p></office:body></office:document-content>`,
      'meta.xml': '<meta:document-statistic meta:page-count="3" meta:word-count="5"/>',
    })
    expect(await count('satzung.odt', odt)).toEqual({ pages: 3, characters: words.length + 2 })
  })

  it('the slides that are shown', async () => {
    const slide = (more = '') => `<p:sld xmlns="x"${more}><a:p><a:t>${words}</a:t></a:p></p:sld>`
    const pptx = zip({ 'ppt/slides/slide1.xml': slide(), 'ppt/slides/slide2.xml': slide(' show="0"') })
    expect(await count('vortrag.pptx', pptx)).toMatchObject({ pages: 1 })
  })

  it('cells whose words stand in the file once', async () => {
    const xlsx = zip({
      'xl/sharedStrings.xml': '<sst><si><t>Gebühr</t></si></sst>',
      'xl/worksheets/sheet1.xml':
        '<row><c r="A1" t="s"><v>0</v></c><c r="B1"><v>12.5</v></c></row><row><c r="A2" t="s"><v>0</v></c></row>',
    })
    expect(await count('liste.xlsx', xlsx)).toEqual({ characters: 6 + 4 + 6 + 3 * 3 })
  })

  it('letters and not bytes of a text, in whatever way it is written', async () => {
    expect(await count('a.txt', 'Gebühr')).toEqual({ characters: 6 })
    expect(await count('a.txt', new Uint8Array(Buffer.from('Gebühr', 'utf16le')))).toEqual({ characters: 6 })
    expect(await count('a.rtf', "{\\rtf1{\\fonttbl{\\f0 Arial;}}\\f0 Geb\\'fchr}")).toEqual({ characters: 6 })
    expect(await count('a.html', '<head><title>x</title></head><p>Gebühr</p>')).toEqual({ characters: 6 })
  })

  it('the pictures of a TIFF, and everything in an archive', async () => {
    const tiff = new Uint8Array([0x49, 0x49, 42, 0, ...u32(8), ...u16(0), ...u32(14), ...u16(0), ...u32(0)])
    expect(await count('scan.tif', tiff)).toEqual({ pages: 2, ocr_pages: 2 })
    expect(await count('alles.zip', zip({ 'a.txt': words, 'scan.tif': tiff }))).toEqual({
      characters: words.length + 5_000,
      ocr_pages: 2,
    })
  })

  it('nothing of what does not tell: the server asks before it is paid', async () => {
    expect(await count('alt.xls', 'x')).toEqual({})
    expect(await count('kaputt.docx', 'x')).toEqual({})
    expect(await count('alles.zip', zip({ 'a.txt': words, 'alt.xls': 'x' }))).toEqual({})
  })
})
