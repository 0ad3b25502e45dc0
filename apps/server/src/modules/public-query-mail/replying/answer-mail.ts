import { type Block, type Inline, parseMarkdown } from '@lotse/chat'
import { escapeHtml } from '../../../platform/escape-html.ts'
import { aiNotice, type OutgoingAnswer, sourceLine } from '../../public-queries/index.ts'

const lineOf = (parts: readonly Inline[]): string =>
  parts
    .map(part => {
      if ('text' in part) return part.text
      if (part.kind === 'break') return '\n'
      if (part.kind === 'citation') return `[${part.number}]`
      const words = lineOf(part.parts)
      return part.kind === 'link' && words !== part.href ? `${words} (${part.href})` : words
    })
    .join('')

const indented = (text: string): string => text.replace(/\n/g, '\n  ')

const textOf = (block: Block): string => {
  switch (block.kind) {
    case 'code':
      return block.text
    case 'rule':
      return '---'
    case 'quote':
      return textsOf(block.blocks).replace(/^/gm, '> ')
    case 'list':
      return block.items
        .map(({ parts, blocks }, index) => {
          const mark = block.isOrdered ? `${block.start + index}.` : '-'
          return indented([`${mark} ${lineOf(parts)}`, textsOf(blocks)].filter(Boolean).join('\n'))
        })
        .join('\n')
    case 'table':
      return [block.head, ...block.rows].map(row => row.map(lineOf).join(' | ')).join('\n')
    default:
      return lineOf(block.parts)
  }
}

const textsOf = (blocks: readonly Block[]): string => blocks.map(textOf).filter(Boolean).join('\n\n')

const spanOf = (parts: readonly Inline[]): string =>
  parts
    .map(part => {
      if ('text' in part)
        return part.kind === 'code' ? `<code>${escapeHtml(part.text)}</code>` : escapeHtml(part.text)
      if (part.kind === 'break') return '<br>'
      if (part.kind === 'citation') return `[${part.number}]`
      const words = spanOf(part.parts)
      return part.kind === 'link'
        ? `<a href="${escapeHtml(part.href)}">${words}</a>`
        : `<${part.kind}>${words}</${part.kind}>`
    })
    .join('')

const rowOf = (cells: readonly Inline[][], tag: 'th' | 'td'): string =>
  `<tr>${cells.map(cell => `<${tag} align="left">${spanOf(cell)}</${tag}>`).join('')}</tr>`

const htmlOf = (block: Block): string => {
  switch (block.kind) {
    case 'code':
      return `<pre>${escapeHtml(block.text)}</pre>`
    case 'rule':
      return '<hr>'
    case 'quote':
      return `<blockquote>${htmlsOf(block.blocks)}</blockquote>`
    case 'list': {
      const items = block.items
        .map(({ parts, blocks }) => `<li>${spanOf(parts)}${htmlsOf(blocks)}</li>`)
        .join('')
      return block.isOrdered ? `<ol start="${block.start}">${items}</ol>` : `<ul>${items}</ul>`
    }
    case 'table':
      return `<table cellpadding="4">${rowOf(block.head, 'th')}${block.rows.map(row => rowOf(row, 'td')).join('')}</table>`
    case 'heading':
      return `<h2 style="font-size:1.15em">${spanOf(block.parts)}</h2>`
    default:
      return `<p>${spanOf(block.parts)}</p>`
  }
}

const htmlsOf = (blocks: readonly Block[]): string => blocks.map(htmlOf).join('\n')

const sourcesTitle = 'Quellen'
const linkWords = 'Antwort ansehen und bewerten'

/** An answer as a mail: the same in words and in HTML, with its sources, where it can be read and rated, and that a machine helped. */
export const answerMail = (
  { text: markdown, sources }: Pick<OutgoingAnswer, 'text' | 'sources'>,
  { sender, url }: { sender: string; url: string },
): { text: string; html: string } => {
  const blocks = parseMarkdown(markdown)
  const lines = sources.map(sourceLine)
  const text = [
    textsOf(blocks),
    lines.length ? `${sourcesTitle}:\n${lines.join('\n')}` : '',
    `${linkWords}:\n${url}`,
    `-- \n${sender}\n${aiNotice}`,
  ]
  const html = [
    htmlsOf(blocks),
    lines.length
      ? `<h2 style="font-size:1.15em">${sourcesTitle}</h2>\n<p>${lines.map(escapeHtml).join('<br>\n')}</p>`
      : '',
    `<p><a href="${escapeHtml(url)}">${linkWords}</a></p>`,
    `<p style="color:#595959">${escapeHtml(sender)}<br>${escapeHtml(aiNotice)}</p>`,
  ]
  return {
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="de"><head><meta charset="utf-8"></head><body style="font-family:sans-serif;line-height:1.5;max-width:42em">\n${html.filter(Boolean).join('\n')}\n</body></html>\n`,
  }
}
