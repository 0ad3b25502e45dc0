import { type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import { list } from '../lexical-index/index-store.ts'

const vectorsPerStatement = 64
/** One number for all processes of one database. */
const lock = 7_015_704

const textOf = (vector: number[]): string => `[${vector.join(',')}]`

const tables = `
  create table if not exists passage_vectors (
    passage_id uuid primary key references passages (id) on delete cascade,
    index_number integer not null,
    model text not null,
    embedding vector not null
  ) with (toast_tuple_target = 8160);
  alter table passage_vectors alter column embedding set storage main;
  create index if not exists passage_vectors_index on passage_vectors (index_number, model);
  create index if not exists passage_vectors_model on passage_vectors (model, passage_id)`

/** Makes room for vectors where the database can hold them; says so where it cannot. At every start. */
export const prepareVectors = async (database: Database, log: Log): Promise<boolean> => {
  const client = await database.background.pool.connect()
  try {
    const { rows } = await client.query("select from pg_available_extensions where name = 'vector'")
    if (!rows.length) {
      log.warn('Die Suche arbeitet nur mit Wörtern: der Datenbank fehlt die Erweiterung pgvector')
      return false
    }
    await client.query(
      `begin; select pg_advisory_xact_lock(${lock}); create extension if not exists vector; ${tables}; commit`,
    )
    log.info('Die Suche arbeitet mit Wörtern, und mit Vektoren, sobald es ein Einbettungsmodell gibt')
    return true
  } catch (error) {
    await client.query('rollback')
    log.warn(
      { error: error instanceof Error ? error.message : String(error) },
      'Die Suche arbeitet nur mit Wörtern: die Erweiterung pgvector ließ sich nicht einrichten',
    )
    return false
  } finally {
    client.release()
  }
}

export const hasVectors = async (db: Db): Promise<boolean> => {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('passage_vectors') is not null as found`,
  )
  return rows[0]?.found ?? false
}

/** The vectors of passages, in the same order. */
export const insertVectors = async (
  db: Db,
  indexNumber: number,
  model: string,
  passageIds: string[],
  vectors: number[][],
): Promise<void> => {
  for (let at = 0; at < vectors.length; at += vectorsPerStatement) {
    const [ids, texts] = [passageIds, vectors.map(textOf)].map(all => all.slice(at, at + vectorsPerStatement))
    await db.execute(
      sql`insert into passage_vectors (passage_id, index_number, model, embedding)
        select id, ${indexNumber}, ${model}, embedding::vector
          from unnest(${list(ids ?? [])}::uuid[], ${list(texts ?? [])}::text[]) as added (id, embedding)`,
    )
  }
}

/** Of another length are those of another model that bears the same name. */
const comparable = (model: string, vector: number[]): SQL =>
  sql`v.model = ${model} and vector_dims(v.embedding) = ${vector.length}`

/** Every vector is looked at; beyond so many, vectors only order what words have found. */
const passagesScannedAtMost = 200_000

/** The passages nearest to the vector within the indexes, as ordinals, nearest first. */
export const nearestPassages = async (
  db: Db,
  numbers: number[],
  model: string,
  vector: number[],
  limit: number,
): Promise<{ indexNumber: number; ordinal: number }[]> => {
  const { rows } = await db.execute<{ index_number: number; ordinal: number }>(
    sql`select i.index_number, i.first_ordinal + p.position as ordinal
      from (
        select v.passage_id, v.embedding <=> ${textOf(vector)}::vector as distance from passage_vectors v
          where v.index_number = any(${list(numbers)}::int[]) and ${comparable(model, vector)}
            and (select sum(next_ordinal) from passage_indexes where number = any(${list(numbers)}::int[])) <= ${passagesScannedAtMost}
          order by distance limit ${limit}
      ) v
      join passages p on p.id = v.passage_id
      join indexed_documents i on i.document_id = p.document_id
      order by v.distance`,
  )
  return rows.map(row => ({ indexNumber: row.index_number, ordinal: row.ordinal }))
}

/** Cosine of each passage to the vector; ones without a vector are left out. */
export const similaritiesOf = async (
  db: Db,
  passageIds: string[],
  model: string,
  vector: number[],
): Promise<Map<string, number>> => {
  const { rows } = await db.execute<{ passage_id: string; similarity: number }>(
    sql`select v.passage_id, 1 - (v.embedding <=> ${textOf(vector)}::vector) as similarity from passage_vectors v
      where v.passage_id = any(${list(passageIds)}::uuid[]) and ${comparable(model, vector)}`,
  )
  // A vector of zeros has no direction.
  return new Map(
    rows
      .filter(({ similarity }) => Number.isFinite(similarity))
      .map(({ passage_id, similarity }) => [passage_id, similarity]),
  )
}

/** Which of the passages is nearest to the vector. */
export const nearestOf = async (
  db: Db,
  passageIds: string[],
  model: string,
  vector: number[],
): Promise<string | null> => {
  const { rows } = await db.execute<{ passage_id: string }>(
    sql`select v.passage_id from passage_vectors v where v.passage_id = any(${list(passageIds)}::uuid[]) and ${comparable(model, vector)}
      order by v.embedding <=> ${textOf(vector)}::vector limit 1`,
  )
  return rows[0]?.passage_id ?? null
}
