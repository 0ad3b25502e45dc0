import type { Db } from '../../../platform/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { analyserVersion, type TermCounts } from '../words/analyser.ts'
import { appendBlocks, clearLengths, placeDocument, reserveOrdinals } from './index-store.ts'
import { blocksOf } from './posting-format.ts'

/**
 * Puts a document's passages at the end of its data store's index and takes out those that it had there. The document is locked by
 * the caller: documents before indexes is the order of everybody, also of whoever deletes a data store.
 */
export const indexPassages = async (
  db: Db,
  document: { documentId: string; databucketId: string },
  analysed: TermCounts[],
): Promise<{ indexNumber: number }> => {
  const reserved = await reserveOrdinals(db, document.databucketId, analysed.length)
  if (!reserved) throw notFound()
  const { indexNumber, firstOrdinal } = reserved
  const before = await placeDocument(db, {
    ...document,
    ...reserved,
    passageCount: analysed.length,
    analyser: analyserVersion,
  })
  if (before) await clearLengths(db, indexNumber, [before])
  await appendBlocks(db, indexNumber, blocksOf(firstOrdinal, analysed))
  return { indexNumber }
}
