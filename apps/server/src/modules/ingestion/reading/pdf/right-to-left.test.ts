import { afterAll, expect, it } from 'vitest'
import { pdfOfObjects, stream } from '../../../../../test/files/pdf.ts'
import { openTestReader } from '../../../../../test/files/test-reader.ts'

const { read, close } = openTestReader()
afterAll(close)

const lines = ['ברוכים הבאים לעיר', 'הלשכה פתוחה ביום שני', 'האגרה היא 12 שקלים']
const letterWidth = 6
const size = 10

const hex = (text: string): string =>
  [...text].map(letter => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')

/** Letters lie from left to right in the file, as they do on the page; figures stay as they are. */
const shown = (word: string): string => (/\d/.test(word) ? word : [...word].toReversed().join(''))

const wordsOf = (line: string, y: number): { word: string; x: number; y: number }[] => {
  let right = 500
  return line.split(' ').map(word => {
    const x = right - word.length * letterWidth
    right = x - letterWidth
    return { word, x, y }
  })
}

const pdf = (isVisual: boolean): Buffer => {
  const letters = [...new Set(lines.join(''))]
  const toUnicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <0000> <ffff> endcodespacerange
${letters.length} beginbfchar ${letters.map(letter => `<${hex(letter)}> <${hex(letter)}>`).join('\n')} endbfchar
endcmap end end`
  const words = lines.flatMap((line, index) => {
    const row = wordsOf(line, 760 - index * 16)
    return isVisual ? row.toReversed() : row
  })
  const content = words
    .map(({ word, x, y }) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm <${hex(shown(word))}> Tj ET`)
    .join('\n')
  return pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream(content),
    '<< /Type /Font /Subtype /Type0 /BaseFont /Hebrew /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>',
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Hebrew /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW ${(letterWidth * 1000) / size} /FontDescriptor 8 0 R >>`,
    stream(toUnicode),
    '<< /Type /FontDescriptor /FontName /Hebrew /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  ])
}

it.each([
  ['from right to left', false],
  ['from left to right', true],
])('words in Hebrew that a file has %s are read in their order', async (_, isVisual) => {
  const { text } = await read(pdf(isVisual), 'hinweis.pdf')
  expect(text.replace(/\s+/g, ' ')).toBe(lines.join(' '))
})
