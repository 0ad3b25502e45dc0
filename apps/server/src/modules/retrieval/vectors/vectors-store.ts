import { type SQL, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Database, Db } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import { partitioned } from '../../../platform/partitions.ts'
import type { DatabucketRef } from '../../databuckets/index.ts'
import { list } from '../lexical-index/index-store.ts'
import type { IndexOwner } from '../passage.ts'

const vectorsPerStatement = 64
/** One number for all processes of one database. */
const lock = 7_015_704

const textOf = (vector: number[]): string => `[${vector.join(',')}]`

const tables = `
create table if not exists passage_vectors (
  tenant_id uuid not null,
  passage_id uuid not null,
  databucket_id uuid not null,
  model text not null,
  embedding vector not null,
  primary key (tenant_id, passage_id),
  foreign key (tenant_id, passage_id) references passages (tenant_id, id) on delete cascade
) /* by tenant */ with (toast_tuple_target = 8160);
alter table passage_vectors alter column embedding set storage main;
create index if not exists passage_vectors_databucket on passage_vectors (tenant_id, databucket_id, model);
create index if not exists passage_vectors_model on passage_vectors (model, passage_id)`

/** As the passages are, whatever the settings say by now. */
const partitionsOfPassages = async (client: PoolClient): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_inherits where inhparent = 'passages'::regclass",
  )
  return rows[0]?.count ?? 0
}

/** Makes room for vectors where the database can hold them; says so where it cannot. At every start. */
export const prepareVectors = async (database: Database, log: Log): Promise<boolean> => {
  const client = await database.background.pool.connect()
  try {
    const { rows } = await client.query("select from pg_available_extensions where name = 'vector'")
    if (!rows.length) {
      log.warn('Die Suche arbeitet nur mit Wörtern: der Datenbank fehlt die Erweiterung pgvector')
      return false
    }
    const makeTables = partitioned(tables, await partitionsOfPassages(client))
    await client.query(
      `begin; select pg_advisory_xact_lock(${lock}); create extension if not exists vector; ${makeTables}; commit`,
    )
    log.info('Die Suche arbeitet mit Wörtern, und mit Vektoren, sobald es ein Einbettungsmodell gibt')
    return true
  } catch (error) {
    await client.query('rollback')
    log.warn(
      { error },
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
  { tenantId, databucketId }: IndexOwner,
  model: string,
  passageIds: string[],
  vectors: number[][],
): Promise<void> => {
  for (let at = 0; at < vectors.length; at += vectorsPerStatement) {
    const [ids, texts] = [passageIds, vectors.map(textOf)].map(all => all.slice(at, at + vectorsPerStatement))
    await db.execute(
      sql`insert into passage_vectors (tenant_id, passage_id, databucket_id, model, embedding)
        select ${tenantId}::uuid, id, ${databucketId}::uuid, ${model}, embedding::vector
          from unnest(${list(ids ?? [])}::uuid[], ${list(texts ?? [])}::text[]) as added (id, embedding)`,
    )
  }
}

interface PassageRef {
  tenantId: string
  id: string
}

const refs = (all: PassageRef[]): SQL =>
  sql`unnest(${list(all.map(({ tenantId }) => tenantId))}::uuid[], ${list(all.map(({ id }) => id))}::uuid[])`

/** Of another length are those of another model that bears the same name. */
const comparable = (model: string, vector: number[]): SQL =>
  sql`v.model = ${model} and vector_dims(v.embedding) = ${vector.length}`

/** Every vector is looked at; beyond so many, vectors only order what words have found. */
const passagesScannedAtMost = 200_000

/** The passages nearest to the vector within the data stores: place of the data store and ordinal in its index, nearest first. */
export const nearestPassages = async (
  db: Db,
  databuckets: DatabucketRef[],
  model: string,
  vector: number[],
  limit: number,
): Promise<{ scope: number; ordinal: number }[]> => {
  const { rows } = await db.execute<{ scope: number; ordinal: number }>(
    sql`with scope as (
        select s.place::int - 1 as place, i.tenant_id, i.databucket_id, i.next_ordinal
          from ${refs(databuckets)} with ordinality as s (tenant_id, databucket_id, place)
          join passage_indexes i on i.tenant_id = s.tenant_id and i.databucket_id = s.databucket_id
      )
      select v.place as scope, i.first_ordinal + p.position as ordinal
      from (
        select s.place, v.tenant_id, v.passage_id, v.embedding <=> ${textOf(vector)}::vector as distance from scope s
          join passage_vectors v on v.tenant_id = s.tenant_id and v.databucket_id = s.databucket_id
          where ${comparable(model, vector)} and (select sum(next_ordinal) from scope) <= ${passagesScannedAtMost}
          order by distance limit ${limit}
      ) v
      join passages p on p.tenant_id = v.tenant_id and p.id = v.passage_id
      join indexed_documents i on i.tenant_id = p.tenant_id and i.document_id = p.document_id
      order by v.distance`,
  )
  return rows
}

/** Cosine of each passage to the vector, in their order; null for one without a vector. */
export const similaritiesOf = async (
  db: Db,
  passages: PassageRef[],
  model: string,
  vector: number[],
): Promise<(number | null)[]> => {
  const { rows } = await db.execute<{ place: number; similarity: number }>(
    sql`select asked.place::int - 1 as place, 1 - (v.embedding <=> ${textOf(vector)}::vector) as similarity
      from ${refs(passages)} with ordinality as asked (tenant_id, id, place)
      join passage_vectors v on v.tenant_id = asked.tenant_id and v.passage_id = asked.id
      where ${comparable(model, vector)}`,
  )
  const found = new Map(rows.map(({ place, similarity }) => [place, similarity]))
  return passages.map((_, place) => {
    const similarity = found.get(place)
    // A vector of zeros has no direction.
    return similarity !== undefined && Number.isFinite(similarity) ? similarity : null
  })
}

/** Which of the passages is nearest to the vector: its place among them. */
export const nearestOf = async (
  db: Db,
  passages: PassageRef[],
  model: string,
  vector: number[],
): Promise<number | null> => {
  const { rows } = await db.execute<{ place: number }>(
    sql`select asked.place::int - 1 as place from ${refs(passages)} with ordinality as asked (tenant_id, id, place)
      join passage_vectors v on v.tenant_id = asked.tenant_id and v.passage_id = asked.id
      where ${comparable(model, vector)} order by v.embedding <=> ${textOf(vector)}::vector limit 1`,
  )
  return rows[0]?.place ?? null
}
