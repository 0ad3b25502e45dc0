import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { countFile } from './count-file.ts'

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'a.pdf') => new File([content], name)
const tree = '<< /Type /Catalog >> << /Type /Pages /Count 117 /Kids [<< /Type /Pages /Count 7 >>] >>'

test('the pages of a PDF are counted by its tree', async () => {
  expect(await countFile(fileOf(`%PDF-1.4 ${tree} << /Type /Font >>`))).toEqual({ pages: 117 })
})

test('a PDF without any letters is told to be made of pictures', async () => {
  expect(await countFile(fileOf(`%PDF-1.4 ${tree} /DCTDecode`))).toEqual({ pages: 117, ocr_pages: 117 })
})

test('a tree in packed objects is found, too', async () => {
  const packed = deflateSync(Buffer.from(`1 0 ${tree} << /Type /Font >>`))
  const bytes = Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj << /Type /ObjStm /Filter /FlateDecode >>\nstream\n'),
    packed,
    Buffer.from('\nendstream'),
  ])
  expect(await countFile(fileOf(new Uint8Array(bytes)))).toEqual({ pages: 117 })
})

test('what does not tell its pages is left to the server', async () => {
  expect(await countFile(fileOf('%PDF-1.7 encrypted'))).toEqual({})
  expect(await countFile(fileOf('%PDF-1.7 encrypted', 'a.docx'))).toEqual({})
})

test('of a short PDF the letters are counted, too', async () => {
  const shown = deflateSync(Buffer.from('BT /F1 11 Tf (Geb\\374hr \\(neu\\)) Tj [(im) -250 (Jahr)] TJ ET'))
  const bytes = Buffer.concat([
    Buffer.from(
      '%PDF-1.4 << /Type /Pages /Count 1 >> << /Type /Font >>\n5 0 obj << /Filter /FlateDecode >>\nstream\n',
    ),
    shown,
    Buffer.from('\nendstream'),
  ])
  expect(await countFile(fileOf(new Uint8Array(bytes)))).toEqual({ pages: 1, characters: 18 })
})
