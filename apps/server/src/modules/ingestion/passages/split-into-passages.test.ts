import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Block, writeText } from '../reading/text/blocks.ts'
import { splitIntoPassages } from './index.ts'

const split = (text: string, maxCharacters?: number) =>
  splitIntoPassages({ text, pageStarts: [0], hasPages: false }, maxCharacters ? { maxCharacters } : {})

const sentence = 'Die Gebühr wird nach Maßgabe der Satzung erhoben und ist sofort fällig. '

describe('a document is parted for search and citation', () => {
  it('never across a heading, each piece with the last three headings above it', () => {
    const text = [
      '# Satzung',
      'Vorwort.',
      '## Erster Teil',
      '### Abschnitt 1',
      '#### § 1 Zweck',
      'Erster Absatz.',
      'Zweiter Absatz.',
      '#### § 2 Gebühren',
      'Dritter Absatz.',
      '## Zweiter Teil',
      'Schluss.',
    ].join('\n\n')
    expect(split(text).map(({ headings, text }) => [headings, text])).toEqual([
      [['Satzung'], 'Vorwort.'],
      [['Erster Teil', 'Abschnitt 1', '§ 1 Zweck'], 'Erster Absatz.\n\nZweiter Absatz.'],
      [['Erster Teil', 'Abschnitt 1', '§ 2 Gebühren'], 'Dritter Absatz.'],
      [['Satzung', 'Zweiter Teil'], 'Schluss.'],
    ])
  })

  it('at the borders of paragraphs first, so that an Absatz stays whole where it fits', () => {
    const paragraphs = ['(1) ', '(2) ', '(3) '].map(mark => mark + sentence.repeat(9).trim())
    expect(split(paragraphs.join('\n\n')).map(({ text }) => text)).toEqual([
      `${paragraphs[0]}\n\n${paragraphs[1]}`,
      paragraphs[2],
    ])
  })

  it('between sentences where a paragraph is too long, but not after abbreviations and ordinals', () => {
    const legal = 'Nach § 5 Abs. 2 Nr. 1 i. V. m. Art. 3 gilt dies z. B. am 1. Januar 2024 bzw. später. '
    const pieces = split(legal.repeat(40).trim(), 500)
    expect(pieces.length).toBeGreaterThan(5)
    for (const { text } of pieces) expect(text).toMatch(/^Nach § 5 .*später\.$/)
  })

  it('at every page, so that the page of a citation is the one where its words stand', () => {
    const notices = Array.from({ length: 8 }, (_, index) => `Bescheid ${index + 1}: ${sentence.trim()}`)
    const text = notices.join('\n\n')
    const pageStarts = notices.map(notice => text.indexOf(notice))
    expect(
      splitIntoPassages({ text, pageStarts, hasPages: true }).map(passage => [passage.page, passage.text]),
    ).toEqual(notices.map((notice, index) => [index + 1, notice]))
  })

  it('and a paragraph over a page break after the sentence that runs across it', () => {
    const first = `${sentence}Dieser Satz geht auf der`
    const text = `${first} nächsten Seite weiter. Hier steht der Betrag von 12 Euro.`
    const pieces = splitIntoPassages({ text, pageStarts: [0, first.length + 1], hasPages: true })
    expect(pieces.map(({ page, text }) => [page, text])).toEqual([
      [1, `${first} nächsten Seite weiter.`],
      [2, 'Hier steht der Betrag von 12 Euro.'],
    ])
  })

  it('and a lead-in at the end of a page goes with what it leads to', () => {
    const before = `${sentence.trim()}\n\n(1) Die Steuer beträgt jährlich:\n\nHaltung Steuer im Jahr`
    const text = `${before}\n\n| ein Hund | 96 Euro |\n| --- | --- |\n| zwei Hunde | 120 Euro |`
    const pieces = splitIntoPassages({ text, pageStarts: [0, before.length + 2], hasPages: true })
    expect(pieces.map(({ page, text }) => [page, text])).toEqual([
      [1, sentence.trim()],
      [2, text.slice(sentence.trim().length + 2)],
    ])
  })

  it('tables between rows, with the header in each piece', () => {
    const rows = Array.from({ length: 60 }, (_, index) => `| Leistung ${index} | ${index},00 € |`)
    const header = '| Leistung | Betrag |\n| --- | --- |'
    const pieces = split(`Gebühren:\n\n${header}\n${rows.join('\n')}`, 400)
    expect(pieces.length).toBeGreaterThan(3)
    for (const { text } of pieces.slice(1)) expect(text.startsWith(`${header}\n`)).toBe(true)
    expect(pieces.flatMap(({ text }) => text.match(/\| Leistung \d+ .*/g) ?? [])).toEqual(rows)
  })

  it('and a line that announces a list goes with the list', () => {
    const text = `${sentence.repeat(5).trim()}\n\nErforderlich sind:\n\n- Ausweis\n- ${'Nachweis '.repeat(12).trim()}`
    const [, second] = split(text, 420)
    expect(second?.text.startsWith('Erforderlich sind:\n\n- Ausweis')).toBe(true)
  })

  it('a heading with nothing under it can be found too', () => {
    expect(split('# Satzung\n\n## § 1 Zweck\n\nText.\n\n## § 2 (weggefallen)').at(-1)).toMatchObject({
      headings: ['Satzung'],
      text: '§ 2 (weggefallen)',
    })
  })

  it('each piece knows the page on which it begins', () => {
    const { text, pageStarts } = writeText([
      [
        { type: 'heading', level: 1, text: 'Titel' },
        { type: 'paragraph', text: 'Seite eins' },
      ],
      [],
      [
        { type: 'heading', level: 2, text: 'Kapitel' },
        { type: 'paragraph', text: 'Seite drei und' },
      ],
      [
        { type: 'paragraph', text: 'vier zusammen', joins: ' ' },
        { type: 'heading', level: 2, text: 'Ende' },
        { type: 'paragraph', text: 'Seite vier' },
      ],
    ])
    const passages = splitIntoPassages({ text, pageStarts, hasPages: true })
    expect(passages.map(({ page, text }) => [page, text])).toEqual([
      [1, 'Seite eins'],
      [3, 'Seite drei und vier zusammen'],
      [4, 'Seite vier'],
    ])
  })
})

describe('whatever the document', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'Gebühr',
      '§ 5',
      'Abs.',
      'z. B.',
      '1.',
      'Straße',
      '👩‍👩‍👧',
      '|',
      '#',
      '-',
      '(2)',
      'Ende.',
      'Frage?',
      '\t',
      '\\',
    ),
    fc.string({ maxLength: 12 }),
    fc.constantFrom('x'.repeat(300), '👩‍👩‍👧'.repeat(40), 'ä.'.repeat(90)),
  )
  const line = fc.array(word, { minLength: 1, maxLength: 12 }).map(words => words.join(' '))
  const block: fc.Arbitrary<Block> = fc.oneof(
    fc.record({ type: fc.constant('heading' as const), level: fc.integer({ min: 1, max: 6 }), text: line }),
    fc.record({
      type: fc.constant('paragraph' as const),
      text: fc.array(line, { minLength: 1, maxLength: 4 }).map(lines => lines.join('\n')),
    }),
    fc.record({
      type: fc.constant('table' as const),
      rows: fc.array(fc.array(line, { maxLength: 3 }), { maxLength: 6 }),
    }),
  )
  const documents = fc.array(fc.array(block, { maxLength: 4 }), { minLength: 1, maxLength: 3 })
  const sizes = fc.integer({ min: 80, max: 1_600 })

  it('a passage stands in it word for word, at its span; a repeated table header is the only thing added', () => {
    fc.assert(
      fc.property(documents, sizes, (pages, maxCharacters) => {
        const { text, pageStarts } = writeText(pages)
        let position = 0
        for (const passage of splitIntoPassages({ text, pageStarts, hasPages: true }, { maxCharacters })) {
          const span = text.slice(passage.start, passage.end)
          const added = passage.text.slice(0, passage.text.length - span.length)
          expect(added + span).toBe(passage.text)
          if (added) expect(text.slice(0, passage.start)).toContain(added)
          expect(span).toBe(span.trim())
          expect(span).not.toBe('')
          expect(passage.text.length).toBeLessThanOrEqual(maxCharacters)
          expect(passage.start).toBeGreaterThanOrEqual(position)
          expect(passage.page).toBeGreaterThanOrEqual(1)
          expect(passage.page).toBeLessThanOrEqual(pages.length)
          position = passage.end
        }
      }),
      { numRuns: 200 },
    )
  })

  it('every word of it is in a passage or in a heading above one', () => {
    fc.assert(
      fc.property(documents, sizes, (pages, maxCharacters) => {
        const { text, pageStarts } = writeText(pages)
        const passages = splitIntoPassages({ text, pageStarts, hasPages: true }, { maxCharacters })
        let rest = text
        for (const { start, end } of passages.toReversed()) rest = rest.slice(0, start) + rest.slice(end)
        // A lead-in stands on the page before, in front of what it leads to.
        const carried = new Set(
          passages.flatMap(({ text, start, end }) =>
            text
              .slice(0, text.length - (end - start))
              .split('\n')
              .map(line => line.trim()),
          ),
        )
        for (const line of rest.split('\n').map(line => line.trim()))
          expect(line === '' || /^#{1,6}( |$)/.test(line) || carried.has(line), line).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
