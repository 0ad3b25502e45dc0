import type { PublicQueryDetail } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { toCredits } from '../../credits/index.ts'
import { canRegenerate, isWritten } from '../policy.ts'
import { publicAnswerUrl } from '../public-answer/answer-token.ts'
import type { QueryRef } from '../row-keys.ts'
import { similarQueries } from '../similar/similar-queries.ts'
import type { PublicQueryRow } from '../tables.ts'
import { presentHead, presentVersion, textOf } from '../versions/present-version.ts'
import { headsOf, newestVersion, sourcesOf } from '../versions/versions-store.ts'
import { presentAnalysis, presentFile, presentOptions, presentQuery, presentSteps } from './present-query.ts'
import { filesOf, findQuery, stepsOf } from './queries-store.ts'

/** Of the active tenant; everybody else's does not exist. */
export const queryOf = async ({ db, actor }: TenantCtx, id: string): Promise<PublicQueryRow> => {
  const row = await findQuery(db, { tenantId: actor.tenant.id, id })
  if (!row) throw notFound()
  return row
}

const currentOf = async (db: TenantCtx['db'], ref: QueryRef) => {
  const version = await newestVersion(db, ref)
  return version && { version, sources: await sourcesOf(db, version) }
}

export const showQuery = async (ctx: TenantCtx, id: string): Promise<PublicQueryDetail> => {
  const { db, actor, clock } = ctx
  const row = await queryOf(ctx, id)
  const [steps, files, heads] = [await stepsOf(db, row), await filesOf(db, row), await headsOf(db, row)]
  const current = await currentOf(db, row)
  const item = presentQuery(actor, row)
  const isShown = row.approvedVersion !== null || heads.some(({ sentAt }) => sentAt !== null)
  return {
    ...item,
    input_mode: row.inputMode,
    public_query: row.message ?? '',
    response: current ? textOf(current.version) : '',
    credits_used: toCredits(row.costCents),
    processing_time: row.processingMs === null ? null : Math.round(row.processingMs / 100) / 10,
    options: presentOptions(row.choices),
    choices: row.choices,
    steps: presentSteps(steps),
    analysis: presentAnalysis(row),
    files: files.map(presentFile),
    misuse: row.misuse,
    versions: heads.map(presentHead),
    current: current && presentVersion(current.version, current.sources),
    similar: await similarQueries(db, row, clock.now()),
    public_url: isShown ? publicAnswerUrl(ctx, { tenantId: row.tenantId, queryId: row.id }) : null,
    submitted_by: { id: row.createdBy, name: row.createdByName },
    can: {
      ...item.can,
      regenerate: canRegenerate(row),
      edit: current !== null && isWritten(current.version),
    },
  }
}
