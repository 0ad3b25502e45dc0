import { setTimeout as pause } from 'node:timers/promises'
import type { PublicQueryEvent } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import { minutes } from '../../../platform/clock.ts'
import type { TenantCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { presentStatus, presentSteps } from '../list/present-query.ts'
import type { PublicQueryRow, PublicQueryStepRow } from '../tables.ts'

const lookedEveryMs = 300
/** Whoever looks longer asks again: no connection outlives a restart of the server for hours. */
const followedAtMostMs = minutes(15)

interface Sent {
  version: number
  /** So many characters of the text, and what they were. */
  length: number
  hash: string
}

interface Seen extends Record<string, unknown> {
  status: PublicQueryRow['status']
  steps: PublicQueryStepRow[]
  version: number
  is_same: boolean
  hash: string
  length: number
  added: string
}

/** One statement per look: how far the steps are, and of the newest answer what was not sent yet. */
const look = async ({ db, actor }: TenantCtx, id: string, sent: Sent): Promise<Seen | null> => {
  const { rows } = await db.execute<Seen>(sql`
    with newest as (
      select number, text, number = ${sent.version} and md5(left(text, ${sent.length})) = ${sent.hash} as is_same
        from public_query_versions where tenant_id = ${actor.tenant.id} and query_id = ${id}
        order by status <> 'failed' desc, number desc limit 1)
    select q.status, coalesce(v.number, 0) as version, coalesce(v.is_same, false) as is_same, length(coalesce(v.text, '')) as length,
        md5(coalesce(v.text, '')) as hash,
        case when v.is_same then substr(v.text, ${sent.length + 1}) else coalesce(v.text, '') end as added,
        coalesce((select jsonb_agg(jsonb_build_object('step', s.step, 'status', s.status, 'progress', s.progress, 'failure', s.failure))
          from public_query_steps s where s.tenant_id = q.tenant_id and s.query_id = q.id), '[]'::jsonb) as steps
      from public_queries q left join newest v on true
      where q.tenant_id = ${actor.tenant.id} and q.id = ${id}`)
  return rows[0] ?? null
}

/** How a request is worked on and its answer grows, until it is over or nobody listens. */
async function* eventsOf(ctx: TenantCtx, id: string, signal: AbortSignal): AsyncGenerator<PublicQueryEvent> {
  let sent: Sent = { version: 0, length: 0, hash: '' }
  let told = ''
  for (const endsAt = performance.now() + followedAtMostMs; performance.now() < endsAt; ) {
    const seen = await look(ctx, id, sent)
    // Deleted meanwhile.
    if (!seen) return
    const response_status = presentStatus(seen.status)
    const steps = presentSteps(seen.steps)
    const state = JSON.stringify([response_status, steps])
    if (state !== told) yield { event: 'steps', data: { response_status, steps } }
    told = state
    if (!seen.is_same && sent.length) yield { event: 'restart', data: { version: seen.version } }
    if (seen.added) yield { event: 'text', data: { version: seen.version, text: seen.added } }
    sent = { version: seen.version, length: seen.length, hash: seen.hash }
    if (seen.status === 'completed' || seen.status === 'failed') {
      yield { event: 'end', data: { response_status } }
      return
    }
    if (signal.aborted) return
    await pause(lookedEveryMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
  }
}

export const followQuery = async (
  ctx: TenantCtx,
  id: string,
  signal: AbortSignal,
): Promise<AsyncIterable<PublicQueryEvent>> => {
  // What is not there is refused before a stream begins.
  if (!(await look(ctx, id, { version: 0, length: 0, hash: '' }))) throw notFound()
  return eventsOf(ctx, id, signal)
}
