import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { indexedDocuments } from '../tables.ts'
import { type NewBlock, type OrdinalRange, rangesByBlock } from './posting-format.ts'

/** One array as one parameter; Drizzle would make a list of parameters of it. */
export const list = (values: unknown[]) => sql.param(values)

const termsPerStatement = 4000

export interface ReservedOrdinals {
  indexNumber: number
  firstOrdinal: number
}

/** Locks the index of the data store for other writers until the transaction ends. Null: there is no such data store any more. */
export const reserveOrdinals = async (
  db: Db,
  databucketId: string,
  count: number,
): Promise<ReservedOrdinals | null> => {
  const { rows } = await db.execute<{ number: number; first: number }>(
    sql`update passage_indexes set next_ordinal = next_ordinal + ${count} where databucket_id = ${databucketId}
      returning number, next_ordinal - ${count} as first`,
  )
  const [row] = rows
  return row ? { indexNumber: row.number, firstOrdinal: row.first } : null
}

/** Only with the index locked. */
export const appendBlocks = async (db: Db, indexNumber: number, blocks: NewBlock[]): Promise<void> => {
  for (const { block, lengths, terms, postings } of blocks) {
    await db.execute(
      sql`insert into passage_blocks (index_number, block, lengths) values (${indexNumber}, ${block}, ${lengths})
        on conflict (index_number, block) do update set lengths = passage_blocks.lengths || excluded.lengths`,
    )
    for (let at = 0; at < terms.length; at += termsPerStatement)
      await db.execute(
        sql`insert into passage_postings (index_number, term, block, postings)
          select ${indexNumber}, term, ${block}, postings
            from unnest(${list(terms.slice(at, at + termsPerStatement))}::text[],
              ${list(postings.slice(at, at + termsPerStatement))}::bytea[]) as added (term, postings)
          on conflict (index_number, term, block) do update set postings = passage_postings.postings || excluded.postings`,
      )
  }
}

/** Zeros in place of lengths: neither found nor counted any more. Only with the index locked. */
export const clearLengths = async (db: Db, indexNumber: number, ranges: OrdinalRange[]): Promise<void> => {
  const byBlock = Map.groupBy(ranges.flatMap(rangesByBlock), ({ block }) => block)
  for (const [block, parts] of byBlock) {
    const { rows } = await db.execute<{ lengths: Buffer }>(
      sql`select lengths from passage_blocks where index_number = ${indexNumber} and block = ${block}`,
    )
    const lengths = rows[0]?.lengths
    // Gone already when the index was rebuilt in the meantime.
    if (!lengths) continue
    for (const { place, count } of parts) lengths.fill(0, place, place + count)
    await db.execute(
      sql`update passage_blocks set lengths = ${lengths} where index_number = ${indexNumber} and block = ${block}`,
    )
  }
}

type Placed = typeof indexedDocuments.$inferInsert

/** Where the document is in the index from now on; returns where it was before. Only with the index locked. */
export const placeDocument = async (db: Db, place: Placed): Promise<OrdinalRange | null> => {
  const { documentId, ...changed } = place
  const [before] = await db
    .select({ firstOrdinal: indexedDocuments.firstOrdinal, passageCount: indexedDocuments.passageCount })
    .from(indexedDocuments)
    .where(eq(indexedDocuments.documentId, documentId))
  await db
    .insert(indexedDocuments)
    .values(place)
    .onConflictDoUpdate({ target: indexedDocuments.documentId, set: changed })
  return before ?? null
}
