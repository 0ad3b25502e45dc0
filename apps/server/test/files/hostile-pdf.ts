import { createHash } from 'node:crypto'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { pdfOfObjects, stream } from './pdf.ts'

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'
const page = (resources = '/Font << /F1 4 0 R >>', box = '[0 0 595 842]') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 5 0 R /Resources << ${resources} >> >>`
const onePage = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'
const catalog = '<< /Type /Catalog /Pages 2 0 R >>'

/** A page with these operators, resources and further objects (from number 6 on). */
export const pdfWithContent = (
  content: string | Buffer,
  {
    resources,
    more = [],
    entries,
    box,
  }: { resources?: string; more?: (string | Buffer)[]; entries?: string; box?: string } = {},
): Buffer =>
  pdfOfObjects([catalog, onePage, page(resources, box), helvetica, stream(content, entries), ...more])

/** `count` times the same text, deflated twice: kilobytes that unpack to gigabytes. Made block by block, so that making it costs nothing. */
export const pdfBomb = (text: string, count: number): Buffer =>
  pdfWithContent(deflateSync(deflatedRepeats(text, count)), {
    entries: '/Filter [/FlateDecode /FlateDecode]',
  })

const deflatedRepeats = (text: string, count: number): Buffer => {
  const piece = Buffer.from(text.repeat(Math.ceil(1_000_000 / text.length)), 'latin1')
  const block = deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Math.ceil((count * text.length) / piece.length)
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: blocks }, () => block),
    deflateRawSync(Buffer.alloc(0)),
    Buffer.alloc(4),
  ])
}

/** Ten forms, each of which draws the next one ten times: ten thousand million words. */
export const pdfLaughs = (): Buffer => {
  const levels = 10
  const forms = Array.from({ length: levels }, (_, level) => {
    const isLast = level === levels - 1
    const content = isLast ? 'BT /F1 12 Tf (ha) Tj ET' : '/X Do '.repeat(10)
    const resources = isLast ? '/Font << /F1 4 0 R >>' : `/XObject << /X ${6 + level + 1} 0 R >>`
    return stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << ${resources} >>`)
  })
  return pdfWithContent('/X Do '.repeat(10), { resources: '/XObject << /X 6 0 R >>', more: forms })
}

/** A form that draws itself. */
export const pdfSelfDrawing = (): Buffer =>
  pdfWithContent('BT /F1 12 Tf 70 700 Td (Der Text der Seite steht trotzdem da.) Tj ET /X Do', {
    resources: '/Font << /F1 4 0 R >> /XObject << /X 6 0 R >>',
    more: [
      stream(
        '/X Do',
        '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X 6 0 R >> >>',
      ),
    ],
  })

export const pdfWithManyPages = (count: number): Buffer => {
  const perNode = 1_000
  const nodes = Math.ceil(count / perNode)
  return pdfOfObjects([
    catalog,
    `<< /Type /Pages /Count ${count} /Kids [${Array.from({ length: nodes }, (_, index) => `${index + 6} 0 R`).join(' ')}] >>`,
    page(),
    helvetica,
    stream('BT /F1 12 Tf 70 700 Td (Seite) Tj ET'),
    ...Array.from(
      { length: nodes },
      () => `<< /Type /Pages /Parent 2 0 R /Count ${perNode} /Kids [${'3 0 R '.repeat(perNode)}] >>`,
    ),
  ])
}

/** It says a thousand million pages and has one. */
export const pdfWithLyingCount = (): Buffer =>
  pdfOfObjects([
    catalog,
    '<< /Type /Pages /Count 1000000000 /Kids [3 0 R] >>',
    page(),
    helvetica,
    stream('BT /F1 12 Tf 70 700 Td (Die einzige Seite dieses Dokuments hat diesen Text.) Tj ET'),
  ])

export const pdfWithPageLoop = (): Buffer =>
  pdfOfObjects([catalog, '<< /Type /Pages /Count 2 /Kids [2 0 R 2 0 R] >>', page(), helvetica, stream('')])

export const pdfWithDeepArrays = (): Buffer =>
  pdfWithContent(`${'['.repeat(200_000)}${']'.repeat(200_000)}`, {
    more: [`${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  })

/** A page that starts a script when it is opened. */
export const pdfWithScript = (): Buffer =>
  pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (while \\(true\\) app.alert\\(1\\)) >> >>',
    onePage,
    page(),
    helvetica,
    stream('BT /F1 12 Tf 70 700 Td (Dieses Dokument enthaelt ein Skript, das niemand startet.) Tj ET'),
  ])

/** A picture of 30,000 × 30,000 black pixels in a few kilobytes, on an otherwise empty page. */
export const pdfWithHugeImage = (): Buffer => {
  const rows = deflatedRepeats('\0', 30_000 * 3_750)
  return pdfWithContent('q 595 0 0 842 0 0 cm /Im Do Q', {
    resources: '/XObject << /Im 6 0 R >>',
    more: [
      stream(
        rows,
        '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode',
      ),
    ],
  })
}

/** An empty sheet of seventy metres. */
export const pdfWithHugePage = (): Buffer => pdfWithContent(' ', { box: '[0 0 200000 200000]' })

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const padded = (password: string): Buffer =>
  Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32)
const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest()

const rc4 = (key: Buffer, data: Buffer): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => {
    const held = state[a] ?? 0
    state[a] = state[b] ?? 0
    state[b] = held
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let i = 0
  let j = 0
  return Buffer.from(
    data.map(byte => {
      i = (i + 1) & 255
      j = (j + (state[i] ?? 0)) & 255
      swap(i, j)
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0)
    }),
  )
}

/** Encrypted as PDF 1.3 does it. With an empty password for reading it opens for everybody and only forbids to print. */
export const encryptedPdf = (text: string, readPassword: string): Buffer => {
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(-64)
  const id = md5(Buffer.from(text))
  const owner = rc4(md5(padded('eigentuemer')).subarray(0, 5), padded(readPassword))
  const key = md5(padded(readPassword), owner, permissions, id).subarray(0, 5)
  const user = rc4(key, padding)
  const contentKey = md5(key, Buffer.from([5, 0, 0, 0, 0])).subarray(0, 10)
  const content = rc4(contentKey, Buffer.from(`BT /F1 12 Tf 70 700 Td (${text}) Tj ET`, 'latin1'))
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  return pdfOfObjects(
    [
      catalog,
      onePage,
      page(),
      helvetica,
      stream(content),
      `<< /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(user)} /P -64 >>`,
    ],
    `/Encrypt 6 0 R /ID [${hex(id)} ${hex(id)}]`,
  )
}
