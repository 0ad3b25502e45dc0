import { deflateSync } from 'node:zlib'

/** One text on a page; measures in points from the lower left corner. */
export interface PdfText {
  text: string
  x: number
  y: number
  size?: number
  isBold?: boolean
  /** Written upwards, as on a sheet that was turned to the left. */
  isUpwards?: boolean
}

/** A field of a form, with the value that somebody entered. */
export interface PdfField {
  name: string
  x: number
  y: number
  width?: number
  height?: number
  value: string | boolean
}

export interface PdfPage {
  texts?: PdfText[]
  fields?: PdfField[]
  /** Operators as they are, before the texts. */
  raw?: string
  /** A JPEG over the whole page. */
  jpeg?: { bytes: Buffer; width: number; height: number }
  width?: number
  height?: number
  /** How the sheet is turned clockwise when it is shown. */
  rotate?: 90 | 180 | 270
}

export interface PdfOptions {
  /** A form that only Adobe's program can draw. */
  xfa?: boolean
  info?: Record<string, string>
  outline?: { title: string; page: number }[]
}

/** windows-1252, as the standard fonts have it, written in octal where it is not plain. */
const literal = (text: string): string =>
  `(${[...text]
    .map(sign => {
      const special: Record<string, number> = { '€': 0x80, '–': 0x96, '„': 0x84, '“': 0x93, '•': 0x95 }
      const code = special[sign] ?? sign.charCodeAt(0)
      return code < 32 || code > 126 || '()\\'.includes(sign)
        ? `\\${code.toString(8).padStart(3, '0')}`
        : sign
    })
    .join('')})`

const showText = ({ text, x, y, size = 11, isBold = false, isUpwards = false }: PdfText): string =>
  `BT /${isBold ? 'F2' : 'F1'} ${size} Tf ${isUpwards ? '0 1 -1 0' : '1 0 0 1'} ${x} ${y} Tm ${literal(text)} Tj ET`

export const stream = (content: string | Buffer, entries = ''): Buffer => {
  const bytes = Buffer.from(content)
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream', 'latin1'),
  ])
}

/** A PDF from its objects; the first one is the catalog. */
export const pdfOfObjects = (objects: (string | Buffer)[], trailer = ''): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  const offsets = objects.map((object, index) => {
    const offset = length
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
    return offset
  })
  const start = length
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
      'latin1',
    ),
  )
  return Buffer.concat(parts)
}

const font = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

const references = (numbers: number[]): string => numbers.map(number => `${number} 0 R`).join(' ')

const fieldOf = ({ name, x, y, width = 150, height = 16, value }: PdfField): string => {
  const rect = `/Rect [${x} ${y} ${x + width} ${y + height}]`
  const isBox = typeof value === 'boolean'
  const state = value ? '/Ja' : '/Off'
  const content = isBox
    ? `/FT /Btn /V ${state} /AS ${state} /AP << /N << /Ja 3 0 R /Off 3 0 R >> >>`
    : `/FT /Tx /V ${literal(value)} /DA (/Helv 10 Tf 0 g)`
  return `<< /Type /Annot /Subtype /Widget /T ${literal(name)} ${rect} /F 4 ${content} >>`
}

/** A small but whole PDF with Helvetica, as an office program would write it. */
export const makePdf = (pages: PdfPage[], { info, outline = [], xfa = false }: PdfOptions = {}): Buffer => {
  const objects: (string | Buffer)[] = ['', '', font('Helvetica'), font('Helvetica-Bold')]
  const add = (object: string | Buffer): number => objects.push(object)
  const fieldNumbers: number[] = []
  const pageNumbers = pages.map(page => {
    const { texts = [], fields = [], raw = '', jpeg, width = 595, height = 842, rotate = 0 } = page
    const image = jpeg
      ? add(
          stream(
            jpeg.bytes,
            `/Type /XObject /Subtype /Image /Width ${jpeg.width} /Height ${jpeg.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
          ),
        )
      : null
    const paint = image ? `q ${width} 0 0 ${height} 0 0 cm /Im Do Q\n` : ''
    const content = add(
      stream(
        deflateSync(Buffer.from(`${paint}${raw}\n${texts.map(showText).join('\n')}`, 'latin1')),
        '/Filter /FlateDecode',
      ),
    )
    const widgets = fields.map(field => add(fieldOf(field)))
    fieldNumbers.push(...widgets)
    const annotations = widgets.length > 0 ? `/Annots [${references(widgets)}]` : ''
    const images = image ? `/XObject << /Im ${image} 0 R >>` : ''
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /Contents ${content} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> ${images} >> ${annotations} >>`,
    )
  })
  objects[1] = `<< /Type /Pages /Count ${pages.length} /Kids [${references(pageNumbers)}] >>`
  const outlines = outline.length > 0 ? objects.length + 1 : null
  if (outlines) {
    add(
      `<< /Type /Outlines /First ${outlines + 1} 0 R /Last ${outlines + outline.length} 0 R /Count ${outline.length} >>`,
    )
    for (const [index, { title, page }] of outline.entries()) {
      const next = index < outline.length - 1 ? `/Next ${outlines + index + 2} 0 R` : ''
      const previous = index > 0 ? `/Prev ${outlines + index} 0 R` : ''
      add(
        `<< /Title ${literal(title)} /Parent ${outlines} 0 R ${next} ${previous} /Dest [${pageNumbers[page - 1]} 0 R /Fit] >>`,
      )
    }
  }
  const form =
    fieldNumbers.length > 0 || xfa
      ? `/AcroForm << /Fields [${references(fieldNumbers)}] ${xfa ? '/XFA [(template) (x)]' : ''} >>`
      : ''
  objects[0] = `<< /Type /Catalog /Pages 2 0 R ${outlines ? `/Outlines ${outlines} 0 R` : ''} ${form} >>`
  const infoNumber = info
    ? add(
        `<< ${Object.entries(info)
          .map(([name, value]) => `/${name} ${literal(value)}`)
          .join(' ')} >>`,
      )
    : null
  return pdfOfObjects(objects, infoNumber ? `/Info ${infoNumber} 0 R` : '')
}

/** Lines of running text from the top of the page down. */
export const linesOfText = (
  lines: string[],
  { x = 70, top = 760, leading = 14, size = 11, isBold = false } = {},
): PdfText[] => lines.map((text, index) => ({ text, x, y: top - index * leading, size, isBold }))
