import { sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { lockFreeDocument } from '../../databuckets/index.ts'
import type { IndexOwner } from '../passage.ts'
import { analyserVersion } from '../words/analyser.ts'
import { analysePassages } from './analyse-passages.ts'
import { indexPassages } from './index-passages.ts'
import { ownedBy } from './index-store.ts'
import { type DocumentKey, passagesOf } from './passages-store.ts'
import { blockSize } from './posting-format.ts'
import { shrinkPages } from './shrink-pages.ts'

const documentsAtOnce = 200

/** Indexes a document's passages once more, as they are. False: somebody else is at it, or it is gone. */
const reindexDocument = (ctx: Ctx, ref: DocumentKey): Promise<boolean> =>
  inTransaction(ctx, async ({ db }) => {
    const document = await lockFreeDocument(db, { tenantId: ref.tenantId, id: ref.documentId })
    if (!document) return false
    const passages = await passagesOf(db, ref)
    if (!passages.length) return false
    const analysed = await analysePassages(document.title, passages)
    await indexPassages(db, { ...ref, databucketId: document.databucketId }, analysed)
    return true
  })

/** Documents whose words were made by older rules, or whose title has changed since; each in a transaction of its own. */
export const acrossTenantsReindexStale = async (ctx: Ctx): Promise<number> => {
  const { rows } = await ctx.db.execute<{ tenant_id: string; document_id: string }>(
    sql`select tenant_id, document_id from indexed_documents where analyser < ${analyserVersion} order by analyser limit ${documentsAtOnce}`,
  )
  let done = 0
  for (const { tenant_id, document_id } of rows)
    if (await reindexDocument(ctx, { tenantId: tenant_id, documentId: document_id })) done += 1
  return done
}

/** Its first ordinal. From here on the index goes on in a block of its own, so that all before it can be dropped once nothing in there is alive. */
const beginBlock = async (ctx: Ctx, owner: IndexOwner): Promise<number | null> => {
  const { rows } = await ctx.db.execute<{ first: number }>(
    sql`update passage_indexes set next_ordinal = (next_ordinal + ${blockSize - 1}) / ${blockSize} * ${blockSize}
      where ${ownedBy(owner)} returning next_ordinal as first`,
  )
  return rows[0]?.first ?? null
}

/** False while there is still something alive in there. */
const dropBlocksBefore = (ctx: Ctx, owner: IndexOwner, first: number): Promise<boolean> =>
  inTransaction(ctx, async ({ db }) => {
    // Locks the index, and makes a new version of it: searches know its pages by that.
    await db.execute(sql`update passage_indexes set next_ordinal = next_ordinal where ${ownedBy(owner)}`)
    const { rows } = await db.execute(
      sql`select from indexed_documents where ${ownedBy(owner)} and first_ordinal < ${first} limit 1`,
    )
    if (rows.length) return false
    const before = first / blockSize
    await db.execute(sql`delete from passage_blocks where ${ownedBy(owner)} and block < ${before}`)
    await db.execute(sql`delete from passage_postings where ${ownedBy(owner)} and block < ${before}`)
    await db.execute(sql`delete from passage_removals where ${ownedBy(owner)} and first_ordinal < ${first}`)
    await shrinkPages(db, owner, first)
    return true
  })

/**
 * Writes the index of a data store anew and drops the old one, document by document: search finds everything all the time, and
 * other writers wait for one document at most. Whatever is interrupted is simply begun again.
 */
export const rebuildIndex = async (ctx: Ctx, owner: IndexOwner): Promise<boolean> => {
  const first = await beginBlock(ctx, owner)
  if (first === null) return true
  for (;;) {
    const { rows } = await ctx.db.execute<{ document_id: string }>(
      sql`select document_id from indexed_documents where ${ownedBy(owner)} and first_ordinal < ${first}
        order by first_ordinal limit ${documentsAtOnce}`,
    )
    let done = 0
    for (const { document_id } of rows)
      if (await reindexDocument(ctx, { tenantId: owner.tenantId, documentId: document_id })) done += 1
    if (!done) return dropBlocksBefore(ctx, owner, first)
  }
}
