import { afterAll, describe, expect, it } from 'vitest'
import {
  docxBomb,
  docxOfNestedParts,
  docxOfParagraphs,
  docxWithEntities,
  docxWithLyingSize,
  docxWithManyEntries,
  encryptedOffice,
  xlsxWithFarCell,
} from '../../../../test/files/hostile-office.ts'
import {
  encryptedPdf,
  pdfBomb,
  pdfLaughs,
  pdfSelfDrawing,
  pdfWithDeepArrays,
  pdfWithHugeImage,
  pdfWithHugePage,
  pdfWithLyingCount,
  pdfWithManyPages,
  pdfWithPageLoop,
  pdfWithScript,
} from '../../../../test/files/hostile-pdf.ts'
import { makeDoc, makeDocx, makeWorkbook } from '../../../../test/files/office.ts'
import { linesOfText, makePdf } from '../../../../test/files/pdf.ts'
import { blankPng, drawSheet } from '../../../../test/files/picture.ts'
import { openTestReader } from '../../../../test/files/test-reader.ts'
import { type ReasonCode, reasons } from './reasons.ts'

/** The limits of the product in small, so that reaching them costs little: those of memory, and those of time as well. */
const little = { residentBytes: 600_000_000, heapMegabytes: 100 }
const { read, close } = openTestReader({ limits: little })
const hurried = openTestReader({ limits: { ...little, cpuMilliseconds: 1_500 } })
afterAll(async () => {
  await close()
  await hurried.close()
})

const good = makePdf([{ texts: linesOfText(['Diese Datei ist in Ordnung und wird ganz normal gelesen.']) }])
const goodText = 'Diese Datei ist in Ordnung und wird ganz normal gelesen.'

const truncated = (bytes: Buffer, share = 0.6): Buffer => bytes.subarray(0, Math.floor(bytes.length * share))

/** The same bytes in every run, some of them changed. */
const damaged = (bytes: Buffer, count: number): Buffer => {
  const copy = Buffer.from(bytes)
  for (let index = 0; index < count; index++)
    copy[600 + ((index * 7919) % (copy.length - 600))] = (index * 31) % 256
  return copy
}

const longDocument = makePdf(
  Array.from({ length: 5 }, (_, page) => ({
    texts: linesOfText(
      Array.from({ length: 40 }, (_, line) => `Seite ${page}, Zeile ${line} mit einigen Wörtern`),
    ),
  })),
)
const workbook = {
  SheetNames: ['Blatt'],
  Sheets: { Blatt: { '!ref': 'A1', A1: { t: 's' as const, v: 'Wert' } } },
}
const longDoc = makeDoc('Ein Satz, der sich wiederholt. '.repeat(2_000))

describe('a hostile file ends with its reason, and the server does not notice', () => {
  it.each<[string, ReasonCode, string, () => Buffer]>([
    ['a PDF of 10,000 pages', 'tooManyPages', 'x.pdf', () => pdfWithManyPages(10_000)],
    ['a PDF whose pages go in a circle', 'damagedPdf', 'x.pdf', pdfWithPageLoop],
    ['a PDF of nested arrays', 'noText', 'x.pdf', pdfWithDeepArrays],
    ['a PDF with a picture of 900 megapixels', 'noText', 'x.pdf', pdfWithHugeImage],
    ['a PDF with a page of seventy metres', 'noText', 'x.pdf', pdfWithHugePage],
    ['a PDF with a password', 'passwordPdf', 'x.pdf', () => encryptedPdf('Geheim', 'kennwort')],
    ['the beginning of a PDF', 'damagedPdf', 'x.pdf', () => truncated(longDocument, 0.1)],
    ['a Word file of 6,000 parts', 'zipTooManyEntries', 'x.docx', () => docxWithManyEntries(6_000)],
    ['a Word file with entities', 'zipDoctype', 'x.docx', docxWithEntities],
    ['a Word file of a million paragraphs', 'tooMuchMemory', 'x.docx', () => docxOfParagraphs(1_000_000)],
    [
      'the beginning of a Word file',
      'damagedOffice',
      'x.docx',
      () => truncated(makeDocx(['Text'.repeat(1_000)]), 0.9),
    ],
    ['an encrypted Office file', 'passwordOffice', 'x.xlsx', encryptedOffice],
    ['an encrypted old Word file', 'passwordOffice', 'x.doc', () => makeDoc('Geheim', { isEncrypted: true })],
    ['half an old Word file', 'damagedOffice', 'x.doc', () => truncated(longDoc)],
    ['half a workbook', 'damagedOffice', 'x.xlsx', () => truncated(makeWorkbook(workbook, 'xlsx'), 0.9)],
    ['a picture of 256 megapixels', 'imageTooLarge', 'x.png', () => blankPng(16_000, 16_000)],
    ['a picture one pixel wide and a million high', 'imageTooLong', 'x.png', () => blankPng(1, 1_000_000)],
    ['half a picture', 'damagedImage', 'x.png', () => truncated(drawSheet(['Text']).png, 0.01)],
    ['an empty picture', 'noText', 'x.png', () => blankPng(400, 400)],
  ])('%s', async (_, code, name, make) => {
    await expect(read(make(), name)).rejects.toMatchObject({ code, reason: reasons[code] })
  })

  it('and the next good file is read', async () => {
    await expect(read(good, 'gut.pdf')).resolves.toMatchObject({ text: goodText })
  })
})

describe('a strange file that can be read is read', () => {
  it.each([
    [
      'with a password only against printing',
      () => encryptedPdf('Lesbar fuer alle, die es moegen.', ''),
      'Lesbar fuer alle, die es moegen.',
    ],
    [
      'that claims a thousand million pages',
      pdfWithLyingCount,
      'Die einzige Seite dieses Dokuments hat diesen Text.',
    ],
    ['with a form that draws itself', pdfSelfDrawing, 'Der Text der Seite steht trotzdem da.'],
    [
      'with a script that runs when it is opened',
      pdfWithScript,
      'Dieses Dokument enthaelt ein Skript, das niemand startet.',
    ],
    [
      'with a broken table of objects',
      () => Buffer.from(good.toString('latin1').replace(/startxref\n\d+/, 'startxref\n99999'), 'latin1'),
      goodText,
    ],
  ])('a PDF %s', async (_, make, text) => {
    await expect(read(make(), 'seltsam.pdf')).resolves.toMatchObject({ pages: 1, text })
  })

  it('a workbook with a cell at the far end', async () => {
    const { text } = await read(xlsxWithFarCell(), 'weit.xlsx')
    expect(text).toContain('| nah |')
  })
})

it('bombs of gigabytes go off in their own process; the memory of the server stays as it was', async () => {
  const bombs: [ReasonCode, Buffer][] = [
    ['tooMuchMemory', pdfBomb(' ', 2_000_000_000)],
    ['zipTooLarge', docxBomb(1_000_000_000)],
    ['damagedOffice', docxWithLyingSize()],
  ]
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 20)
  for (const [code, bomb] of bombs) await expect(read(bomb, 'bombe.docx')).rejects.toMatchObject({ code })
  clearInterval(watch)
  expect((peak - before) / 1e6).toBeLessThan(150)
})

/** Which limit it meets first is its own affair. */
it.each<[string, ReasonCode[], string, () => Buffer]>([
  ['a PDF of forms that multiply', ['tooSlow'], 'x.pdf', pdfLaughs],
  [
    'a PDF that writes without end',
    ['tooSlow', 'tooMuchMemory'],
    'x.pdf',
    () => pdfBomb('(a) Tj ', 20_000_000),
  ],
  [
    'a Word file nested without end',
    ['damagedOffice', 'tooSlow', 'tooMuchMemory'],
    'x.docx',
    () => docxOfNestedParts(100_000),
  ],
])('%s is stopped', async (_, codes, name, make) => {
  const code = await hurried.read(make(), name).catch((error: { code: string }) => error.code)
  expect(codes).toContain(code)
})

it('a PDF with bytes changed anywhere is read or refused, and nothing else', async () => {
  const bytes = damaged(longDocument, 200)
  const outcome = await read(bytes, 'kaputt.pdf').then(
    () => 'read',
    (error: { code: string }) => error.code,
  )
  expect(['read', 'damagedPdf', 'noText', 'tooSlow', 'tooMuchMemory']).toContain(outcome)
})

it('every reason is a German sentence', () => {
  for (const reason of Object.values(reasons)) expect(reason).toMatch(/^[A-ZÄÖÜ][^!?]+\.$/)
})
