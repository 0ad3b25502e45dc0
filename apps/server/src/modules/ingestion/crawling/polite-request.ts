import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { OutboundError, type OutboundReply, type OutboundRequest } from '../../../platform/outbound.ts'
import { crawlHosts } from '../tables.ts'

/** Longer than a request may take: whoever dies in the middle holds the host no longer than this. */
const turnSeconds = 60
const lookAgainMs = 1_000

/** By the clock of the database, which all processes share and no test turns. */
const takeHost = async (ctx: Ctx, host: string): Promise<boolean> => {
  const { rows } = await ctx.db.execute(
    sql`insert into crawl_hosts (host, free_at) values (${host}, clock_timestamp() + make_interval(secs => ${turnSeconds}))
      on conflict (host) do update set free_at = excluded.free_at where crawl_hosts.free_at <= clock_timestamp()
      returning host`,
  )
  return rows.length > 0
}

const waitMs = async (ctx: Ctx, host: string): Promise<number> => {
  const { rows } = await ctx.db.execute<{ ms: number }>(
    sql`select greatest(0, extract(epoch from free_at - clock_timestamp()) * 1000)::float8 as ms from crawl_hosts where host = ${host}`,
  )
  return Math.min(lookAgainMs, rows[0]?.ms ?? 0)
}

const leaveHost = async (ctx: Ctx, host: string, delayMs: number): Promise<void> => {
  await ctx.db
    .update(crawlHosts)
    .set({ freeAt: sql`clock_timestamp() + make_interval(secs => ${delayMs / 1000})` as unknown as Date })
    .where(eq(crawlHosts.host, host))
}

/** One request at a time to a host, and a pause after each, from however many crawls and processes. */
export const politeRequest = async (
  ctx: Ctx,
  request: OutboundRequest,
  { delayMs, signal }: { delayMs: number; signal?: AbortSignal },
): Promise<OutboundReply> => {
  const { host } = new URL(request.url)
  while (!(await takeHost(ctx, host))) await pause(await waitMs(ctx, host), undefined, { signal })
  let pauseMs = delayMs
  try {
    const reply = await ctx.outbound.request(request)
    pauseMs = Math.max(delayMs, retryAfterMs(reply))
    return reply
  } catch (error) {
    // People are told the same as of a server that does not answer; whoever runs this house may know why.
    if (error instanceof OutboundError && error.code === 'address')
      ctx.log.warn({ host }, 'Diese Adresse liegt nicht im öffentlichen Internet')
    throw error
  } finally {
    await leaveHost(ctx, host, pauseMs)
  }
}

const retryAfterAtMostMs = 60_000

/** How long an overloaded server asks to be left alone. */
const retryAfterMs = ({ status, headers }: OutboundReply): number => {
  if (status !== 429 && status !== 503) return 0
  const seconds = Number(headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) ? Math.min(retryAfterAtMostMs, Math.max(0, seconds * 1000)) : 0
}
