import { type Block, type Inline, type ListItem, parseMarkdown } from '@lotse/chat'
import { el } from './elements.ts'

/** What an answer may point to; null stays the text it is. */
export interface Pointers {
  citation(number: number): Node | null
  link(url: string, label: Node): Node | null
}

export const noPointers: Pointers = { citation: () => null, link: () => null }

const nodesOf = (parts: readonly Inline[], pointers: Pointers): (Node | string)[] =>
  parts.map(part => nodeOf(part, pointers))

const nodeOf = (part: Inline, pointers: Pointers): Node | string => {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return el('code', {}, part.text)
    case 'break':
      return el('br')
    case 'citation':
      return pointers.citation(part.number) ?? `[${part.number}]`
    case 'link': {
      const label = document.createDocumentFragment()
      label.append(...nodesOf(part.parts, pointers))
      return pointers.link(part.href, label) ?? label
    }
    default:
      return el(part.kind, {}, ...nodesOf(part.parts, pointers))
  }
}

const itemOf = ({ parts, blocks }: ListItem, pointers: Pointers): HTMLElement =>
  el('li', {}, ...nodesOf(parts, pointers), ...elementsOf(blocks, pointers))

const tableOf = ({ head, rows }: Extract<Block, { kind: 'table' }>, pointers: Pointers): HTMLElement => {
  const table = el('table', {}, el('thead', {}, el('tr')), el('tbody'))
  for (const cell of head)
    table.tHead?.rows[0]?.append(el('th', { scope: 'col' }, ...nodesOf(cell, pointers)))
  for (const row of rows)
    table.tBodies[0]?.append(el('tr', {}, ...row.map(cell => el('td', {}, ...nodesOf(cell, pointers)))))
  // Whoever uses the keyboard alone moves a wide one, too.
  return el('div', { class: 'table', tabindex: '0' }, table)
}

const elementOf = (block: Block, pointers: Pointers): HTMLElement => {
  switch (block.kind) {
    case 'paragraph':
      return el('p', {}, ...nodesOf(block.parts, pointers))
    case 'heading':
      // No heading of the page: an answer must not change its outline.
      return el('p', {}, el('strong', {}, ...nodesOf(block.parts, pointers)))
    case 'code':
      return el('pre', { tabindex: '0' }, el('code', {}, block.text))
    case 'rule':
      return el('hr')
    case 'quote':
      return el('blockquote', {}, ...elementsOf(block.blocks, pointers))
    case 'table':
      return tableOf(block, pointers)
    case 'list': {
      const items = block.items.map(item => itemOf(item, pointers))
      return block.isOrdered ? el('ol', { start: String(block.start) }, ...items) : el('ul', {}, ...items)
    }
  }
}

const elementsOf = (blocks: readonly Block[], pointers: Pointers): HTMLElement[] =>
  blocks.map(block => elementOf(block, pointers))

/** A text made of elements one by one, each in the direction that its words are read in. */
export const renderMarkdown = (text: string, pointers: Pointers): DocumentFragment => {
  const page = document.createDocumentFragment()
  page.append(...elementsOf(parseMarkdown(text), pointers))
  for (const block of page.children) block.setAttribute('dir', 'auto')
  return page
}
