/** Parameters that tell visits apart, never contents. */
const visitParameters =
  /^(utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|_ga|_gl|pk_\w+|mtm_\w+|matomo_\w+|phpsessid|jsessionid|sid|session_?id|aspsessionid\w*|cfid|cftoken|print|druck\w*)$/i

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' }
const isDefaultPort = ({ protocol, port }: URL): boolean => port === '' || port === defaultPorts[protocol]
const withoutWww = (hostname: string): string => hostname.replace(/^www\./, '')

/** With and without www, with and without encryption it is one site; another port is another one. */
export const isSameSite = (one: URL, other: URL): boolean =>
  withoutWww(one.hostname) === withoutWww(other.hostname) &&
  (one.port === other.port || (isDefaultPort(one) && isDefaultPort(other)))

/** The one way to write an address: without fragment and traces of visits, its parameters in order. null for what is none. */
export const canonicalAddress = (text: string, base?: string): string | null => {
  if (!URL.canParse(text, base)) return null
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  url.hash = ''
  url.username = ''
  url.password = ''
  url.pathname = url.pathname.replace(/;(jsessionid|phpsessid|sid)=[^/?]*/gi, '').replace(/\/{2,}/g, '/')
  for (const name of [...url.searchParams.keys()])
    if (visitParameters.test(name)) url.searchParams.delete(name)
  url.searchParams.sort()
  if (![...url.searchParams.keys()].length) url.search = ''
  return url.href
}

export const isInPath = (address: string, pathFilter: string): boolean =>
  pathFilter === '' || new URL(address).pathname.startsWith(pathFilter)

const limits = { characters: 1_000, segments: 16, parameters: 6, sameSegment: 2 }

/** What is neither a page nor a document, by its ending. */
const otherFiles =
  /\.(png|jpe?g|gif|webp|svg|ico|bmp|tiff?|css|js|mjs|json|xml|rss|atom|ics|vcf|zip|gz|rar|7z|tar|exe|dmg|apk|mp[34]|m4[av]|avi|mov|webm|ogg|wav|woff2?|ttf|eot|ppt)$/i

/** Addresses that programs make up without end: too long, too deep, running in circles. */
export const isTrap = (address: string): boolean => {
  if (address.length > limits.characters) return true
  const { pathname, searchParams } = new URL(address)
  const segments = pathname.split('/').filter(Boolean)
  if (segments.length > limits.segments || [...searchParams].length > limits.parameters) return true
  const counts = new Map<string, number>()
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1)
  return Math.max(0, ...counts.values()) > limits.sameSegment
}

export const isOtherFile = (address: string): boolean => otherFiles.test(new URL(address).pathname)

/** A document behind a link, by its ending. */
export const looksLikeFile = (address: string): boolean =>
  /\.(?:pdf|docx?|xlsx?|pptx|odt|ods|odp|rtf|csv|md|epub)$/i.test(new URL(address).pathname)

/** The page without its parameters: of one with parameters there may be endless variants. */
export const pageOf = (address: string): string => address.split('?')[0] ?? address

export const hasParameters = (address: string): boolean => address.includes('?')
