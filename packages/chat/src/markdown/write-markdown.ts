import type { Block, Inline, ListItem } from './block.ts'
import { writeInline } from './write-inline.ts'

/** What the beginning of a line would make of it. */
const safeLine = (line: string): string =>
  line
    .replace(/^(?=#{1,6}(?:[ \t]|$)|>|~~~|[-+](?:[ \t]|$)|(?:-[ \t]*){3}|={3})/, '\\')
    .replace(/^(\d{1,9})(?=[.)](?:[ \t]|$))/, '$1\\')

const hardBreak = '<br>'

/** Lines of a paragraph are trimmed when they are read: a break at an edge or before a blank is written out. */
const linesOf = (parts: readonly Inline[]): string[] =>
  writeInline(parts)
    .replace(/^\n+|\n+$|\n(?=\s)|(?<=\s)\n/g, breaks => hardBreak.repeat(breaks.length))
    .split('\n')
    .map(safeLine)

const inOneLine = (parts: readonly Inline[]): string => writeInline(parts).replaceAll('\n', hardBreak)

const headingOf = (parts: readonly Inline[]): string => {
  // Signs at the end of a title belong to its mark.
  const title = inOneLine(parts).replace(/#+$/, signs => `\\${signs.split('').join('\\')}`)
  return `## ${title || '#'}`
}

const codeOf = (text: string): string[] => {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return [fence, ...text.split('\n'), fence]
}

/** A stroke in a cell is escaped for the table already when the line is written; within code it needs that, too. */
const cellOf = (parts: readonly Inline[]): string =>
  inOneLine(parts)
    .replace(/\\\||\|/g, '\\|')
    .replace(/\\\\\|/g, '\\\\\\|')

const rowOf = (cells: readonly Inline[][]): string => `| ${cells.map(cellOf).join(' | ')} |`

const tableOf = ({ head, rows }: Extract<Block, { kind: 'table' }>): string[] => [
  rowOf(head),
  `|${head.map(() => ' --- |').join('')}`,
  ...rows.map(rowOf),
]

const setIn = (lines: readonly string[]): string[] => lines.map(line => (line === '' ? '' : `  ${line}`))

/** Only lists that begin like one may follow a line of text at once. */
const mayFollowAtOnce = (block: Block | undefined): boolean =>
  block?.kind === 'list' && block.start === 1 && (block.items[0]?.parts.length ?? 0) > 0

const itemOf = ({ parts, blocks }: ListItem, mark: string): string[] => {
  const text = parts.length > 0 ? linesOf(parts) : []
  const between = text.length > 0 && blocks.length > 0 && !mayFollowAtOnce(blocks[0]) ? [''] : []
  const [first = '', ...rest] = [...text, ...between, ...linesOfBlocks(blocks)]
  return [`${mark} ${first}`.trimEnd(), ...setIn(rest)]
}

const listOf = ({ isOrdered, start, items }: Extract<Block, { kind: 'list' }>, isOther: boolean): string[] =>
  items.flatMap((item, index) => {
    const mark = isOrdered ? `${start + index}${isOther ? ')' : '.'}` : isOther ? '*' : '-'
    return itemOf(item, mark)
  })

const linesOfBlock = (block: Block, isOtherList: boolean): string[] => {
  switch (block.kind) {
    case 'paragraph':
      return linesOf(block.parts)
    case 'heading':
      return [headingOf(block.parts)]
    case 'code':
      return codeOf(block.text)
    case 'rule':
      return ['___']
    case 'quote':
      return block.blocks.length === 0
        ? ['>']
        : linesOfBlocks(block.blocks).map(line => (line === '' ? '>' : `> ${line}`))
    case 'table':
      return tableOf(block)
    case 'list':
      return listOf(block, isOtherList)
  }
}

/** Nothing of it could be read again: it is only room between others. */
const isBlank = (block: Block): boolean =>
  block.kind === 'paragraph' && block.parts.every(part => part.kind === 'text' && part.text.trim() === '')

const linesOfBlocks = (all: readonly Block[]): string[] => {
  const blocks = all.filter(block => !isBlank(block))
  const lines: string[] = []
  let wasOther = false
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1]
    // Two lists in a row would be one if they had the same marks.
    const isNextList =
      block.kind === 'list' && before?.kind === 'list' && before.isOrdered === block.isOrdered
    wasOther = isNextList && !wasOther
    if (index > 0) lines.push('')
    lines.push(...linesOfBlock(block, wasOther))
  }
  return lines
}

/** The way back of `parseMarkdown`: what is written here is read there as the same blocks. */
export const writeMarkdown = (blocks: readonly Block[]): string => linesOfBlocks(blocks).join('\n')
