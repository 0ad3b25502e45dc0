import { describe, expect, it } from 'vitest'
import cases from '../../test/markdown-cases.json' with { type: 'json' }
import { outlineOf } from '../../test/outline.ts'
import type { Block } from './block.ts'
import { parseMarkdown } from './parse-markdown.ts'

describe('the Markdown of an answer', () => {
  it.each(cases)('$what', ({ markdown, outline }) => {
    expect(outlineOf(parseMarkdown(markdown))).toBe(outline)
  })
})

/** All but the last block, which is still being written. A line after a list or a table may turn out to be its next item or row. */
const settled = (blocks: Block[]): Block[] => {
  const [before, last] = blocks.slice(-2).map(({ kind }) => kind)
  const mayJoin = last === 'paragraph' && (before === 'list' || before === 'table')
  return blocks.slice(0, mayJoin ? -2 : -1)
}

describe('an answer that is being written', () => {
  it.each(cases)('stays as it is above its last block: $what', ({ markdown }) => {
    const text = `Davor.\n\n${markdown}\n\nDanach.`
    for (let length = 0; length < text.length; length += 1) {
      const above = settled(parseMarkdown(text.slice(0, length)))
      const next = parseMarkdown(text.slice(0, length + 1))
      expect(next.slice(0, above.length), JSON.stringify(text.slice(0, length + 1))).toEqual(above)
    }
  })
})

const size = 100_000
const filled = (unit: string): string => unit.repeat(size / unit.length)

describe('a text that means harm', () => {
  it.each([
    ...['*', 'a*', '*a ', 'a* ', 'a **b* ', '_a', '_a* ', '**_'],
    ...['[', ']', '[a](', '[a](b ', '[a](b "', '![', '[1, ', '[](', '[a](https://b.example) '],
    ...['`', '`a', '`` ` ', '```\n', '~~~~\n~~~\n', '> ', '>', '>\n', '- ', '- a\n', '- a\n\n', '1. ', '* '],
    ...['|', '|\n|-|\n', '|a', '#', '#\n', 'a\n===\n', '-', '=', '\\', '<', '<a@', '<https://', 'https://a('],
    ...['https://a.', '\n', '\r', '\t', ' ', 'a\n', '&', '!', '\u0000', '\ud83d'],
  ])('is read as quickly as any other when it is made of %j', unit => {
    const begin = process.cpuUsage()
    for (const text of [filled(unit), `Text ${filled(unit)} Ende`, `- ${filled(unit)}x`]) parseMarkdown(text)
    // Without care each of them takes minutes.
    expect(process.cpuUsage(begin).user).toBeLessThan(5_000_000)
  })

  it.each([
    ['emphasis in emphasis', `${'*a '.repeat(20_000)}${'a* '.repeat(20_000)}`],
    ['stars around a letter', `${'*'.repeat(50_000)}a${'*'.repeat(50_000)}`],
    ['brackets in brackets', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['brackets before links', `${'['.repeat(20_000)}${'[a](https://b.example) '.repeat(4_000)}`],
    ['pictures in pictures', `${'!['.repeat(9_000)}${'[a](b)'.repeat(4_000)}${'](c)'.repeat(9_000)}`],
    ['ever more backticks', Array.from({ length: 440 }, (_, length) => '`'.repeat(length + 1)).join(' ')],
    ['lists in lists', Array.from({ length: 440 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
    ['quotes in lists in quotes', '> - '.repeat(25_000)],
    ['a title of hashes', `# ${'#'.repeat(size)} x`],
    ['a wide table', `${'|a'.repeat(25_000)}|\n${'|-'.repeat(25_000)}|\n${'|\n'.repeat(25_000)}`],
  ])('is neither slow nor deep: %s', (_, text) => {
    const begin = process.cpuUsage()
    const blocks = parseMarkdown(text)
    expect(process.cpuUsage(begin).user).toBeLessThan(5_000_000)
    // What is drawn by a function that calls itself must not nest without end.
    expect(depthOf(blocks)).toBeLessThan(60)
  })
})

/** How deep data lies in data. */
const depthOf = (data: unknown): number =>
  typeof data === 'object' && data !== null ? 1 + Math.max(0, ...Object.values(data).map(depthOf)) : 0
