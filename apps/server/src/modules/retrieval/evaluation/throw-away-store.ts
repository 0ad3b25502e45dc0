import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { insertDocument } from '../../databuckets/index.ts'
import { replacePassages } from '../lexical-index/replace-passages.ts'
import type { Passage } from '../passage.ts'

/** An empty data store for a measurement. */
export interface ThrowAwayStore {
  tenantId: string
  databucketId: string
}

/** Returns the id of the document. */
export const addEvaluated = async (
  ctx: Ctx,
  store: ThrowAwayStore,
  { title, filename, passages }: { title: string; filename: string; passages: Passage[] },
): Promise<string> => {
  const documentId = newId()
  const file = { filename, mediaType: 'text/plain', sizeBytes: 0, sha256: Buffer.alloc(0) }
  await insertDocument(
    ctx.db,
    { ...store, ...file, id: documentId, title, blobKey: newId() },
    ctx.clock.now(),
  )
  const vectors = await ctx.ai.embedding?.embed(passages.map(({ text }) => `${title}\n${text}`))
  await replacePassages(ctx, { ...store, documentId, title }, passages, vectors)
  return documentId
}

export const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN
