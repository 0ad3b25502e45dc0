import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { after } from '../../../../platform/clock.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { OutboundError, type OutboundReply } from '../../../../platform/outbound.ts'
import { DirectoryError } from '../directory-error.ts'

const callLimits = { timeLimitMs: 20_000, sizeLimit: 8_000_000, redirects: 0 }
/** Okta counts by the minute. */
const longestPauseMs = 65_000
const pausesAtMost = 5

export interface OktaApi {
  host: string
  token: string
  /** What is not read by then is not read. */
  until: Date
}

/** Until the limit is lifted, by Okta's own clock. */
const pauseMs = ({ headers }: OutboundReply, now: Date): number => {
  const reset = Number(headers.get('x-rate-limit-reset')) * 1000
  const there = Date.parse(headers.get('date') ?? '') || now.getTime()
  return reset > 0 ? Math.max(reset - there, 0) + 500 : longestPauseMs
}

const request = async (ctx: Ctx, { token }: OktaApi, url: URL): Promise<OutboundReply> => {
  try {
    const headers = { authorization: `SSWS ${token}`, accept: 'application/json' }
    return await ctx.outbound.request({ ...callLimits, url: url.href, headers })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const { code } = error
    if (code === 'too_large' || code === 'unreachable') throw new DirectoryError(code, '', error)
    throw new DirectoryError('unreachable', code, error)
  }
}

const send = async (ctx: Ctx, api: OktaApi, url: URL): Promise<OutboundReply> => {
  for (let pauses = 0; ; pauses += 1) {
    const now = ctx.clock.now()
    if (now >= api.until) throw new DirectoryError('too_slow')
    const reply = await request(ctx, api, url)
    if (reply.status !== 429) return reply
    const ms = pauseMs(reply, now)
    if (ms > longestPauseMs || pauses === pausesAtMost || after(now, ms) >= api.until)
      throw new DirectoryError('rate_limit', `${Math.ceil(ms / 1000)} s`)
    await pause(ms)
  }
}

const reasons: Partial<Record<number, 'token' | 'rights'>> = { 401: 'token', 403: 'rights' }

const readAs = <T>({ status, body }: OutboundReply, shape: z.ZodType<T>): T => {
  if (status !== 200) throw new DirectoryError(reasons[status] ?? 'unreachable', `HTTP ${status}`)
  try {
    return shape.parse(JSON.parse(body.toString()))
  } catch (error) {
    throw new DirectoryError('partial', 'json', error)
  }
}

const addressOf = ({ host }: OktaApi, path: string): URL => new URL(path, `https://${host}`)

/** The token goes nowhere but where it was made for, whatever an answer says. */
const nextOf = (headers: Headers, asked: URL): URL | null => {
  const [, link] = /<([^>]*)>\s*;\s*rel="?next"?/.exec(headers.get('link') ?? '') ?? []
  if (link === undefined) return null
  const next = URL.parse(link)
  if (next?.origin !== asked.origin || next.pathname !== asked.pathname || next.username || next.password)
    throw new DirectoryError('foreign_link', next?.host.slice(0, 200) ?? '')
  return next
}

/** Null: there is no such thing. */
export const readOne = async <T>(
  ctx: Ctx,
  api: OktaApi,
  path: string,
  shape: z.ZodType<T>,
): Promise<T | null> => {
  const reply = await send(ctx, api, addressOf(api, path))
  return reply.status === 404 ? null : readAs(reply, shape)
}

/** One page after the other until Okta names no next one; less than all of them is an error. */
export async function* readPages<T>(
  ctx: Ctx,
  api: OktaApi,
  path: string,
  shape: z.ZodType<T[]>,
  pagesAtMost: number,
): AsyncGenerator<T[]> {
  const seen = new Set<string>()
  for (let url: URL | null = addressOf(api, path); url; ) {
    if (seen.has(url.href)) throw new DirectoryError('partial', 'a page that was read already')
    if (seen.size === pagesAtMost) throw new DirectoryError('too_large', `${pagesAtMost} pages`)
    seen.add(url.href)
    const reply = await send(ctx, api, url)
    yield readAs(reply, shape)
    url = nextOf(reply.headers, url)
  }
}
