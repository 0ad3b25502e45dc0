import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import type { Agent, Response } from 'undici'
import type { Intranet } from './intranet.ts'
import { type Hop, isRedirect, nextHop } from './outbound-hop.ts'
import { mayConnect, OutboundError, parseTarget, type TargetRules, unreachable } from './outbound-target.ts'

export { OutboundError } from './outbound-target.ts'

export interface OutboundRequest {
  url: string
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** For everything together: every hop and the whole body. */
  timeLimitMs?: number
  /** Bytes of the body, unpacked. */
  sizeLimit?: number
  redirects?: number
  /** Ports beside 80, 443, 8080 and 8443. */
  ports?: readonly number[]
}

export interface OutboundReply {
  status: number
  headers: Headers
  body: Buffer
  /** Where the answer came from, after all redirects. */
  url: string
}

/** The one client for addresses that people or other servers give us. Every other way out of the house is a fault. */
export interface Outbound {
  /** Refuses an address that could never be called, before it is saved. Its name is resolved only when it is called. */
  check(url: string): void
  request(request: OutboundRequest): Promise<OutboundReply>
  close(): Promise<void>
}

interface ResolvedAddress {
  address: string
  family: number
}

export interface OutboundOptions {
  resolve?: (host: string) => Promise<ResolvedAddress[]>
  /** Loopback servers of tests, as `host:port`. */
  loopback?: readonly string[]
  /** What of the house's own network may be called. */
  intranet?: Intranet
}

const defaults = { timeLimitMs: 10_000, sizeLimit: 1_000_000, redirects: 3 }
const userAgent = 'Lotse'

/** What the connection uses is what was checked: nobody asks the name server a second time in between. */
const checkedLookup =
  (resolve: NonNullable<OutboundOptions['resolve']>, rules: TargetRules): LookupFunction =>
  (host, options, callback) => {
    resolve(host).then(
      found => {
        const [first] = found
        // One private address among public ones is no accident.
        if (!first || !found.every(({ address }) => mayConnect(address, host, rules)))
          return callback(unreachable('address'), '', 0)
        if (options.all) return callback(null, found)
        return callback(null, first.address, first.family)
      },
      error => callback(error, '', 0),
    )
  }

/** The body up to the limit; the stream is cut where it goes on. */
const readBody = async (response: Response, sizeLimit: number): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > sizeLimit) throw new OutboundError('too_large', 'Die Antwort ist zu groß.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const givenUp = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']

/** The connection ended before a word of the answer. */
const isGivenUp = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && givenUp.includes(String(cause.code))) return true
  return false
}

/** undici wraps what went wrong inside of a connection. */
const asOutboundError = (error: unknown, signal: AbortSignal): OutboundError => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof OutboundError) return cause
  return signal.aborted
    ? new OutboundError('timeout', 'Der Server hat nicht rechtzeitig geantwortet.', error)
    : unreachable('unreachable', error)
}

export const createOutbound = (options: OutboundOptions = {}): Outbound => {
  const { loopback = [], intranet } = options
  const resolve = options.resolve ?? (host => lookup(host, { all: true }))
  const connect = { lookup: checkedLookup(resolve, { loopback, intranet }) }
  let agents: Record<'kept' | 'fresh', Agent> | undefined

  const send = async ({ url, ...hop }: Hop, signal: AbortSignal) => {
    // Node's own fetch does not take these agents. Loaded when they are first needed: most processes never call out.
    const undici = await import('undici')
    agents ??= { kept: new undici.Agent({ connect }), fresh: new undici.Agent({ connect, pipelining: 0 }) }
    const { kept, fresh } = agents
    const over = (dispatcher: Agent) =>
      undici.fetch(url, {
        ...hop,
        headers: { 'user-agent': userAgent, ...hop.headers },
        redirect: 'manual',
        dispatcher,
        signal,
      })
    // The other side may be giving up a kept connection just now. What changes nothing there is asked again, the rest never goes that way.
    if (hop.method === 'POST') return over(fresh)
    return over(kept).catch(error => {
      if (!isGivenUp(error)) throw error
      return over(fresh)
    })
  }

  const run = async (request: OutboundRequest, signal: AbortSignal): Promise<OutboundReply> => {
    const { sizeLimit, redirects } = { ...defaults, ...request }
    const rules: TargetRules = { loopback, intranet, ports: request.ports }
    const { method = 'GET', headers = {}, body } = request
    let hop: Hop = { url: parseTarget(request.url, rules), method, headers, body }
    for (let hops = 0; ; hops += 1) {
      const response = await send(hop, signal)
      const location = response.headers.get('location')
      if (!isRedirect(response.status) || location === null || redirects === 0) {
        const { status } = response
        const text = await readBody(response, sizeLimit)
        return { status, headers: new Headers([...response.headers]), body: text, url: hop.url.href }
      }
      await response.body?.cancel()
      if (hops === redirects) throw new OutboundError('redirect', 'Der Server leitet zu oft weiter.')
      hop = nextHop(hop, response.status, location, rules)
    }
  }

  return {
    check: url => {
      parseTarget(url, { loopback, intranet })
    },
    async request(request) {
      const signal = AbortSignal.timeout(request.timeLimitMs ?? defaults.timeLimitMs)
      try {
        return await run(request, signal)
      } catch (error) {
        throw asOutboundError(error, signal)
      }
    },
    close: async () => {
      await Promise.all([agents?.kept.destroy(), agents?.fresh.destroy()])
    },
  }
}
