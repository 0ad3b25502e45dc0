import type { CustomFetch } from 'openid-client'
import type { Outbound } from '../../../../platform/outbound.ts'
import { SsoError } from '../provider.ts'

const limits = { timeLimitMs: 10_000, sizeLimit: 512_000, redirects: 0 }

const bodyOf = (body: unknown): string | undefined =>
  body === undefined || body === null ? undefined : String(body)

/** Every call of the library goes the one way out of the house. Redirects are not followed: metadata and keys come from where they were asked for. */
export const serviceFetch =
  (outbound: Outbound): CustomFetch =>
  async (url, { method, headers, body }) => {
    const reply = await outbound.request({
      ...limits,
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      body: bodyOf(body),
    })
    const location = reply.headers.get('location')
    if (reply.status >= 300 && reply.status < 400 && location) {
      const target = URL.parse(location, url)
      throw new SsoError(
        'redirected',
        target ? `${target.origin}${target.pathname}`.slice(0, 200) : 'nowhere',
      )
    }
    // Unpacked already: what said how it was packed does not hold any more.
    const kept = ['content-type', 'www-authenticate'].flatMap(name => {
      const value = reply.headers.get(name)
      return value === null ? [] : [[name, value] as [string, string]]
    })
    const isBodyless = [204, 205, 304].includes(reply.status)
    return new Response(isBodyless ? null : new Uint8Array(reply.body), {
      status: reply.status,
      headers: kept,
    })
  }
