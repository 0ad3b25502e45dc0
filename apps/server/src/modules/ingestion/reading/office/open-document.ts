import type { Block } from '../text/blocks.ts'
import { cleanLine } from '../text/clean.ts'
import { type AnyNode, type Element, isTag, isText, type ParentNode } from '../web/dom.ts'
import { openOfficeZip } from './open-zip.ts'
import { allOf, childrenOf, elementsOf, firstOf, parseXml, textOf } from './xml.ts'

/** Not part of the running text: changes that were made, notes in the margin, and what a speaker says. */
const unseen = new Set([
  'text:tracked-changes',
  'office:annotation',
  'presentation:notes',
  'text:sequence-decls',
  'office:forms',
  'text:table-of-content',
  'svg:title',
  'svg:desc',
])

export interface OpenDocument {
  body: Element | undefined
  /** Names of styles with the one they come from: "P3" → "Title". */
  parents: Map<string, string>
  /** Styles of sheets and pages that are not shown. */
  hidden: Set<string>
  properties: {
    title: string | null
    dates: (string | null)[]
    language: string | null
    pages: number | undefined
    metadata: Record<string, string | null>
  }
}

const propertiesOf = (meta: ParentNode): OpenDocument['properties'] => {
  const read = (name: string): string | null => textOf(firstOf(meta, name)) || null
  const pages = Number.parseInt(
    firstOf(meta, 'meta:document-statistic')?.attribs['meta:page-count'] ?? '',
    10,
  )
  return {
    title: read('dc:title'),
    dates: [read('dc:date'), read('meta:creation-date')],
    language: read('dc:language'),
    pages: pages > 0 ? pages : undefined,
    metadata: {
      author: read('dc:creator') ?? read('meta:initial-creator'),
      subject: read('dc:subject'),
      keywords: read('meta:keyword'),
      description: read('dc:description'),
      application: read('meta:generator'),
    },
  }
}

/** A text, sheet or presentation in the format that authorities of Germany have agreed on. */
export const openDocument = async (bytes: Buffer): Promise<OpenDocument> => {
  const parts = await openOfficeZip(bytes, name => name === 'content.xml' || name === 'meta.xml')
  const content = parseXml(parts.get('content.xml') ?? '')
  const styles = allOf(content, 'style:style')
  const isHidden = (style: Element) =>
    firstOf(style, 'style:table-properties')?.attribs['table:display'] === 'false' ||
    firstOf(style, 'style:drawing-page-properties')?.attribs['presentation:visibility'] === 'hidden'
  return {
    body: elementsOf(firstOf(content, 'office:body') ?? content)[0],
    parents: new Map(
      styles.map(({ attribs }) => [attribs['style:name'] ?? '', attribs['style:parent-style-name'] ?? '']),
    ),
    hidden: new Set(styles.filter(isHidden).map(({ attribs }) => attribs['style:name'] ?? '')),
    properties: propertiesOf(parseXml(parts.get('meta.xml') ?? '')),
  }
}

const inlineOf = (node: AnyNode, notes: string[]): string => {
  if (isText(node)) return node.data.replace(/\s+/g, ' ')
  if (!isTag(node) || unseen.has(node.name)) return ''
  if (node.name === 'text:s') return ' '
  if (node.name === 'text:tab') return ' '
  if (node.name === 'text:line-break') return '\n'
  if (node.name === 'text:note') {
    notes.push(cleanLine(textOf(node)))
    return ''
  }
  // A text box that is anchored in a paragraph is read after it.
  if (node.name === 'draw:frame') return ''
  return node.children.map(child => inlineOf(child, notes)).join('')
}

const tidy = (text: string): string => text.split('\n').map(cleanLine).filter(Boolean).join('\n')

/** The cells of a table. A cell that is repeated a thousand times is empty to the eye. */
export const tableRowsOf = (table: Element, most: { rows: number; columns: number }): string[][] => {
  const rows: string[][] = []
  const visit = (node: Element): void => {
    for (const row of elementsOf(node)) {
      if (rows.length >= most.rows) return
      if (['table:table-header-rows', 'table:table-rows', 'table:table-row-group'].includes(row.name))
        visit(row)
      if (row.name !== 'table:table-row') continue
      const cells: string[] = []
      for (const cell of elementsOf(row)) {
        const text = tidy(childrenText(cell)).replaceAll('\n', ' ')
        const times = Number.parseInt(cell.attribs['table:number-columns-repeated'] ?? '1', 10) || 1
        for (let index = 0; index < Math.min(times, most.columns - cells.length); index++) cells.push(text)
      }
      const times = Number.parseInt(row.attribs['table:number-rows-repeated'] ?? '1', 10) || 1
      const isFilled = cells.some(Boolean)
      for (let index = 0; index < (isFilled ? Math.min(times, most.rows - rows.length) : 1); index++)
        rows.push(cells)
    }
  }
  visit(table)
  return rows
}

const childrenText = (node: ParentNode): string =>
  elementsOf(node)
    .map(child => (['text:p', 'text:h'].includes(child.name) ? inlineOf(child, []) : childrenText(child)))
    .join('\n')

const styleOf = (element: Element, parents: Map<string, string>): string => {
  const own = element.attribs['text:style-name'] ?? ''
  return parents.get(own) || own
}

const tableBounds = { rows: 20_000, columns: 200 }

/** Headings, paragraphs, lists and tables of a text or of a slide. */
export const openDocumentBlocks = (root: ParentNode, parents: Map<string, string>): Block[] => {
  const blocks: Block[] = []
  const notes: string[] = []
  const add = (element: Element, prefix = ''): void => {
    const text = tidy(inlineOf(element, notes))
    const style = styleOf(element, parents)
    const level =
      element.name === 'text:h' ? Number.parseInt(element.attribs['text:outline-level'] ?? '1', 10) : 0
    const titleLevel = /^(?:Title|Titel)$/.test(style) ? 1 : /^(?:Subtitle|Untertitel)$/.test(style) ? 2 : 0
    if (text && !prefix && (level || titleLevel))
      blocks.push({ type: 'heading', level: level || titleLevel, text: text.replaceAll('\n', ' ') })
    else if (text) blocks.push({ type: 'paragraph', text: `${prefix}${text}` })
    for (const frame of allOf(element, 'draw:text-box')) visit(frame, prefix)
  }
  const visit = (node: ParentNode, prefix = ''): void => {
    for (const element of elementsOf(node)) {
      if (unseen.has(element.name)) continue
      if (element.name === 'text:p' || element.name === 'text:h') add(element, prefix)
      else if (element.name === 'text:list') visitList(element, prefix)
      else if (element.name === 'table:table')
        blocks.push({ type: 'table', rows: tableRowsOf(element, tableBounds) })
      else visit(element, prefix)
    }
  }
  const visitList = (list: Element, prefix: string): void => {
    for (const item of [...childrenOf(list, 'text:list-header'), ...childrenOf(list, 'text:list-item')])
      for (const element of elementsOf(item)) {
        if (element.name === 'text:list') visitList(element, `  ${prefix || '- '}`)
        // A heading may be an item of the list that numbers it.
        else if (element.name === 'text:h') add(element)
        else if (element.name === 'text:p') add(element, prefix || '- ')
        else visit(element)
      }
  }
  visit(root)
  for (const note of notes) if (note) blocks.push({ type: 'paragraph', text: note })
  return blocks
}
