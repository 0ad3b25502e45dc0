import { type Ctx, inTransaction } from '../../platform/context.ts'
import { reportFinding } from '../databuckets/index.ts'
import { replacePassages } from '../retrieval/index.ts'
import type { IngestionDependencies } from './dependencies.ts'
import { type DocumentRun, holdRun } from './document-run.ts'
import type { Passage } from './passages/index.ts'
import { beginStep, completeStep } from './report-steps.ts'

/** Swaps what search finds of the document, in one go. */
export const indexDocument = async (
  ctx: Ctx,
  { inspectPassage }: Pick<IngestionDependencies, 'inspectPassage'>,
  run: DocumentRun,
  passages: Passage[],
  vectors: number[][] | null,
): Promise<void> => {
  await beginStep(ctx, run, 'indexing')
  // What speaks to a model is marked, and kept from answers until the owner has read it.
  const marked = passages.map(passage => ({
    ...passage,
    marks: inspectPassage(passage.text).flatMap(({ rule, places }) =>
      places.map(place => ({ rule, ...place })),
    ),
  }))
  await inTransaction(ctx, async ctx => {
    const { document } = await holdRun(ctx, run)
    const owner = {
      tenantId: document.tenantId,
      databucketId: document.databucketId,
      documentId: document.id,
      title: document.title,
    }
    await replacePassages(ctx, owner, marked, vectors ?? undefined)
    await reportFinding(ctx.db, document, { chunksCount: passages.length })
    await completeStep(ctx, run, 'indexing')
  })
}
