import { load } from 'cheerio/slim'
import type { ReadPage } from '../document.ts'
import { ReadingError } from '../reasons.ts'
import { decodeText } from '../text/decode.ts'
import { finishDocument, type RawDocument } from '../text/finish.ts'
import { htmlBlocks } from './html-blocks.ts'
import { mainContent } from './main-content.ts'
import { pageFacts } from './page-facts.ts'
import { guardPage } from './page-guard.ts'

/** <meta charset> or its http-equiv form, looked for in the raw bytes. */
const charsetOf = (bytes: Uint8Array): string | null =>
  /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,30})/i.exec(
    Buffer.from(bytes.subarray(0, 2_000)).toString('latin1'),
  )?.[1] ?? null

interface PageOptions {
  sourceUrl?: string
  charset?: string
}

/** What a page says, and what it says about itself. */
export const readHtmlRaw = (
  bytes: Uint8Array,
  options: PageOptions,
): { raw: RawDocument; facts: ReturnType<typeof pageFacts> } => {
  const html = decodeText(bytes, options.charset ?? charsetOf(bytes))
  if (html === null) throw new ReadingError('damagedPage')
  guardPage(html)
  const $ = load(html, { xml: { xmlMode: false, decodeEntities: true } })
  const facts = pageFacts($, options.sourceUrl)
  const raw: RawDocument = {
    pages: [htmlBlocks(mainContent($))],
    hasPages: false,
    title: facts.title,
    declaredLanguage: facts.declaredLanguage,
    dates: [facts.date],
    metadata: { author: facts.author, description: facts.description, keywords: facts.keywords },
  }
  return { raw, facts }
}

export const readHtmlBytes = (bytes: Uint8Array, options: PageOptions & { filename?: string }): ReadPage => {
  const { raw, facts } = readHtmlRaw(bytes, options)
  return {
    ...finishDocument(raw, options.filename),
    links: facts.links,
    canonicalUrl: facts.canonicalUrl,
    isNoIndex: facts.isNoIndex,
  }
}
