import type { CheerioAPI } from 'cheerio/slim'
import { cleanLine } from '../text/clean.ts'

const maxLinks = 5_000

const absolute = (address: string | undefined, base: string | undefined): URL | null => {
  if (!address) return null
  try {
    const url = new URL(address.trim(), base)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
    url.hash = ''
    url.username = ''
    url.password = ''
    return url
  } catch {
    return null
  }
}

const metaContent = ($: CheerioAPI, names: string[]): string | null => {
  for (const name of names) {
    const value = $(
      `meta[name="${name}" i], meta[property="${name}" i], meta[http-equiv="${name}" i], meta[itemprop="${name}" i]`,
    )
      .first()
      .attr('content')
    if (value?.trim()) return cleanLine(value)
  }
  return null
}

/** "Hundesteuer – Stadt Musterstadt" is about Hundesteuer: the page's own heading wins where the title holds it. */
const titleOf = ($: CheerioAPI): string | null => {
  const title = cleanLine($('head > title, title').first().text())
  const heading = cleanLine($('main h1, [role=main] h1').first().text() || $('h1').first().text())
  if (heading && (!title || title.toLowerCase().includes(heading.toLowerCase()))) return heading
  const [first = ''] = title.split(/\s+[|–—·»:]\s+|\s+-\s+/)
  return first || heading || null
}

const robotsOf = ($: CheerioAPI): string =>
  $('meta[name="robots" i]')
    .toArray()
    .map(element => $(element).attr('content') ?? '')
    .join(',')
    .toLowerCase()

/** What a page says about itself, taken before anything is removed from it. */
export const pageFacts = ($: CheerioAPI, sourceUrl: string | undefined) => {
  const base = absolute($('base[href]').first().attr('href'), sourceUrl)?.href ?? sourceUrl
  const robots = robotsOf($)
  const links = new Set<string>()
  if (!/\b(nofollow|none)\b/.test(robots))
    for (const element of $('a[href], area[href]').toArray()) {
      if (/\bnofollow\b/i.test($(element).attr('rel') ?? '')) continue
      const url = absolute($(element).attr('href'), base)
      if (url) links.add(url.href)
      if (links.size >= maxLinks) break
    }
  return {
    title: titleOf($),
    declaredLanguage: $('html').attr('lang') ?? metaContent($, ['content-language', 'language']),
    canonicalUrl: absolute($('link[rel~=canonical]').first().attr('href'), base)?.href ?? null,
    isNoIndex: /\b(noindex|none)\b/.test(robots),
    links: [...links],
    date:
      metaContent($, [
        'article:modified_time',
        'og:updated_time',
        'dcterms.modified',
        'dc.date.modified',
        'last-modified',
        'datemodified',
        'article:published_time',
        'dcterms.date',
        'dc.date',
        'date',
        'datepublished',
      ]) ??
      $('time[datetime]').first().attr('datetime') ??
      null,
    author: metaContent($, ['author', 'article:author', 'dc.creator']),
    description: metaContent($, ['description', 'og:description', 'dc.description']),
    keywords: metaContent($, ['keywords', 'news_keywords', 'dc.subject']),
  }
}
