import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import type { IndexOwner } from '../passage.ts'
import { indexedDocuments } from '../tables.ts'
import {
  type BlockRow,
  type OrdinalRange,
  type Postings,
  postingRows,
  rangesByBlock,
} from './posting-format.ts'

/** One array as one parameter; Drizzle would make a list of parameters of it. */
export const list = (values: unknown[]) => sql.param(values)

const rowsPerStatement = 4000

/** The rows of one index, in any of its tables. */
export const ownedBy = ({ tenantId, databucketId }: IndexOwner): SQL =>
  sql`tenant_id = ${tenantId} and databucket_id = ${databucketId}`

/**
 * The first of `count` new ordinals. Locks the index for other writers until the transaction ends. Null: there is no such data store
 * any more.
 */
export const reserveOrdinals = async (db: Db, owner: IndexOwner, count: number): Promise<number | null> => {
  const { rows } = await db.execute<{ first: number }>(
    sql`update passage_indexes set next_ordinal = next_ordinal + ${count} where ${ownedBy(owner)}
      returning next_ordinal - ${count} as first`,
  )
  return rows[0]?.first ?? null
}

/** Only with the index locked. */
export const appendLengths = async (
  db: Db,
  { tenantId, databucketId }: IndexOwner,
  rows: BlockRow[],
): Promise<void> => {
  for (const { block, bytes } of rows)
    await db.execute(
      sql`insert into passage_blocks (tenant_id, databucket_id, block, lengths)
          values (${tenantId}, ${databucketId}, ${block}, ${bytes})
        on conflict (tenant_id, databucket_id, block) do update set lengths = passage_blocks.lengths || excluded.lengths`,
    )
}

/** Only with the index locked. */
export const appendLongLists = async (
  db: Db,
  { tenantId, databucketId }: IndexOwner,
  lists: Map<string, Postings>,
): Promise<void> => {
  const rows = [...lists].flatMap(([term, postings]) => postingRows(postings).map(row => ({ term, ...row })))
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const some = rows.slice(at, at + rowsPerStatement)
    await db.execute(
      sql`insert into passage_postings (tenant_id, databucket_id, term, block, postings)
        select ${tenantId}::uuid, ${databucketId}::uuid, term, block, postings
          from unnest(${list(some.map(({ term }) => term))}::text[], ${list(some.map(({ block }) => block))}::int[],
            ${list(some.map(({ bytes }) => bytes))}::bytea[]) as added (term, block, postings)
        on conflict (tenant_id, databucket_id, term, block) do update set postings = passage_postings.postings || excluded.postings`,
    )
  }
}

/** Zeros in place of lengths: neither found nor counted any more. Only with the index locked. */
export const clearLengths = async (db: Db, owner: IndexOwner, ranges: OrdinalRange[]): Promise<void> => {
  const byBlock = Map.groupBy(ranges.flatMap(rangesByBlock), ({ block }) => block)
  for (const [block, parts] of byBlock) {
    const { rows } = await db.execute<{ lengths: Buffer }>(
      sql`select lengths from passage_blocks where ${ownedBy(owner)} and block = ${block}`,
    )
    const lengths = rows[0]?.lengths
    // Gone already when the index was rebuilt in the meantime.
    if (!lengths) continue
    for (const { place, count } of parts) lengths.fill(0, place, place + count)
    await db.execute(
      sql`update passage_blocks set lengths = ${lengths} where ${ownedBy(owner)} and block = ${block}`,
    )
  }
}

type Placed = typeof indexedDocuments.$inferInsert

/** Where the document is in the index from now on; returns where it was before. Only with the index locked. */
export const placeDocument = async (db: Db, place: Placed): Promise<OrdinalRange | null> => {
  const { tenantId, documentId, ...changed } = place
  const [before] = await db
    .select({ firstOrdinal: indexedDocuments.firstOrdinal, passageCount: indexedDocuments.passageCount })
    .from(indexedDocuments)
    .where(and(eq(indexedDocuments.tenantId, tenantId), eq(indexedDocuments.documentId, documentId)))
  await db
    .insert(indexedDocuments)
    .values(place)
    .onConflictDoUpdate({ target: [indexedDocuments.tenantId, indexedDocuments.documentId], set: changed })
  return before ?? null
}
