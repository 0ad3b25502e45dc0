import type { Block } from '../text/blocks.ts'
import { cleanLine } from '../text/clean.ts'
import type { RawDocument } from '../text/finish.ts'
import type { Element, ParentNode } from '../web/dom.ts'
import { openOfficeZip } from './open-zip.ts'
import { isPropertyPart, officeProperties } from './properties.ts'
import { allOf, childrenOf, elementsOf, firstOf, parseXml } from './xml.ts'

const isSlidePart = (name: string): boolean =>
  /^ppt\/(?:slides\/slide\d+\.xml|presentation\.xml|_rels\/presentation\.xml\.rels)$/.test(name)

/** The slides in the order in which they are shown, which their names need not have. */
const slideNames = (parts: Map<string, string>): string[] => {
  const targets = new Map(
    allOf(parseXml(parts.get('ppt/_rels/presentation.xml.rels') ?? ''), 'Relationship').map(({ attribs }) => [
      attribs.Id ?? '',
      `ppt/${(attribs.Target ?? '').replace(/^\/?(?:ppt\/)?/, '')}`,
    ]),
  )
  const shown = allOf(parseXml(parts.get('ppt/presentation.xml') ?? ''), 'p:sldId')
    .map(({ attribs }) => targets.get(attribs['r:id'] ?? '') ?? '')
    .filter(name => parts.has(name))
  const numberOf = (name: string) => Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0)
  const all = [...parts.keys()].filter(name => name.startsWith('ppt/slides/'))
  return shown.length > 0 ? shown : all.toSorted((a, b) => numberOf(a) - numberOf(b))
}

const paragraphsOf = (body: ParentNode): string[] =>
  allOf(body, 'a:p').map(paragraph =>
    elementsOf(paragraph)
      .map(run => (run.name === 'a:br' ? ' ' : allOf(run, 'a:t').map(runText).join('')))
      .join(''),
  )

/** White space at the edges of a run parts words. */
const runText = (element: Element): string =>
  element.children.map(child => ('data' in child ? String(child.data) : '')).join('')

const shapeBlocks = (shape: Element): Block[] => {
  const kind = firstOf(shape, 'p:ph')?.attribs.type ?? ''
  const lines = paragraphsOf(shape).map(cleanLine).filter(Boolean)
  if (lines.length === 0 || ['sldNum', 'dt', 'ftr'].includes(kind)) return []
  if (['title', 'ctrTitle'].includes(kind)) return [{ type: 'heading', level: 1, text: lines.join(' ') }]
  return [{ type: 'paragraph', text: lines.join('\n') }]
}

const blocksOf = (tree: ParentNode): Block[] =>
  elementsOf(tree).flatMap((element): Block[] => {
    if (element.name === 'p:sp') return shapeBlocks(element)
    if (element.name === 'p:grpSp') return blocksOf(element)
    if (element.name !== 'p:graphicFrame') return []
    const rows = allOf(element, 'a:tr').map(row =>
      childrenOf(row, 'a:tc').map(cell => cleanLine(paragraphsOf(cell).join(' '))),
    )
    return rows.length > 0 ? [{ type: 'table', rows }] : []
  })

/** Each slide is a page, and its title a heading. What a speaker says beside it, and slides that are not shown, stay out. */
export const readPptx = async (bytes: Buffer): Promise<RawDocument> => {
  const parts = await openOfficeZip(bytes, name => isPropertyPart(name) || isSlidePart(name))
  const { title, dates, language, metadata } = officeProperties(parts)
  const slides = slideNames(parts)
    .map(name => parseXml(parts.get(name) ?? ''))
    .filter(slide => firstOf(slide, 'p:sld')?.attribs.show !== '0')
  const pages = slides.map(slide => {
    const tree = firstOf(slide, 'p:spTree')
    const blocks = tree ? blocksOf(tree) : []
    return blocks.toSorted((a, b) => Number(b.type === 'heading') - Number(a.type === 'heading'))
  })
  return { pages, hasPages: true, title, dates, declaredLanguage: language, metadata }
}
