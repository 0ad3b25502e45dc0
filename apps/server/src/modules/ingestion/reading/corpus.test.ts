import { afterAll, expect, it } from 'vitest'
import { corpus } from '../../../../test/corpus/corpus.ts'
import { measure, type Share } from '../../../../test/corpus/measure.ts'
import { openTestReader } from '../../../../test/files/test-reader.ts'

const { read, close } = openTestReader()
afterAll(close)

const files = corpus()
const totals = { characters: { right: 0, of: 0 }, headings: { right: 0, of: 0 }, pages: { right: 0, of: 0 } }
const shareOf = ({ right, of }: Share): number => (of === 0 ? 1 : right / of)
const percent = (share: Share): string => `${(shareOf(share) * 100).toFixed(2)} %`

it('is made of at least sixty files, each with its own name', () => {
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
  expect(files.length).toBeGreaterThanOrEqual(60)
})

it.each(files)(
  '$name is read to the letter, in order and with its headings',
  async ({ name, bytes, blocks }) => {
    const measured = measure(blocks, await read(bytes, name))
    for (const part of ['characters', 'headings', 'pages'] as const) {
      totals[part].right += measured[part].right
      totals[part].of += measured[part].of
    }
    // One file may be read with a slip; a file that is read badly is a fault of its own.
    expect(shareOf(measured.characters)).toBeGreaterThanOrEqual(0.95)
  },
)

it.each(files.filter(({ name }) => name.startsWith('tabellenkopf-')))(
  '$name has the names of its columns above the first row of its table',
  async ({ name, bytes, blocks }) => {
    const [head] = blocks.flatMap(block => ('rows' in block ? block.rows : []))
    const { text } = await read(bytes, name)
    expect(text).toContain(`| ${head?.join(' | ')} |\n| --- |`)
  },
)

it('is right in 99 of 100 characters, 97 of 100 headings and 99 of 100 pages', () => {
  // What was measured, for whoever compares versions.
  process.stdout.write(
    `${files.length} files: characters and order ${percent(totals.characters)}, headings ${percent(totals.headings)}, pages ${percent(totals.pages)}\n`,
  )
  expect(shareOf(totals.characters)).toBeGreaterThanOrEqual(0.99)
  expect(shareOf(totals.headings)).toBeGreaterThanOrEqual(0.97)
  expect(shareOf(totals.pages)).toBeGreaterThanOrEqual(0.99)
})
