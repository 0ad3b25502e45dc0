import { limits } from '../limits.ts'
import { ReadingError } from '../reasons.ts'

/** What is used of the tags of a TIFF. */
const tags = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  resolution: 282,
  unit: 296,
  fillOrder: 266,
  fax3: 292,
  predictor: 317,
  tileOffsets: 324,
  jpegTables: 347,
} as const

type Tags = Map<number, number[]>
const sizes: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 }

/** The directories of all pages; each is read once, however they point to each other. */
const directoriesOf = (bytes: Buffer): Tags[] => {
  const isLittle = bytes.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const u32 = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const seen = new Set<number>()
  const directories: Tags[] = []
  for (let at = u32(4); at > 0 && !seen.has(at); ) {
    if (directories.length >= limits.pages) throw new ReadingError('tooManyPages')
    seen.add(at)
    const found: Tags = new Map()
    const count = u16(at)
    for (let index = 0; index < count; index++) {
      const entry = at + 2 + index * 12
      const [tag, type, length] = [u16(entry), u16(entry + 2), u32(entry + 4)]
      const size = sizes[type]
      if (!size || length > 200_000) continue
      const from = size * length <= 4 ? entry + 8 : u32(entry + 8)
      found.set(
        tag,
        Array.from({ length }, (_, item) => {
          const place = from + item * size
          if (type === 5) return u32(place) / Math.max(1, u32(place + 4))
          return size === 1 ? bytes.readUInt8(place) : size === 2 ? u16(place) : u32(place)
        }),
      )
    }
    directories.push(found)
    at = u32(at + 2 + count * 12)
  }
  return directories
}

const reversed = (bytes: Buffer): Buffer =>
  Buffer.from(
    bytes.map(byte => Number.parseInt(byte.toString(2).padStart(8, '0').split('').reverse().join(''), 2)),
  )

/** The same data in the words of PDF, which has all the packings that scanners use. */
const filterOf = (page: Tags, height: number): string => {
  const one = (tag: number, fallback: number) => page.get(tag)?.[0] ?? fallback
  const [width, colors, bits] = [one(tags.width, 0), one(tags.samples, 1), one(tags.bits, 1)]
  const predictor =
    one(tags.predictor, 1) === 2
      ? `/Predictor 2 /Colors ${colors} /BitsPerComponent ${bits} /Columns ${width}`
      : ''
  const fax = (k: number) =>
    `/Filter /CCITTFaxDecode /DecodeParms << /K ${k} /Columns ${width} /Rows ${height} /BlackIs1 ${one(tags.photometric, 0) === 0 ? 'false' : 'true'} /EndOfBlock false >>`
  switch (one(tags.compression, 1)) {
    case 1:
      return ''
    case 2:
      return fax(0).replace('/EndOfBlock false', '/EndOfBlock false /EncodedByteAlign true')
    case 3:
      return fax((one(tags.fax3, 0) & 1) === 1 ? 1 : 0)
    case 4:
      return fax(-1)
    case 5:
      return `/Filter /LZWDecode /DecodeParms << ${predictor} >>`
    case 7:
      return '/Filter /DCTDecode'
    case 8:
    case 32_946:
      return `/Filter /FlateDecode /DecodeParms << ${predictor} >>`
    case 32_773:
      return '/Filter /RunLengthDecode'
    default:
      throw new ReadingError('otherImage')
  }
}

const colorsOf = (page: Tags): string => {
  const photometric = page.get(tags.photometric)?.[0] ?? 0
  const isFax = [2, 3, 4].includes(page.get(tags.compression)?.[0] ?? 1)
  if ((page.get(tags.samples)?.[0] ?? 1) >= 3) return '/ColorSpace /DeviceRGB'
  // Zero is white in most scans of one colour; fax data says so itself.
  return `/ColorSpace /DeviceGray${photometric === 0 && !isFax ? ' /Decode [1 0]' : ''}`
}

interface Sheet {
  width: number
  height: number
  content: string
  images: Buffer[]
}

/** A page whose strips are pictures below each other. */
const sheetOf = (bytes: Buffer, page: Tags): Sheet => {
  const one = (tag: number, fallback: number) => page.get(tag)?.[0] ?? fallback
  const [width, height] = [one(tags.width, 0), one(tags.height, 0)]
  if (width < 1 || height < 1) throw new ReadingError('damagedImage')
  if (Math.max(width, height) > limits.imageSide) throw new ReadingError('imageTooLong')
  if (width * height > limits.imagePixels) throw new ReadingError('imageTooLarge')
  if (page.has(tags.tileOffsets) || one(tags.photometric, 0) === 3) throw new ReadingError('otherImage')
  const perInch = one(tags.resolution, 200) * (one(tags.unit, 2) === 3 ? 2.54 : 1)
  const points = 72 / (perInch >= 50 && perInch <= 2_400 ? perInch : 200)
  const rows = Math.min(height, one(tags.rowsPerStrip, height) || height)
  const offsets = page.get(tags.stripOffsets) ?? []
  const lengths = page.get(tags.stripBytes) ?? []
  const jpegTables = Buffer.from(page.get(tags.jpegTables) ?? [])
  let content = ''
  const images = offsets.map((offset, index) => {
    const strip = Math.min(rows, height - index * rows)
    const low = (height - index * rows - strip) * points
    content += `q ${width * points} 0 0 ${strip * points} 0 ${low} cm /Im${index} Do Q\n`
    const raw = bytes.subarray(offset, offset + (lengths[index] ?? 0))
    const turned = one(tags.fillOrder, 1) === 2 ? reversed(raw) : raw
    // The tables of all strips stand once; each strip gets them before its own data.
    const data =
      jpegTables.length > 4 ? Buffer.concat([jpegTables.subarray(0, -2), turned.subarray(2)]) : turned
    const head = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${strip} /BitsPerComponent ${one(tags.bits, 1)} ${colorsOf(page)} ${filterOf(page, strip)} /Length ${data.length} >>\nstream\n`
    return Buffer.concat([Buffer.from(head, 'latin1'), data, Buffer.from('\nendstream', 'latin1')])
  })
  return { width: width * points, height: height * points, content, images }
}

/** The pages of a scan as a PDF of pictures: the library that draws those knows every packing that scanners use. */
export const tiffToPdf = (bytes: Buffer): Buffer => {
  let sheets: Sheet[]
  try {
    sheets = directoriesOf(bytes).map(page => sheetOf(bytes, page))
  } catch (error) {
    throw error instanceof ReadingError ? error : new ReadingError('damagedImage', { cause: error })
  }
  const objects: Buffer[] = [Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'), Buffer.alloc(0)]
  const kids = sheets.map(({ width, height, content, images }) => {
    const names = images.map((image, index) => `/Im${index} ${objects.push(image)} 0 R`)
    const stream = objects.push(Buffer.from(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`))
    return `${objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${stream} 0 R /Resources << /XObject << ${names.join(' ')} >> >> >>`,
      ),
    )} 0 R`
  })
  objects[1] = Buffer.from(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`)
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  let length = parts[0]?.length ?? 0
  const offsets = objects.map((object, index) => {
    const offset = length
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
    return offset
  })
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
