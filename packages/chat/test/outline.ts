import type { Block, Inline, ListItem } from '../src/index.ts'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const outlineOfPart = (part: Inline): string => {
  switch (part.kind) {
    case 'text':
      return escaped(part.text)
    case 'code':
      return `<code>${escaped(part.text)}</code>`
    case 'break':
      return '<br>'
    case 'citation':
      return `<cite>${part.number}</cite>`
    case 'link':
      return `<a href="${escaped(part.href)}">${outlineOfParts(part.parts)}</a>`
    default:
      return `<${part.kind}>${outlineOfParts(part.parts)}</${part.kind}>`
  }
}

const outlineOfParts = (parts: readonly Inline[]): string => parts.map(outlineOfPart).join('')

const outlineOfItem = ({ parts, blocks }: ListItem): string =>
  `<li>${outlineOfParts(parts)}${outlineOf(blocks)}</li>`

const rowOf = (cells: readonly Inline[][], tag: string): string =>
  `<tr>${cells.map(parts => `<${tag}>${outlineOfParts(parts)}</${tag}>`).join('')}</tr>`

const outlineOfBlock = (block: Block): string => {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${outlineOfParts(block.parts)}</p>`
    case 'heading':
      return `<h>${outlineOfParts(block.parts)}</h>`
    case 'code':
      return `<pre>${escaped(block.text)}</pre>`
    case 'rule':
      return '<hr>'
    case 'quote':
      return `<blockquote>${outlineOf(block.blocks)}</blockquote>`
    case 'table':
      return `<table>${rowOf(block.head, 'th')}${block.rows.map(row => rowOf(row, 'td')).join('')}</table>`
    case 'list': {
      const items = block.items.map(outlineOfItem).join('')
      return block.isOrdered ? `<ol start="${block.start}">${items}</ol>` : `<ul>${items}</ul>`
    }
  }
}

/** Blocks in one line that people can read: how the cases of the tests say what they expect. */
export const outlineOf = (blocks: readonly Block[]): string => blocks.map(outlineOfBlock).join('')
