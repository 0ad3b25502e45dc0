import { type Block, type Inline, parseMarkdown } from '@lotse/chat'
import { plainLetter } from '../formatted-words.ts'

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const htmlOfPart = (part: Inline): string => {
  switch (part.kind) {
    case 'text':
    case 'code':
      return escaped(part.text)
    case 'break':
      return '<br>'
    case 'citation':
      return `[${part.number}]`
    case 'link':
      return `<a href="${escaped(part.href)}">${htmlOf(part.parts)}</a>`
    default:
      return `<${part.kind}>${htmlOf(part.parts)}</${part.kind}>`
  }
}
const htmlOf = (parts: readonly Inline[]): string => parts.map(htmlOfPart).join('')

const htmlOfBlock = (block: Block): string => {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${htmlOf(block.parts)}</p>`
    case 'heading':
      return `<p><strong>${htmlOf(block.parts)}</strong></p>`
    case 'code':
      return `<pre>${escaped(block.text)}</pre>`
    case 'quote':
      return `<blockquote>${block.blocks.map(htmlOfBlock).join('')}</blockquote>`
    case 'rule':
      return '<hr>'
    case 'list': {
      const items = block.items
        .map(({ parts, blocks }) => `<li>${htmlOf(parts)}${blocks.map(htmlOfBlock).join('')}</li>`)
        .join('')
      return block.isOrdered ? `<ol start="${block.start}">${items}</ol>` : `<ul>${items}</ul>`
    }
    case 'table': {
      const rowOf = (cells: Inline[][], tag: string) =>
        `<tr>${cells.map(cell => `<${tag}>${htmlOf(cell)}</${tag}>`).join('')}</tr>`
      return `<table>${rowOf(block.head, 'th')}${block.rows.map(row => rowOf(row, 'td')).join('')}</table>`
    }
  }
}

/** For a word processor or a mail: what was written, as HTML that is made here and of nothing else. */
const letterHtml = (markdown: string): string => parseMarkdown(markdown).map(htmlOfBlock).join('')

/** Both forms at once; whoever pastes decides. */
export const copyLetter = async (markdown: string): Promise<void> => {
  const text = plainLetter(markdown)
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text)
  return navigator.clipboard.write([
    new ClipboardItem({
      'text/html': new Blob([letterHtml(markdown)], { type: 'text/html' }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    }),
  ])
}
