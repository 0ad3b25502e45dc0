import { limits } from '../limits.ts'
import type { Block } from '../text/blocks.ts'
import { cleanLine } from '../text/clean.ts'
import type { RawDocument } from '../text/finish.ts'
import { openDocument, openDocumentBlocks, tableRowsOf } from './open-document.ts'
import { childrenOf, elementsOf, textOf } from './xml.ts'

export const readOdt = async (bytes: Buffer): Promise<RawDocument> => {
  const { body, parents, properties } = await openDocument(bytes)
  const { pages, language, ...more } = properties
  return {
    pages: [body ? openDocumentBlocks(body, parents) : []],
    hasPages: false,
    statedPages: pages,
    declaredLanguage: language,
    ...more,
  }
}

/** Each slide is a page, and its title a heading. */
export const readOdp = async (bytes: Buffer): Promise<RawDocument> => {
  const { body, parents, hidden, properties } = await openDocument(bytes)
  const { pages: _pages, language, ...more } = properties
  const slides = childrenOf(body, 'draw:page').filter(
    ({ attribs }) => !hidden.has(attribs['draw:style-name'] ?? ''),
  )
  const pages = slides.map(slide => {
    const frames = elementsOf(slide)
    const titles = frames.filter(({ attribs }) => attribs['presentation:class'] === 'title')
    const blocks: Block[] = titles.map(title => ({
      type: 'heading',
      level: 1,
      text: cleanLine(textOf(title)),
    }))
    for (const frame of frames)
      if (!titles.includes(frame)) blocks.push(...openDocumentBlocks({ children: [frame] } as never, parents))
    return blocks
  })
  return { pages, hasPages: true, declaredLanguage: language, ...more }
}

export const readOds = async (bytes: Buffer): Promise<RawDocument> => {
  const { body, hidden, properties } = await openDocument(bytes)
  const { pages: _pages, language, ...more } = properties
  const blocks: Block[] = []
  let cells = limits.sheetCells
  for (const table of childrenOf(body, 'table:table')) {
    // What its author has hidden is not meant to be found.
    if (hidden.has(table.attribs['table:style-name'] ?? '')) continue
    const rows = tableRowsOf(table, {
      rows: Math.min(limits.sheetRows, Math.floor(cells / 2)),
      columns: limits.sheetColumns,
    }).map(row => row.slice(0, row.findLastIndex(Boolean) + 1))
    cells -= rows.reduce((sum, row) => sum + row.length, 0)
    const filled = rows.filter(row => row.length > 0)
    if (filled.length === 0) continue
    blocks.push({ type: 'heading', level: 2, text: cleanLine(table.attribs['table:name'] ?? '') })
    blocks.push({ type: 'table', rows: filled })
  }
  return { pages: [blocks], hasPages: false, declaredLanguage: language, ...more }
}
