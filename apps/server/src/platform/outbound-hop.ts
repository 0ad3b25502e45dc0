import { OutboundError, parseTarget, type TargetRules } from './outbound-target.ts'

/** One call of a chain of redirects. */
export interface Hop {
  url: URL
  method: 'GET' | 'HEAD' | 'POST'
  headers: Record<string, string>
  body?: string
}

export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

/** Only 307 and 308 repeat the request as it was. */
const repeats = (status: number): boolean => status >= 307

/** What is sent to the next address. Headers of the caller may be secrets, so they stay with the first server. */
export const nextHop = (hop: Hop, status: number, location: string, rules: TargetRules): Hop => {
  const url = parseTarget(location, rules, hop.url)
  if (hop.url.protocol === 'https:' && url.protocol === 'http:')
    throw new OutboundError('redirect', 'Der Server leitet auf eine unverschlüsselte Adresse weiter.')
  const headers = url.origin === hop.url.origin ? hop.headers : {}
  if (repeats(status)) return { ...hop, url, headers }
  return { url, headers, method: hop.method === 'HEAD' ? 'HEAD' : 'GET' }
}
