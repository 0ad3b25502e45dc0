import { widgetLimits } from '@lotse/contract'
import { Parser } from 'htmlparser2'
import { berlinDay } from '../../../platform/berlin.ts'
import { plainText } from './plain-text.ts'

export interface FeedEntry {
  title: string
  /** Empty where the feed does not say it. */
  date: string
  text: string
  /** Empty where it does not lead to a web page. */
  url: string
}

/** RSS 2.0, RSS 1.0 and Atom. */
const roots = new Set(['rss', 'rdf:RDF', 'feed'])
const items = new Set(['item', 'entry'])
/** An excerpt: the whole stands where it leads to. */
const textLength = 400
/** Of a field as it is written; what is longer would be cut anyway. */
const rawLength = 20_000
/** The parser's work grows with the square of it, and feeds that people read are flat. */
const depthAtMost = 100

type Item = Record<string, string>

class NestedTooDeep extends Error {}

/** What stands in each entry, by the names of its elements. */
const itemsOf = (xml: string): Item[] | null => {
  const found: Item[] = []
  let root = ''
  let depth = 0
  let item: { fields: Item; depth: number } | null = null
  let field: { name: string; text: string } | null = null
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > depthAtMost) throw new NestedTooDeep()
        if (depth === 1) root = root || name
        if (!item) {
          if (items.has(name)) item = { fields: {}, depth }
        } else if (depth === item.depth + 1) {
          const { href, rel = 'alternate' } = attributes
          // Atom has the address beside, and other ones for other purposes.
          if (name !== 'link' || href === undefined) field = { name, text: '' }
          else if (rel === 'alternate') item.fields.link ??= href
        } else if (field) field.text += ' '
      },
      ontext(piece) {
        if (field) field.text = (field.text + piece).slice(0, rawLength)
      },
      onclosetag() {
        if (item && field && depth === item.depth + 1) {
          item.fields[field.name] ??= field.text.trim()
          field = null
        }
        if (item?.depth === depth) {
          found.push(item.fields)
          item = null
        }
        depth -= 1
      },
    },
    { xmlMode: true },
  )
  try {
    parser.end(xml)
  } catch (error) {
    if (error instanceof NestedTooDeep) return null
    throw error
  }
  return roots.has(root) ? found : null
}

const dayOf = (item: Item): string => {
  const moment = new Date(item.pubDate ?? item['dc:date'] ?? item.published ?? item.updated ?? '')
  return Number.isNaN(moment.getTime()) ? '' : berlinDay(moment)
}

const addressOf = (link: string | undefined, base: string): string => {
  if (!link || !URL.canParse(link, base)) return ''
  const url = new URL(link, base)
  return /^https?:$/.test(url.protocol) ? url.href : ''
}

const entryOf = (item: Item, base: string): FeedEntry => {
  const text = plainText(
    item.description ?? item.summary ?? item['content:encoded'] ?? item.content ?? '',
    textLength,
  )
  return {
    // Short messages often have none.
    title: plainText(item.title ?? '', widgetLimits.title) || plainText(text, widgetLimits.title),
    date: dayOf(item),
    text,
    url: addressOf(item.link, base),
  }
}

/** The newest entries of a feed, without their markup; null if it is none. */
export const parseFeed = (xml: string, base: string): FeedEntry[] | null => {
  const entries = itemsOf(xml)?.map(item => entryOf(item, base))
  if (!entries) return null
  const apart = new Map(entries.map(entry => [`${entry.date} ${entry.title} ${entry.url}`, entry]))
  return [...apart.values()]
    .filter(({ title }) => title)
    .sort((a, b) => b.date.localeCompare(a.date))
    .slice(0, widgetLimits.entries)
}
