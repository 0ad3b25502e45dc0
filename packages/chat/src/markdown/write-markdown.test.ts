import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import cases from '../../test/markdown-cases.json' with { type: 'json' }
import { outlineOf } from '../../test/outline.ts'
import type { Block, Inline } from './block.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { writeMarkdown } from './write-markdown.ts'

const again = (blocks: Block[]): Block[] => parseMarkdown(writeMarkdown(blocks))

/** Words as letters have them, and every sign that could be taken for a mark. */
const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('Hund', '90', 'Euro', 'ö', '12.', 'f.', '§ 4', '„ja“', '3)') },
  fc.constantFrom(...'\\`*_[]<>|#-+~!()&=:'),
  fc.constantFrom('[1]', '(a)', '**', '---', '===', '1.', '- a', '![', '](', '<br>', '```', '# a', 'a_b'),
)
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map(list => list.join(' '))
const text = words.map((value): Inline => ({ kind: 'text', text: value }))
const citation = fc.integer({ min: 1, max: 999 }).map((number): Inline => ({ kind: 'citation', number }))
const href = fc.constantFrom('https://stadt.example/a', 'https://a.example/(b)', 'mailto:amt@stadt.example')
const strong = words.map((value): Inline => ({ kind: 'strong', parts: [{ kind: 'text', text: value }] }))
/** Not of a number alone: that would be a source. */
const label = words.map((value): Inline => ({ kind: 'text', text: `zu ${value}` }))
const link = fc.record({ href, parts: fc.array(fc.oneof(label, strong), { minLength: 1, maxLength: 1 }) })
const piece = fc.oneof(
  { weight: 3, arbitrary: text },
  citation,
  strong,
  link.map(({ href, parts }): Inline => ({ kind: 'link', href, parts })),
  fc.constant<Inline>({ kind: 'break' }),
)
/** With a blank between its pieces, as in a sentence; a break stands for one. */
const line = fc.array(piece, { minLength: 1, maxLength: 5 }).map(pieces => {
  const parts: Inline[] = []
  for (const next of pieces) {
    const last = parts.at(-1)
    if (next.kind === 'break' && (last === undefined || last.kind === 'break')) continue
    if (last && last.kind !== 'break' && next.kind !== 'break') {
      if (last.kind === 'text') last.text += ' '
      else if (next.kind !== 'text') parts.push({ kind: 'text', text: ' ' })
      if (next.kind === 'text' && last.kind !== 'text') next.text = ` ${next.text}`
    }
    if (next.kind === 'text' && last?.kind === 'text') last.text += next.text
    else parts.push({ ...next })
  }
  if (parts.at(-1)?.kind === 'break') parts.pop()
  return parts.length > 0 ? parts : [{ kind: 'text', text: 'a' } satisfies Inline]
})
const paragraph = line.map((parts): Block => ({ kind: 'paragraph', parts }))
const listOf = (blocks: fc.Arbitrary<Block[]>) =>
  fc
    .record({
      isOrdered: fc.boolean(),
      start: fc.integer({ min: 1, max: 40 }),
      items: fc.array(fc.record({ parts: line, blocks }), { minLength: 1, maxLength: 3 }),
    })
    .map(
      ({ isOrdered, start, items }): Block => ({
        kind: 'list',
        isOrdered,
        start: isOrdered ? start : 1,
        items,
      }),
    )
const innerBlocks = fc.array(fc.oneof(paragraph, listOf(fc.constant([]))), { maxLength: 2 })
const block: fc.Arbitrary<Block> = fc.oneof(
  { weight: 3, arbitrary: paragraph },
  line.map((parts): Block => ({ kind: 'heading', parts })),
  listOf(innerBlocks),
  innerBlocks.filter(({ length }) => length > 0).map((blocks): Block => ({ kind: 'quote', blocks })),
  fc.constant<Block>({ kind: 'rule' }),
  fc.constantFrom('a', 'a\n\n  b', '```\nx\n```', '').map((value): Block => ({ kind: 'code', text: value })),
  fc
    .array(fc.tuple(line, line), { minLength: 1, maxLength: 3 })
    .map(([head = [], ...rows]): Block => ({ kind: 'table', head, rows })),
)

describe('a text that was taken apart and is written again', () => {
  it.each(cases)('is the same: $what', ({ markdown, outline }) => {
    expect(outlineOf(again(parseMarkdown(markdown)))).toBe(outline)
  })

  it('is the same whatever a letter is made of', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), blocks => {
        expect(outlineOf(again(blocks)), writeMarkdown(blocks)).toBe(outlineOf(blocks))
      }),
      { numRuns: 1000, seed: 20 },
    )
  })

  it('has no room left where a paragraph was of blanks alone', () => {
    const said = (text: string): Block => ({ kind: 'paragraph', parts: [{ kind: 'text', text }] })
    const list: Block = {
      kind: 'list',
      isOrdered: false,
      start: 1,
      items: [{ parts: [{ kind: 'text', text: 'c' }], blocks: [] }],
    }
    const blocks = [said('  '), said('a'), said(' \u00a0'), said('b'), list, said(' '), list, said('')]
    expect(writeMarkdown(blocks)).toBe('a\n\nb\n\n- c\n\n* c')
    expect(outlineOf(again(blocks))).toBe(outlineOf([said('a'), said('b'), list, list]))
  })

  it('keeps every word of whatever somebody typed, and stays as it is the next time', () => {
    const sign = fc.constantFrom(
      ...['a', 'b', ' ', '  ', '\n', '\n\n', '*', '**', '_', '`', '``', '[', ']', '(', ')', '[1]', '!', '|'],
      ...[
        '- ',
        '  ',
        '1. ',
        '> ',
        '# ',
        '#',
        '---',
        '```',
        '~~~',
        '\\',
        '<',
        '>',
        '<br>',
        '.',
        '](https://x.de)',
      ],
    )
    const spoken = (blocks: Block[]) => outlineOf(blocks).replace(/<\/?(?:strong|em)>/g, '')
    fc.assert(
      fc.property(
        fc.array(sign, { maxLength: 25 }).map(signs => signs.join('')),
        typed => {
          const blocks = parseMarkdown(typed)
          const once = again(blocks)
          expect(spoken(once), JSON.stringify(typed)).toBe(spoken(blocks))
          expect(outlineOf(again(once)), JSON.stringify(typed)).toBe(outlineOf(once))
        },
      ),
      { numRuns: 2000, seed: 21 },
    )
  })
})
