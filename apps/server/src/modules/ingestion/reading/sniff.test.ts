import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { makeCompound, makeDoc, makeDocx, makeWorkbook } from '../../../../test/files/office.ts'
import { makeOdp, makeOds, makeOdt } from '../../../../test/files/open-document.ts'
import { linesOfText, makePdf } from '../../../../test/files/pdf.ts'
import { blankPng, drawSheet } from '../../../../test/files/picture.ts'
import { makePptx } from '../../../../test/files/presentation.ts'
import { makeZip } from '../../../../test/files/zip.ts'
import { type ReasonCode, reasons } from './reasons.ts'
import { sniff } from './sniff.ts'

const workbook = {
  SheetNames: ['Blatt'],
  Sheets: { Blatt: { '!ref': 'A1', A1: { t: 's' as const, v: 'Wert' } } },
}
const pdf = makePdf([{ texts: linesOfText(['Ein Text']) }])
const html = '<!DOCTYPE html>\n<html><body><h1>Rathaus</h1></body></html>'

describe('a file is what its bytes say', () => {
  it.each([
    ['pdf', 'satzung.pdf', pdf],
    ['pdf', 'heißt-anders.docx', pdf],
    ['docx', 'brief.docx', makeDocx(['Text'])],
    ['docx', 'brief.doc', makeDocx(['Text'])],
    ['doc', 'brief.doc', makeDoc('Text')],
    ['xlsx', 'liste.xlsx', makeWorkbook(workbook, 'xlsx')],
    ['xls', 'liste.xls', makeWorkbook(workbook, 'xls')],
    ['png', 'bild.png', blankPng(10, 10)],
    ['jpg', 'bild.jpeg', drawSheet(['Text']).jpeg],
    ['jpg', 'bild.png', drawSheet(['Text']).jpeg],
    ['pptx', 'vortrag.pptx', makePptx([{ title: 'Titel', lines: [] }])],
    ['odt', 'brief.odt', makeOdt(['Text'])],
    ['ods', 'liste.ods', makeOds([{ name: 'Blatt', rows: [['a']] }])],
    ['odp', 'vortrag.odp', makeOdp([{ title: 'Titel', lines: [] }])],
    ['rtf', 'brief.rtf', Buffer.from('{\\rtf1\\ansi Text}')],
    ['rtf', 'brief.doc', Buffer.from('{\\rtf1\\ansi Text}')],
    ['msg', 'nachricht.msg', makeCompound({ '__properties_version1.0': Buffer.alloc(32) })],
    ['eml', 'nachricht.eml', Buffer.from('Subject: Text\n\nText')],
    ['eml', 'nachricht.txt', Buffer.from('Received: x\nFrom: a@b.example\nMIME-Version: 1.0\n\nText')],
    ['csv', 'liste.csv', Buffer.from('a;b')],
    ['md', 'liesmich.md', Buffer.from('# Titel')],
    ['zip', 'alles.zip', makeZip([{ name: 'a.txt', content: 'a' }])],
    ['txt', 'notiz.txt', Buffer.from('Öffnungszeiten', 'latin1')],
    ['txt', 'ohne-endung', Buffer.from('Nur Text')],
    ['html', 'seite.html', Buffer.from(html)],
    ['html', 'seite.txt', Buffer.from(html)],
    ['html', 'kommentiert.html', Buffer.from(`<?xml version="1.0"?>\n<!-- a --> <!-- b -->\n${html}`)],
    // Every way to tell where one comment ends and the next begins would outlast the universe.
    ['txt', 'nur-kommentare.txt', Buffer.from(`${'<!---->'.repeat(500)}Ende`)],
  ])('%s: %s', async (kind, name, bytes) => {
    await expect(sniff(bytes, name)).resolves.toBe(kind)
  })
})

const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
const random = Buffer.from(
  Array.from({ length: 5_000 }, (_, index) => (index * 7919 + (index >> 3) * 31) % 256),
)

describe('a file that cannot be read is refused with the reason', () => {
  it.each<[ReasonCode, string, Buffer]>([
    ['empty', 'leer.pdf', Buffer.alloc(0)],
    ['tooLarge', 'riesig.pdf', Buffer.concat([pdf, Buffer.alloc(50_000_000)])],
    ['notPdf', 'seite.pdf', Buffer.from(html)],
    ['notPdf', 'zwitter.pdf', Buffer.concat([Buffer.from(html.padEnd(430)), pdf])],
    ['notPdf', 'zufall.pdf', random],
    ['webPageAsOffice', 'tabelle.xls', Buffer.from(html)],
    ['textAsOffice', 'tabelle.xls', Buffer.from('Name;Betrag\nPass;60,00')],
    ['oldExcel', 'alt.xls', Buffer.from([0x09, 0x04, 0x06, 0, 0, 0, 0x10, 0, 0, 0, 1, 2])],
    ['oldWord', 'alt.doc', Buffer.from([0xdb, 0xa5, 0x2d, 0, 0, 0, 0x10, 0, 0, 0, 1, 2])],
    [
      'unknownEncoding',
      'russisch.txt',
      iconv.encode('Налог на собак является муниципальным налогом', 'cp866'),
    ],
    [
      'vectorImage',
      'bild.png',
      Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ],
    ['damagedImage', 'bild.jpg', Buffer.from('kein Bild')],
    ['otherImage', 'bild.png', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(50)])],
    [
      'archive',
      'alles.rar',
      Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'), Buffer.alloc(100)]),
    ],
    ['damagedOffice', 'brief.docx', makeZip([{ name: 'a.txt', content: 'a' }])],
    ['program', 'rechnung.pdf', program],
    ['presentation', 'vortrag.ppt', makeCompound({ 'PowerPoint Document': Buffer.alloc(5_000) })],
    [
      'passwordOffice',
      'brief.docx',
      makeCompound({ EncryptedPackage: Buffer.alloc(5_000), EncryptionInfo: Buffer.alloc(10) }),
    ],
    ['binaryText', 'notiz.txt', random],
    ['unknownType', 'daten.bin', random],
  ])('%s: %s', async (code, name, bytes) => {
    await expect(sniff(bytes, name)).rejects.toMatchObject({ code, reason: reasons[code] })
  })
})
