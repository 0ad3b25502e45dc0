import type { Db } from '../../../platform/database.ts'
import { notFound } from '../../../platform/errors.ts'
import type { IndexOwner } from '../passage.ts'
import { analyserVersion, type TermCounts } from '../words/analyser.ts'
import { appendPostings } from './append-postings.ts'
import { appendLengths, clearLengths, placeDocument, reserveOrdinals } from './index-store.ts'
import { lengthRows, postingsByTerm } from './posting-format.ts'

/**
 * Puts a document's passages at the end of its data store's index and takes out those that it had there. The document is locked by
 * the caller: documents before indexes is the order of everybody, also of whoever deletes a data store.
 */
export const indexPassages = async (
  db: Db,
  document: IndexOwner & { documentId: string },
  analysed: TermCounts[],
): Promise<void> => {
  const firstOrdinal = await reserveOrdinals(db, document, analysed.length)
  if (firstOrdinal === null) throw notFound()
  const before = await placeDocument(db, {
    tenantId: document.tenantId,
    documentId: document.documentId,
    databucketId: document.databucketId,
    firstOrdinal,
    passageCount: analysed.length,
    analyser: analyserVersion,
  })
  if (before) await clearLengths(db, document, [before])
  await appendLengths(db, document, lengthRows(firstOrdinal, analysed))
  await appendPostings(db, document, postingsByTerm(firstOrdinal, analysed))
}
