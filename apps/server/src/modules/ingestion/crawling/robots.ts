import robotsPackage from 'robots-parser'
import type { Ctx } from '../../../platform/context.ts'
import { OutboundError } from '../../../platform/outbound.ts'
import { CrawlError } from './crawl-error.ts'
import { politeRequest } from './polite-request.ts'

/** The package is CommonJS and says otherwise in its types. */
const parseRobots = robotsPackage as unknown as (typeof robotsPackage)['default']

/** The name by which a site can address us in its robots.txt. */
const agent = 'Lotse'
const robotsBytes = 500_000
/** A site that asks for more than this would never be crawled to its end. */
const delayAtMostMs = 30_000

export interface Robots {
  isAllowed(address: string): boolean
  /** What the site asks for between two requests. */
  delayMs: number
  sitemaps: string[]
}

const limits = { lines: 5_000, patternCharacters: 200, wildcards: 8, wildcardLines: 100 }

/** A pattern costs its length times that of the address: one that is too dear forbids more than it says, or allows nothing. */
const tamed = (text: string): string => {
  let wildcardLines = 0
  return text
    .split(/\r\n|\r|\n/)
    .slice(0, limits.lines)
    .map(line => {
      const [, rule = '', pattern] = /^\s*(allow|disallow)\s*:\s*([^\s#]+)/i.exec(line) ?? []
      if (pattern === undefined) return line.slice(0, 1_000)
      const stars = pattern.split('*').length - 1
      if (stars) wildcardLines += 1
      const isDear =
        stars > limits.wildcards ||
        pattern.length > limits.patternCharacters ||
        (stars > 0 && wildcardLines > limits.wildcardLines)
      if (!isDear) return line
      if (rule.toLowerCase() === 'allow') return ''
      return `Disallow: ${(pattern.split('*')[0] || '/').slice(0, limits.patternCharacters)}`
    })
    .join('\n')
}

export const readRobots = (robotsUrl: string, text: string): Robots => {
  const rules = parseRobots(robotsUrl, tamed(text))
  const seconds = rules.getCrawlDelay(agent)
  return {
    isAllowed(address) {
      // The same rules for the site with and without www or encryption. Silence is permission.
      const { pathname, search } = new URL(address)
      return rules.isAllowed(new URL(robotsUrl).origin + pathname + search, agent) ?? true
    },
    delayMs: Number.isFinite(seconds) ? Math.min(delayAtMostMs, Math.max(0, (seconds ?? 0) * 1000)) : 0,
    sitemaps: rules.getSitemaps(),
  }
}

export const robotsUrlOf = (site: string): string => new URL('/robots.txt', site).href

/** The text of robots.txt; a site without one allows everything, one that cannot answer is asked again later. */
export const fetchRobots = async (
  ctx: Ctx,
  site: string,
  pace: { delayMs: number; signal?: AbortSignal; timeLimitMs?: number },
): Promise<string> => {
  const reply = await politeRequest(
    ctx,
    {
      url: robotsUrlOf(site),
      redirects: 5,
      sizeLimit: robotsBytes,
      timeLimitMs: pace.timeLimitMs ?? 20_000,
    },
    pace,
  ).catch(error => {
    if (!(error instanceof OutboundError)) throw error
    throw new CrawlError(`Die Datei robots.txt der Website konnte nicht gelesen werden: ${error.message}`)
  })
  if (reply.status >= 500 || reply.status === 429)
    throw new CrawlError(
      `Die Datei robots.txt der Website konnte nicht gelesen werden: Der Server antwortete mit dem Status ${reply.status}.`,
    )
  // What is no text is not meant as robots.txt: many sites answer every unknown address with a page.
  const isText = !/html/i.test(reply.headers.get('content-type') ?? '')
  return reply.status === 200 && isText ? reply.body.toString('utf8').replaceAll('\0', '') : ''
}
