import { Readability } from '@mozilla/readability'
import type { CheerioAPI } from 'cheerio/slim'
import { parseDocument } from 'htmlparser2'
import { parseHTML } from 'linkedom'
import type { Element, ParentNode } from './dom.ts'

/** What surrounds the content of nearly every page. */
const surroundings = [
  'script, style, noscript, template, iframe, object, embed, svg, link, dialog',
  'nav, body > header, body > footer, footer:not(main footer, article footer)',
  '[role=navigation], [role=banner], [role=contentinfo], [role=search], [role=dialog], [role=alertdialog], [role=menu], [role=menubar]',
  '[hidden], [aria-hidden=true], [class~=sr-only], [class~=visually-hidden], [class~=screen-reader-text], [class~=skip-link], [class~=skiplink]',
  '[class*=breadcrumb i], [id*=breadcrumb i], [class*=cookie i]:not(body, html), [id*=cookie i]:not(body, html), [class*=consent-banner i], [id*=consent-banner i]',
  '[class*=share-buttons i], [class*=social-share i], [class*=pagination i]',
].join(', ')

/** Text that the visitor does not see: it is there for machines, and may try to give orders to them. */
const isInvisible = (style: string): boolean =>
  /display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?![.\d]*[1-9])|font-size\s*:\s*0(?![.\d]*[1-9])/i.test(
    style,
  ) ||
  (/(?:^|;)\s*color\s*:\s*(?:#fff(?:fff)?\b|white\b)/i.test(style) && !/background/i.test(style))

const textLength = (text: string): number => text.replace(/\s+/g, ' ').trim().length

const readable = (html: string): { root: ParentNode; length: number } | null => {
  const { document } = parseHTML(html)
  const article = new Readability(document as unknown as ConstructorParameters<typeof Readability>[0], {
    disableJSONLD: true,
  }).parse()
  if (!article?.content) return null
  return { root: parseDocument(article.content), length: textLength(article.textContent ?? '') }
}

/**
 * The part of a page that says something. A main element is taken whole (extractors lose fee tables, addresses and opening hours);
 * without one the extractor decides, and where it keeps too little of a short page, the page without its surroundings is taken.
 */
export const mainContent = ($: CheerioAPI): ParentNode => {
  $(surroundings).remove()
  $('[style]')
    .filter((_, element) => isInvisible($(element).attr('style') ?? ''))
    .remove()
  const [body] = $('body').toArray()
  const page: ParentNode = body ?? $.root()[0] ?? parseDocument('')
  const whole = textLength(body ? $(body).text() : $.root().text())
  const mains = $('main, [role=main]').toArray() as Element[]
  const main = mains.toSorted((a, b) => textLength($(b).text()) - textLength($(a).text()))[0]
  if (main && textLength($(main).text()) > whole * 0.25) return main
  const article = readable($.html())
  const isTooLittle = article === null || (whole < 5_000 && article.length < whole * 0.45)
  return isTooLittle ? page : article.root
}
