import { describe, expect, it } from 'vitest'
import { makeCompound, makeDoc, makeDocx, makeWorkbook } from '../../../../test/files/office.ts'
import { linesOfText, makePdf } from '../../../../test/files/pdf.ts'
import { blankPng, drawSheet } from '../../../../test/files/picture.ts'
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

const rtf = Buffer.from('{\\rtf1\\ansi Text}')
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
    ['richText', 'brief.doc', rtf],
    [
      'vectorImage',
      'bild.png',
      Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ],
    ['damagedImage', 'bild.jpg', Buffer.from('kein Bild')],
    ['otherImage', 'bild.png', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(50)])],
    ['archive', 'alles.zip', makeZip([{ name: 'a.txt', content: 'a' }])],
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
