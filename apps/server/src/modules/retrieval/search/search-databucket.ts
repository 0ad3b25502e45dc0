import type { TenantCtx } from '../../../platform/context.ts'
import { circleRecency, readableDatabucket } from '../../databuckets/index.ts'
import { presentResult } from '../present.ts'
import { questionVector } from './question-vector.ts'
import { searchPassages } from './search-passages.ts'

/** "Suche testen": as a chatbot of the active tenant would find it. */
export const searchDatabucket = async (
  ctx: TenantCtx,
  databucketId: string,
  { q, limit }: { q: string; limit: number },
) => {
  const start = performance.now()
  const { tenantId, id } = await readableDatabucket(ctx, databucketId)
  const { enabled, ...recency } = await circleRecency(ctx.db, ctx.actor.tenant.id)
  const found = await searchPassages(ctx, {
    databuckets: [{ tenantId, id }],
    question: q,
    asker: ctx.actor.tenant.id,
    limit,
    recency: enabled ? recency : undefined,
    vector: await questionVector(ctx, q),
  })
  return { results: found.map(presentResult), took_ms: Math.round(performance.now() - start) }
}
