import { isLoopbackHost } from '../../../platform/http/known-host.ts'

/** As it was meant: with its scheme, without a part that never reaches a server. null if it is no address. */
export const readAddress = (typed: string): URL | null => {
  const text = typed.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !/^https?:$/.test(url.protocol) || /\s/.test(text)) return null
  if (!url.hostname.includes('.') && !isLoopbackHost(url.hostname)) return null
  url.hash = ''
  return url
}

export const isPlain = (url: URL): boolean => url.protocol === 'http:' && !isLoopbackHost(url.hostname)

/** As it stands in a field: no slash that nobody typed. */
export const asTyped = (url: URL, typed: string): string =>
  url.pathname === '/' && !typed.trim().endsWith('/') ? url.href.replace(/\/(?=\?|$)/, '') : url.href
