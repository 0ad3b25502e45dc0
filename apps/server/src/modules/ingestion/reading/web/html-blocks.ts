import type { Block } from '../text/blocks.ts'
import { cleanCharacters } from '../text/clean.ts'
import { type AnyNode, type Element, isTag, isText, type ParentNode } from './dom.ts'
import { cellCount, tableRows } from './table-rows.ts'

const skipped = new Set(
  'script style noscript template head title iframe object embed svg canvas video audio map img picture button input select textarea datalist'.split(
    ' ',
  ),
)
const blockNames = new Set(
  'address article aside blockquote body details dd div dl dt fieldset figcaption figure footer form header hgroup hr html legend main nav p pre section summary'.split(
    ' ',
  ),
)

const tidy = (text: string): string =>
  cleanCharacters(text)
    .replaceAll('\u00ad', '')
    .replace(/[ \t\r]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()

/** All text inside, on one line; used for headings and cells. */
const inlineText = (node: ParentNode): string => {
  const parts: string[] = []
  const visit = (child: AnyNode): void => {
    if (isText(child)) parts.push(child.data)
    else if (isTag(child) && !skipped.has(child.name)) {
      const isBlock = blockNames.has(child.name) || ['br', 'li', 'td', 'th', 'tr'].includes(child.name)
      if (isBlock) parts.push(' ')
      for (const inner of child.children) visit(inner)
      if (isBlock) parts.push(' ')
    }
  }
  for (const child of node.children) visit(child)
  return tidy(parts.join('')).replace(/\s+/g, ' ')
}

const contains = (node: ParentNode, names: string[]): boolean =>
  node.children.some(child => isTag(child) && (names.includes(child.name) || contains(child, names)))

const headingLevel = (element: Element): number | null => {
  const level = /^h([1-6])$/.exec(element.name)?.[1]
  if (level) return Number(level)
  if (element.attribs.role === 'heading')
    return Number.parseInt(element.attribs['aria-level'] ?? '2', 10) || 2
  return null
}

/** Headings, paragraphs, lists and tables of a piece of HTML. Links and pictures leave only their text: addresses are noise to a reader. */
export const htmlBlocks = (root: ParentNode): Block[] => {
  const blocks: Block[] = []
  let current = ''
  const flush = () => {
    const text = tidy(current)
    current = ''
    if (text) blocks.push({ type: 'paragraph', text })
  }

  const listLines = (list: Element, depth: number): string[] => {
    const lines: string[] = []
    let number = Number.parseInt(list.attribs.start ?? '1', 10) || 1
    for (const item of list.children) {
      if (!isTag(item)) continue
      if (item.name === 'ul' || item.name === 'ol') {
        lines.push(...listLines(item, depth + 1))
        continue
      }
      const inner: string[] = []
      const own: AnyNode[] = []
      for (const child of item.children) {
        if (isTag(child) && (child.name === 'ul' || child.name === 'ol'))
          inner.push(...listLines(child, depth + 1))
        else own.push(child)
      }
      const text = inlineText({ children: own } as unknown as ParentNode)
      const marker = list.name === 'ol' ? `${number++}.` : '-'
      if (text) lines.push(`${'  '.repeat(depth)}${marker} ${text}`)
      lines.push(...inner)
    }
    return lines
  }

  const table = (element: Element): void => {
    // A table for layout holds whole parts of the page; its cells are read one after the other.
    const isLayout =
      element.attribs.role === 'presentation' ||
      cellCount(element) < 2 ||
      contains(element, ['table', 'h1', 'h2', 'h3', 'h4'])
    if (isLayout) {
      children(element)
      return
    }
    const caption = element.children.find(child => isTag(child) && child.name === 'caption')
    if (caption && isTag(caption)) blocks.push({ type: 'paragraph', text: inlineText(caption) })
    blocks.push({ type: 'table', rows: tableRows(element, inlineText) })
  }

  const children = (node: ParentNode): void => {
    for (const child of node.children) visit(child)
  }

  const visit = (node: AnyNode): void => {
    if (isText(node)) {
      current += node.data.replace(/\s+/g, ' ')
      return
    }
    if (!isTag(node) || skipped.has(node.name)) return
    const level = headingLevel(node)
    if (node.name === 'br') current += '\n'
    else if (level !== null) {
      flush()
      const text = inlineText(node)
      if (text) blocks.push({ type: 'heading', level, text })
    } else if (node.name === 'ul' || node.name === 'ol') {
      flush()
      // Lists that carry whole sections (accordions, teasers) keep their headings and tables.
      if (contains(node, ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table'])) {
        children(node)
        flush()
      } else {
        const text = listLines(node, 0).join('\n')
        if (text) blocks.push({ type: 'paragraph', text })
      }
    } else if (node.name === 'table') {
      flush()
      table(node)
      flush()
    } else if (node.name === 'pre') {
      flush()
      const text = cleanCharacters(inlinePre(node)).trim()
      if (text) blocks.push({ type: 'paragraph', text: text.replace(/\n{2,}/g, '\n') })
    } else if (
      blockNames.has(node.name) ||
      ['li', 'td', 'th', 'tr', 'tbody', 'thead', 'tfoot', 'caption'].includes(node.name)
    ) {
      flush()
      children(node)
      flush()
    } else children(node)
  }

  children(root)
  flush()
  return blocks
}

const inlinePre = (node: ParentNode): string =>
  node.children.map(child => (isText(child) ? child.data : isTag(child) ? inlinePre(child) : '')).join('')
