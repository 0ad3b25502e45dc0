import { describe, expect, it } from 'vitest'
import { encodedParts, widthOf } from './helvetica.ts'
import { linesOf } from './lines-of.ts'

/** As a reader of the western code page shows it; eastern letters as a dot. */
const shown = (text: string): string =>
  encodedParts(text)
    .map(({ isEastern, codes }) =>
      isEastern ? '·'.repeat(codes.length) : Buffer.from(codes).toString('latin1'),
    )
    .join('')

describe('signs that the font of PDF files has not', () => {
  it.each([
    ['Grüße & Maß', 'Grüße & Maß'],
    ['Łukasz Şimşek, Đurić', '·ukasz ·im·ek, ·uri·'],
    ['Олена Шевченко', 'Olena Schewtschenko'],
    ['Αθήνα', 'Athina'],
    ['Nguyễn', 'Nguyên'],
    ['5 ≤ x → ☑ 10 km', '5 <= x -> [x] 10 km'],
    ['Danke 👍🏽 sehr', 'Danke  sehr'],
    ['Stra­ße', 'Straße'],
    ['東京', '??'],
  ])('%s is written %s', (text, written) => {
    expect(shown(text)).toBe(written)
  })
})

describe('a paragraph', () => {
  const text = (lines: { text: string }[][]) => lines.map(line => line.map(run => run.text).join(''))

  it('is broken at blanks, and a word without end in its middle', () => {
    const width = widthOf('zehn Worte', 10)
    expect(text(linesOf([{ text: 'zehn Worte stehen' }], 10, width))).toEqual(['zehn Worte', 'stehen'])
    const lines = text(linesOf([{ text: 'x'.repeat(40) }], 10, width))
    expect(lines.join('')).toBe('x'.repeat(40))
    expect(lines.every(line => widthOf(line, 10) <= width)).toBe(true)
  })

  it('keeps what is bold and what leads somewhere across its lines, and no blank before a comma', () => {
    const runs = [
      { text: 'Es kostet ' },
      { text: '37 Euro', isBold: true },
      { text: ', siehe ' },
      { text: 'diese Seite', href: 'https://x.example' },
    ]
    expect(linesOf(runs, 10, 1000)).toEqual([runs])
  })
})
