import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { ModelError } from '../../platform/model-error.ts'
import { isOfLiving, tenants } from '../tenancy/index.ts'
import { currentVersions } from './index-versions.ts'
import { documentOf, enqueueProcessing } from './processing-queue.ts'
import { isProcessingAmong } from './row-keys.ts'
import { documentProcessing } from './tables.ts'
import { holdUnheld } from './unheld-processing.ts'

const refreshedAtOnce = 200

/** A model that does not answer would fail one document after the other. */
const modelAnswers = async (ctx: Ctx): Promise<boolean> => {
  if (!ctx.ai.embedding) return true
  return ctx.ai.embedding.embed(['Probe']).then(
    () => true,
    error => {
      if (!(error instanceof ModelError)) throw error
      return false
    },
  )
}

/** As the index has it, which holds only those that nobody is asked for already. */
const isSettled = sql`not ${documentProcessing.isWanted}`

/** Those that were made with other versions: smaller and greater ones apart, so that each is looked up in the index. */
const acrossTenantsOldDocuments = (
  ctx: Ctx,
  { chunkerVersion, embeddingModel }: Awaited<ReturnType<typeof currentVersions>>,
) => {
  const table = documentProcessing
  const found = (...conditions: (SQL | undefined)[]) =>
    ctx.db
      .select({ tenantId: table.tenantId, documentId: table.documentId })
      .from(table)
      .innerJoin(tenants, isOfLiving(table.tenantId))
      .where(and(isSettled, ...conditions))
      .limit(refreshedAtOnce)
  // What failed with these very versions is not tried for ever.
  const isUntried = sql`${table.triedChunkerVersion} is distinct from ${chunkerVersion}`
  const older = found(lt(table.chunkerVersion, chunkerVersion), isUntried)
  const newer = found(gt(table.chunkerVersion, chunkerVersion), isUntried)
  if (!embeddingModel) return unionAll(older, newer).limit(refreshedAtOnce)
  const byModel = (condition: SQL) =>
    found(
      eq(table.chunkerVersion, chunkerVersion),
      condition,
      sql`${table.triedEmbeddingModel} is distinct from ${embeddingModel}`,
    )
  return unionAll(
    older,
    newer,
    byModel(lt(table.embeddingModel, embeddingModel)),
    byModel(gt(table.embeddingModel, embeddingModel)),
    byModel(isNull(table.embeddingModel)),
  ).limit(refreshedAtOnce)
}

/**
 * Finds documents whose index was made with another model or by other rules, and asks for them again. Nobody pays for it, and what is
 * found stays found until the new passages take the place of the old ones in one go.
 */
export const acrossTenantsRefreshDocuments = async (ctx: Ctx): Promise<number> => {
  const old = await acrossTenantsOldDocuments(ctx, await currentVersions(ctx))
  if (!old.length || !(await modelAnswers(ctx))) return 0
  return inTransaction(ctx, async ctx => {
    const held = await holdUnheld(ctx, old, isSettled)
    await ctx.db
      .update(documentProcessing)
      .set({ isWanted: true, isFree: true, queuedAt: ctx.clock.now(), troubles: 0 })
      .where(isProcessingAmong(held))
    for (const row of held) await enqueueProcessing(ctx, documentOf(row), { isInBackground: true })
    return held.length
  })
}
