import { and, eq } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { lockDocument } from '../../databuckets/index.ts'
import type { Passage, PassageOwner } from '../passage.ts'
import { indexedDocuments } from '../tables.ts'
import { hasVectors, insertVectors } from '../vectors/vectors-store.ts'
import { analysePassages } from './analyse-passages.ts'
import { indexPassages } from './index-passages.ts'
import { deletePassages, insertPassages, releasedTexts } from './passages-store.ts'

export interface TitledOwner extends PassageOwner {
  /** Belongs to the words of every passage. */
  title: string
}

/**
 * The passages of a document, instead of those that it had: until the transaction is committed the old ones are found, from then on
 * the new ones. Other writers of the data store wait until then; so one document per transaction, and nothing slow after it.
 * Vectors are those of the configured model, one for each passage.
 */
export const replacePassages = async (
  ctx: Ctx,
  owner: TitledOwner,
  passages: Passage[],
  vectors?: number[][],
): Promise<void> => {
  if (vectors && vectors.length !== passages.length)
    throw new Error(`${passages.length} Abschnitte, aber ${vectors.length} Vektoren`)
  const analysed = await analysePassages(owner.title, passages)
  await inTransaction(ctx, async ({ db, ai }) => {
    const document = await lockDocument(
      db,
      { tenantId: owner.tenantId, id: owner.documentId },
      'no key update',
    )
    if (document?.databucketId !== owner.databucketId) throw notFound()
    const released = await releasedTexts(db, owner)
    await deletePassages(db, owner)
    if (!passages.length) {
      await db
        .delete(indexedDocuments)
        .where(
          and(
            eq(indexedDocuments.tenantId, owner.tenantId),
            eq(indexedDocuments.documentId, owner.documentId),
          ),
        )
      return
    }
    const ids = await insertPassages(db, owner, passages, released)
    await indexPassages(db, owner, analysed)
    if (vectors && ai.embedding && (await hasVectors(db)))
      await insertVectors(db, owner, ai.embedding.model, ids, vectors)
  })
}
