import type { Block, Inline } from './block.ts'

const textOfParts = (parts: readonly Inline[]): string => parts.map(textOfPart).join('')

const textOfPart = (part: Inline): string => {
  switch (part.kind) {
    case 'text':
    case 'code':
      return part.text
    case 'break':
      return '\n'
    case 'citation':
      return ''
    default:
      return textOfParts(part.parts)
  }
}

/** The number of a source is set off by a space that would be left over without it. */
const lineOf = (parts: readonly Inline[]): string => textOfParts(parts).replace(/ +(?=[.,;:!?]|$)/gm, '')

const textOfBlock = (block: Block): string => {
  switch (block.kind) {
    case 'code':
      return block.text
    case 'rule':
      return ''
    case 'quote':
      return plainTextOf(block.blocks)
    case 'list':
      return block.items
        .flatMap(({ parts, blocks }) => [lineOf(parts), plainTextOf(blocks)])
        .filter(Boolean)
        .join('\n')
    case 'table':
      return [block.head, ...block.rows].map(row => row.map(lineOf).join(' ')).join('\n')
    default:
      return lineOf(block.parts)
  }
}

/** Words alone, as they are read out: without marks, and without the numbers of sources, which are reached one by one. */
export const plainTextOf = (blocks: readonly Block[]): string =>
  blocks.map(textOfBlock).filter(Boolean).join('\n')
