import type { Ctx } from '../../../platform/context.ts'
import { readSignedIds, signedIds } from '../../../platform/signed-ids.ts'

const purpose = 'public-answer'

interface Named {
  tenantId: string
  queryId: string
}

/** Names tenant and request and nothing else. */
export const answerToken = (ctx: Pick<Ctx, 'secrets'>, { tenantId, queryId }: Named): string =>
  signedIds(ctx, purpose, [tenantId, queryId])

/** null for one that was not made here. */
export const readAnswerToken = (ctx: Pick<Ctx, 'secrets'>, token: string): Named | null => {
  const ids = readSignedIds(ctx, purpose, token)
  return ids && { tenantId: ids[0], queryId: ids[1] }
}

/** Where the recipient reads and rates the answer. */
export const publicAnswerUrl = (ctx: Pick<Ctx, 'secrets' | 'config'>, named: Named): string =>
  `${ctx.config.baseUrl}/antwort/${answerToken(ctx, named)}`
