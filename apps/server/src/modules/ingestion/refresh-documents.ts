import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { ModelError } from '../../platform/model-error.ts'
import { documents } from '../databuckets/index.ts'
import { currentVersions } from './index-versions.ts'
import { enqueueProcessing } from './processing-queue.ts'
import { documentProcessing } from './tables.ts'
import { unheldProcessing } from './unheld-processing.ts'

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

/**
 * Finds documents whose index was made with another model or by other rules, and asks for them again. Nobody pays for it, and what is
 * found stays found until the new passages take the place of the old ones in one go.
 */
export const acrossTenantsRefreshDocuments = async (ctx: Ctx): Promise<number> => {
  const { chunkerVersion, embeddingModel } = await currentVersions(ctx)
  // What failed with these very versions is not tried for ever.
  const isOld = or(
    and(
      ne(documentProcessing.chunkerVersion, chunkerVersion),
      sql`${documentProcessing.triedChunkerVersion} is distinct from ${chunkerVersion}`,
    ),
    embeddingModel
      ? and(
          sql`${documentProcessing.embeddingModel} is distinct from ${embeddingModel}`,
          sql`${documentProcessing.triedEmbeddingModel} is distinct from ${embeddingModel}`,
        )
      : undefined,
  )
  const old = await ctx.db
    .select({ documentId: documentProcessing.documentId })
    .from(documentProcessing)
    .innerJoin(documents, eq(documents.id, documentProcessing.documentId))
    .where(
      and(
        eq(documentProcessing.isWanted, false),
        isNotNull(documentProcessing.chunkerVersion),
        eq(documents.status, 'completed'),
        isOld,
      ),
    )
    .orderBy(asc(documentProcessing.documentId))
    .limit(refreshedAtOnce)
  if (!old.length || !(await modelAnswers(ctx))) return 0
  const ids = old.map(({ documentId }) => documentId)
  const taken = await inTransaction(ctx, async ctx => {
    const taken = await ctx.db
      .update(documentProcessing)
      .set({ isWanted: true, isFree: true, queuedAt: ctx.clock.now(), troubles: 0 })
      .where(
        inArray(
          documentProcessing.documentId,
          unheldProcessing(
            ctx,
            and(inArray(documentProcessing.documentId, ids), eq(documentProcessing.isWanted, false)),
          ),
        ),
      )
      .returning({ documentId: documentProcessing.documentId })
    for (const { documentId } of taken) await enqueueProcessing(ctx, { documentId, isInBackground: true })
    return taken.length
  })
  return taken
}
