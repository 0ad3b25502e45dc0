import { crc32, deflateRawSync } from 'node:zlib'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, describe, expect, it } from 'vitest'
import { makeCompound } from '../../../../test/files/office.ts'
import { linesOfText, makePdf } from '../../../../test/files/pdf.ts'
import { drawSheet } from '../../../../test/files/picture.ts'
import { openTestReader } from '../../../../test/files/test-reader.ts'
import { makeTiff } from '../../../../test/files/tiff.ts'
import { makeZip } from '../../../../test/files/zip.ts'
import { toGrey } from './ocr/grey-image.ts'
import type { ReasonCode } from './reasons.ts'

const { read, count, close } = openTestReader()
afterAll(close)

const pixelsOf = async (png: Buffer) => {
  const image = await loadImage(png)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return toGrey(context.getImageData(0, 0, image.width, image.height).data, image.width, image.height)
}

describe('scans and pictures', () => {
  it('as TIFF are read page by page', async () => {
    const sheets = ['Die Friedhofsverwaltung ist am Montag', 'Der Wochenmarkt findet samstags statt'].map(
      line => drawSheet([line, 'für alle Bürgerinnen und Bürger geöffnet.']),
    )
    const bytes = makeTiff(await Promise.all(sheets.map(({ png }) => pixelsOf(png))))
    expect(await count(bytes, 'scan.tif')).toBe(2)
    const document = await read(bytes, 'scan.tif')
    expect(document).toMatchObject({ pages: 2, ocrPages: 2, hasPages: true })
    expect(document.text.slice(0, document.pageStarts[1])).toContain('Friedhofsverwaltung')
    expect(document.text.slice(document.pageStarts[1])).toContain('Wochenmarkt')
  })

  it('as WebP are recognised', async () => {
    const { png } = drawSheet(['Die Bücherei ist geöffnet', 'von Montag bis Freitag'])
    const image = await loadImage(png)
    const canvas = createCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const document = await read(canvas.toBuffer('image/webp'), 'bild.webp')
    expect(document.text).toContain('Bücherei')
  })

  it('in which nothing can be told for sure are neither taken nor counted', async () => {
    const canvas = createCanvas(500, 300)
    const context = canvas.getContext('2d')
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, 500, 300)
    context.strokeStyle = '#000000'
    context.lineWidth = 3
    // Loops and strokes of no alphabet, always the same.
    for (let line = 0; line < 3; line++)
      for (let at = 0; at < 14; at++) {
        const [x, y] = [60 + at * 30, 90 + line * 90]
        context.beginPath()
        context.arc(x, y + ((at * 7) % 11), 9 + ((at * line) % 7), (at * 3) % 5, 3 + ((at * 5 + line) % 4))
        context.lineTo(x + ((at * 13) % 17), y - 20 + ((line * 11) % 23))
        context.stroke()
      }
    await expect(read(canvas.toBuffer('image/png'), 'kritzel.png')).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:unclearScan|noText)$/),
    })
  })
})

it('a form that only the program of its maker can draw is refused by name', async () => {
  const bytes = makePdf(
    [
      {
        texts: linesOfText([
          'Please wait...',
          'If this message is not eventually replaced by the proper contents',
        ]),
      },
    ],
    { xfa: true },
  )
  await expect(read(bytes, 'formular.pdf')).rejects.toMatchObject({
    code: 'xfaForm',
    reason: expect.stringContaining('XFA-Formular'),
  })
})

it('a document of Word 95 is told to be too old', async () => {
  const head = Buffer.alloc(5_000)
  head.writeUInt16LE(0xa5dc, 0)
  head.writeUInt16LE(0x68, 2)
  await expect(read(makeCompound({ WordDocument: head }), 'alt.doc')).rejects.toMatchObject({
    code: 'oldWord',
  })
})

const zeros = deflateRawSync(Buffer.alloc(120_000_000))
const bomb = () =>
  makeZip([
    {
      name: 'bombe.txt',
      content: '',
      packed: { bytes: zeros, size: 120_000_000, crc: crc32(Buffer.alloc(120_000_000)) },
    },
  ])

describe('an archive', () => {
  it.each<[string, ReasonCode, () => Buffer]>([
    ['that unpacks to more than it may', 'archiveTooLarge', bomb],
    [
      'of too many files',
      'archiveTooManyFiles',
      () => makeZip(Array.from({ length: 201 }, (_, index) => ({ name: `${index}.txt`, content: 'Text' }))),
    ],
    [
      'that is cut off',
      'damagedArchive',
      () => Buffer.concat([makeZip([{ name: 'a.txt', content: 'Text' }]).subarray(0, 40)]),
    ],
  ])('%s is refused', async (_, code, bytes) => {
    await expect(read(bytes(), 'alles.zip')).rejects.toMatchObject({ code })
  })

  it('names what in it was not read, opens no other archive, and no path leads out of it', async () => {
    const document = await read(
      makeZip([
        { name: 'ordner/brief.txt', content: 'Die Stadt teilt mit, dass die Gebühr steigt.' },
        { name: 'innen.zip', content: makeZip([{ name: 'b.txt', content: 'Innen' }]) },
        { name: 'ordner/daten.bin', content: Buffer.from([0, 1, 2, 3, 0, 0, 255]) },
      ]),
      'alles.zip',
    )
    expect(document.text).toBe('# brief.txt\n\nDie Stadt teilt mit, dass die Gebühr steigt.')
    expect(document.metadata.notice).toContain('innen.zip (Ein Archiv im Archiv wird nicht geöffnet.)')
    expect(document.metadata.notice).toContain('daten.bin')
    await expect(
      read(makeZip([{ name: '../../etc/passwd.txt', content: 'Text' }]), 'alles.zip'),
    ).rejects.toMatchObject({ code: 'damagedArchive' })
  })
})

describe('what nests without end is refused', () => {
  const deepMail = (): Buffer =>
    Buffer.from(
      Array.from(
        { length: 50 },
        (_, index) => `Content-Type: multipart/mixed; boundary="b${index}"\r\n\r\n--b${index}\r\n`,
      ).join(''),
    )
  const entities = makeZip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', isStored: true },
    {
      name: 'content.xml',
      content: '<!DOCTYPE x [<!ENTITY a "aaa">]><office:document-content>&a;</office:document-content>',
    },
  ])
  it.each<[string, string, ReasonCode, Buffer]>([
    ['a message of parts of parts', 'a.eml', 'damagedMail', deepMail()],
    ['a text of groups in groups', 'a.rtf', 'damagedOffice', Buffer.from(`{\\rtf1 ${'{'.repeat(100_000)}`)],
    ['a text with entities', 'a.odt', 'zipDoctype', entities],
    [
      'a text of sections in sections',
      'a.odt',
      'damagedOffice',
      makeZip([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', isStored: true },
        {
          name: 'content.xml',
          content: `<office:document-content><office:body><office:text>${'<text:section>'.repeat(50_000)}`,
        },
      ]),
    ],
  ])('%s', async (_, name, code, bytes) => {
    await expect(read(bytes, name)).rejects.toMatchObject({ code })
  })
})
