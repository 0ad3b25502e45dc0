import { posix } from 'node:path'
import { parseDocument } from 'htmlparser2'
import { openOfficeZip } from '../office/open-zip.ts'
import { allOf, firstOf, parseXml, textOf } from '../office/xml.ts'
import { ReadingError } from '../reasons.ts'
import type { Block } from '../text/blocks.ts'
import type { RawDocument } from '../text/finish.ts'
import { htmlBlocks } from './html-blocks.ts'
import { guardPage } from './page-guard.ts'

const isPart = (name: string): boolean =>
  /\.(?:x?html?|opf)$/i.test(name) || name === 'META-INF/container.xml'

/** A book: its chapters in the order of its spine. Their names are looked up among the parts of the file and nowhere else. */
export const readEpub = async (bytes: Buffer): Promise<RawDocument> => {
  const parts = await openOfficeZip(bytes, isPart, name => /\.(?:x?html?|opf)$/i.test(name))
  const container = parseXml(parts.get('META-INF/container.xml') ?? '')
  const rootName = firstOf(container, 'rootfile')?.attribs['full-path'] ?? ''
  const root = parseXml(parts.get(rootName) ?? '')
  const items = new Map(allOf(root, 'item').map(({ attribs }) => [attribs.id ?? '', attribs]))
  const blocks: Block[] = []
  for (const { attribs } of allOf(root, 'itemref')) {
    const item = items.get(attribs.idref ?? '')
    if (!item || attribs.linear === 'no' || /\bnav\b/.test(item.properties ?? '')) continue
    const html = parts.get(posix.normalize(posix.join(posix.dirname(rootName), decodeURI(item.href ?? ''))))
    if (!html) continue
    guardPage(html)
    blocks.push(...htmlBlocks(parseDocument(html)))
  }
  if (items.size === 0) throw new ReadingError('damagedOffice')
  const read = (name: string): string | null => textOf(firstOf(root, name)) || null
  return {
    pages: [blocks],
    hasPages: false,
    title: read('dc:title'),
    dates: [read('dc:date')],
    declaredLanguage: read('dc:language'),
    metadata: {
      author: read('dc:creator'),
      subject: read('dc:subject'),
      description: read('dc:description'),
    },
  }
}
