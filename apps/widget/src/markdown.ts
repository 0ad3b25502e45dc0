import { el } from './elements.ts'

/** What an answer may point to; null stays the text it is. */
export interface Pointers {
  citation(number: number): Node | null
  link(url: string, label: Node): Node | null
}

export const noPointers: Pointers = { citation: () => null, link: () => null }

/** Code, bold, italic, link or picture, citation, bare address, escaped sign. Spans end with the line, so that no text is slow. */
const spans =
  /(`+)([^\n]{1,2000}?)\1(?!`)|(\*\*|__)(?=\S)([^\n]{1,2000}?\S)\3|(?:\*(?=\S)([^*\n]{1,2000})\*|\b_(?=\S)([^_\n]{1,2000})_\b)|!?\[([^\]\n]{0,500})\]\(([^()\s]{1,2000})(?:\s[^)\n]{0,500})?\)|\[(\d{1,3}(?:\s?,\s?\d{1,3}){0,9})\]|(https?:\/\/[^\s<>()[\]"*]+[^\s<>()[\]"*.,;:!?])|\\([!-/:-@[-`{-~])/g

const textInto = (parent: Node, text: string): void => {
  text.split('\n').forEach((line, at) => {
    if (at) parent.appendChild(el('br'))
    if (line) parent.appendChild(document.createTextNode(line))
  })
}

const citationsInto = (parent: Node, numbers: string, pointers: Pointers): void => {
  for (const number of numbers.split(',')) {
    const citation = pointers.citation(Number(number))
    parent.appendChild(citation ?? document.createTextNode(`[${number.trim()}]`))
  }
}

const linkInto = (parent: Node, url: string, label: string, pointers: Pointers): void => {
  const inside = document.createDocumentFragment()
  inlineInto(inside, label, noPointers)
  parent.appendChild(pointers.link(url, inside) ?? inside)
}

const inlineInto = (parent: Node, text: string, pointers: Pointers): void => {
  let at = 0
  for (const match of text.matchAll(spans)) {
    const [whole, , code, , bold, star, low, label, url, numbers, address, escaped] = match
    textInto(parent, text.slice(at, match.index))
    at = match.index + whole.length
    const italic = star ?? low
    if (code) parent.appendChild(el('code', {}, code.trim()))
    else if (bold) inlineInto(parent.appendChild(el('strong')), bold, pointers)
    else if (italic) inlineInto(parent.appendChild(el('em')), italic, pointers)
    else if (url) linkInto(parent, url, label || url, pointers)
    else if (numbers) citationsInto(parent, numbers, pointers)
    else if (address)
      parent.appendChild(
        pointers.link(address, document.createTextNode(address)) ?? document.createTextNode(address),
      )
    else textInto(parent, escaped ?? whole)
  }
  textInto(parent, text.slice(at))
}

interface OpenList {
  indent: number
  list: HTMLElement
}

const listItem = /^(\s*)(?:[-*+•]|(\d{1,9})[.)])\s+(.*)$/

const tableRow = /^\s*\|(.*)\|\s*$/
const isHeadRule = /^[\s|:-]*-[\s|:-]*$/

/** What stands above the rule names the columns. */
const makeHead = (table: HTMLTableElement): void => {
  for (const cell of [...(table.rows[0]?.cells ?? [])])
    cell.replaceWith(el('th', { scope: 'col' }, ...cell.childNodes))
}

const isRule = /^\s*([-*_])(?:\s*\1){2,}\s*$/

/** The list that an item of this depth belongs to; begun where there is none. */
const listFor = (open: OpenList[], indent: number, start: string | undefined, into: Node): HTMLElement => {
  while (open.length && indent < (open[open.length - 1]?.indent ?? 0)) open.pop()
  const last = open[open.length - 1]
  const tag = start ? 'ol' : 'ul'
  const isDeeper = !last || indent > last.indent + 1
  if (last && !isDeeper && last.list.localName === tag) return last.list
  if (last && !isDeeper) open.pop()
  const list = el(tag, { start })
  const parent = open[open.length - 1]?.list.lastElementChild ?? into
  parent.appendChild(list)
  open.push({ indent, list })
  return list
}

/** The subset of Markdown that answers use, made of elements one by one. */
export const renderMarkdown = (text: string, pointers: Pointers): DocumentFragment => {
  const page = document.createDocumentFragment()
  let paragraph: string[] = []
  let lists: OpenList[] = []
  let code: string[] | null = null
  let table: HTMLTableElement | null = null
  const endParagraph = () => {
    if (paragraph.length) inlineInto(page.appendChild(el('p')), paragraph.join('\n'), pointers)
    paragraph = []
  }
  const endCode = () => {
    if (code) page.appendChild(el('pre', { tabindex: '0' }, el('code', {}, code.join('\n'))))
    code = null
  }
  const takeItem = ([, indent = '', start, content = '']: RegExpExecArray) => {
    endParagraph()
    inlineInto(listFor(lists, indent.length, start, page).appendChild(el('li')), content, pointers)
  }
  const takeRow = (row: string) => {
    endParagraph()
    lists = []
    table ??= page.appendChild(el('div', { class: 'table', tabindex: '0' })).appendChild(el('table'))
    if (isHeadRule.test(row)) return makeHead(table)
    const cells = table.insertRow()
    for (const cell of row.split('|')) inlineInto(cells.insertCell(), cell.trim(), pointers)
  }
  const takeHeading = (heading: string) => {
    endParagraph()
    const title = heading.trimEnd().replace(/ #+$/, '')
    inlineInto(page.appendChild(el('p')).appendChild(el('strong')), title, pointers)
  }
  const takeLine = (line: string) => {
    const row = tableRow.exec(line)?.[1]
    if (row !== undefined) return takeRow(row)
    table = null
    const item = listItem.exec(line)
    const lastItem = lists[lists.length - 1]?.list.lastElementChild
    if (!line.trim() || isRule.test(line)) endParagraph()
    else if (item) takeItem(item)
    else if (lastItem && !paragraph.length && /^\s{2,}/.test(line)) {
      lastItem.append(el('br'))
      inlineInto(lastItem, line.trim(), pointers)
    } else {
      lists = []
      const heading = /^\s{0,3}#{1,6}\s+(.*)$/.exec(line)?.[1]
      if (heading === undefined) paragraph.push(line.replace(/^\s*>\s?/, '').trim())
      else takeHeading(heading)
    }
  }
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) {
      endParagraph()
      if (code) endCode()
      else code = []
    } else if (code) code.push(line)
    else takeLine(line)
  }
  endParagraph()
  endCode()
  for (const block of page.children) block.setAttribute('dir', 'auto')
  return page
}
