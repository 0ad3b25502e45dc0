import pg from 'pg'
import type { DatabucketRef } from '../apps/server/src/modules/databuckets/index.ts'
import { appendPostings } from '../apps/server/src/modules/retrieval/lexical-index/append-postings.ts'
import {
  appendLengths,
  reserveOrdinals,
} from '../apps/server/src/modules/retrieval/lexical-index/index-store.ts'
import {
  lengthRows,
  postingsByTerm,
} from '../apps/server/src/modules/retrieval/lexical-index/posting-format.ts'
import { termsOf } from '../apps/server/src/modules/retrieval/words/analyser.ts'
import type { Database } from '../apps/server/src/platform/database.ts'
import { makeText, type Random } from './retrieval-text.ts'

const tenants = 50
export const databucketCount = 200
export const passagesPerDocument = 20
const passagesAtOnce = 2000

export interface BenchDatabucket extends DatabucketRef {
  passages: number
}

/** Fifty tenants with four data stores each. */
const addDatabuckets = (database: Database): Promise<unknown> =>
  database.pool.query(`
    insert into circles (id, name) values (gen_random_uuid(), 'Kreis');
    insert into tenants (id, circle_id, type_role, name, max_users)
      select gen_random_uuid(), c.id, 'main', 'Mandant ' || number, 10 from circles c cross join generate_series(1, ${tenants}) as number;
    insert into databuckets (id, tenant_id, name, created_at, updated_at)
      select gen_random_uuid(), t.id, 'Speicher', now(), now() from tenants t cross join generate_series(1, ${databucketCount / tenants})`)

/** The square makes some of them large: the first has about seven percent of everything. */
const sizesOf = (chunks: number): number[] => {
  const shares = Array.from({ length: databucketCount }, (_, index) => {
    const share = (at: number) => Math.sqrt(at / databucketCount)
    return share(index + 1) - share(index)
  })
  return shares.map(share => Math.max(1, Math.round(share * chunks)))
}

const insertDocuments = `
  insert into documents (id, tenant_id, databucket_id, title, filename, media_type, size_bytes, sha256, blob_key, created_at, updated_at)
    select gen_random_uuid(), tenant_id, id, 'Dokument ' || number, 'datei.txt', 'text/plain', 0, '', gen_random_uuid(), now(), now()
      from databuckets cross join generate_series(1, $3::int) as number where tenant_id = $1 and id = $2
    returning id`
const insertPassages = `
  insert into passages (id, tenant_id, databucket_id, document_id, position, text, span_start, span_end)
    select gen_random_uuid(), b.tenant_id, b.id, added.document, added.position, added.text, 0, length(added.text)
      from unnest($3::uuid[], $4::int[], $5::text[]) as added (document, position, text)
      cross join databuckets b where b.tenant_id = $1 and b.id = $2`
const insertPlaces = `
  insert into indexed_documents (tenant_id, document_id, databucket_id, first_ordinal, passage_count, analyser)
    select $1, document_id, $2, $3 + min(number) - 1, count(*), 1
      from unnest($4::uuid[]) with ordinality as added (document_id, number) group by document_id`

/** As the product would have written them, `atOnce` passages in one step. */
export const fillDatabucket = async (
  { pool, db }: Database,
  { tenantId, id: databucketId }: DatabucketRef,
  size: number,
  random: Random,
  atOnce = passagesAtOnce,
): Promise<void> => {
  const { rows } = await pool.query<{ id: string }>(insertDocuments, [
    tenantId,
    databucketId,
    Math.ceil(size / passagesPerDocument),
  ])
  const documentOf = (number: number) => rows[Math.floor(number / passagesPerDocument)]?.id
  for (let at = 0; at < size; at += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, size - at) }, (_, index) => at + index)
    const texts = numbers.map(() => makeText(random))
    const documents = numbers.map(documentOf)
    const titles = numbers.map(number => `Dokument ${1 + Math.floor(number / passagesPerDocument)}`)
    await pool.query(insertPassages, [
      tenantId,
      databucketId,
      documents,
      numbers.map(number => number % passagesPerDocument),
      texts,
    ])
    const owner = { tenantId, databucketId }
    const firstOrdinal = await reserveOrdinals(db, owner, texts.length)
    if (firstOrdinal === null) throw new Error('Kein Index')
    await pool.query(insertPlaces, [tenantId, databucketId, firstOrdinal, documents])
    const analysed = texts.map((text, index) => termsOf(`${titles[index]} ${text}`))
    await appendLengths(db, owner, lengthRows(firstOrdinal, analysed))
    await appendPostings(db, owner, postingsByTerm(firstOrdinal, analysed))
  }
}

/** Fills an empty, migrated database; the largest data stores first. */
export const addPassages = async (
  database: Database,
  chunks: number,
  random: Random,
): Promise<BenchDatabucket[]> => {
  await addDatabuckets(database)
  const { rows } = await database.pool.query<DatabucketRef>(
    'select tenant_id as "tenantId", id from databuckets order by id',
  )
  const sizes = sizesOf(chunks)
  const databuckets = rows.map((ref, index) => ({ ...ref, passages: sizes[index] ?? 1 }))
  for (const databucket of databuckets)
    await fillDatabucket(database, databucket, databucket.passages, random)
  await database.pool.query('analyze')
  return databuckets
}

const indexTables = ['passage_term_pages', 'passage_postings', 'passage_blocks', 'indexed_documents']

/** Of everything that the search by words keeps beside the texts. */
export const indexBytes = async ({ pool }: Database): Promise<number> => {
  const { rows } = await pool.query<{ bytes: string }>(
    'select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) as name',
    [indexTables],
  )
  return Number(rows[0]?.bytes)
}

/** Gives room that is free inside of the tables to whoever writes next, as happens by itself from time to time. */
export const vacuumIndex = async ({ pool }: Database): Promise<void> => {
  for (const name of indexTables) await pool.query(`vacuum (analyze) ${name}`)
}

/** Of the texts alone. */
export const textBytes = async ({ pool }: Database): Promise<number> => {
  const { rows } = await pool.query<{ bytes: string }>(
    'select sum(octet_length(text)) as bytes from passages',
  )
  return Number(rows[0]?.bytes)
}

/** A database of its own on the server, dropped when the work is done. */
export const withOwnDatabase = async <T>(
  serverUrl: string,
  name: string,
  work: (url: string) => Promise<T>,
): Promise<T> => {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  try {
    await admin.query(`create database ${name}`)
    const own = new URL(serverUrl)
    own.pathname = `/${name}`
    return await work(own.href)
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}
