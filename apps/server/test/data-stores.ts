import { createHash, randomUUID } from 'node:crypto'
import type { DocumentStatus } from '@lotse/contract'
import type { App } from '../src/app.ts'
import { newId } from '../src/platform/ids.ts'
import { theOnly } from '../src/platform/the-only.ts'
import { cityWithAdmin } from './money.ts'
import type { TestApp } from './test-app.ts'

/** Straight into the tables: what is in a data store when a test begins. */
type Store = Pick<App, 'database' | 'ports'>

export const addDatabucket = async (
  { database, ports }: Store,
  tenantId: string,
  { name = `Speicher ${randomUUID()}`, coverKey = null as string | null } = {},
): Promise<string> => {
  const id = newId()
  const now = ports.clock.now()
  await database.pool.query(
    `insert into databuckets (id, tenant_id, name, cover_key, cover_type, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [id, tenantId, name, coverKey, coverKey && 'image/png', now],
  )
  return id
}

/** A city, somebody who administers it, and a data store. */
export const cityWithStore = async (test: TestApp, more?: Parameters<typeof addDatabucket>[2]) => {
  const { city, admin } = await cityWithAdmin(test)
  const databucket = await addDatabucket(test.app, city.id, more)
  return { city, admin, databucket, params: { databucket } }
}

export interface NewDocument {
  title?: string
  filename?: string
  mediaType?: string
  status?: DocumentStatus
  bytes?: Buffer
  webSourceId?: string | null
  chunks?: number
  createdAt?: Date
}

/** With its file. */
export const addDocument = async (
  { database, ports }: Store,
  databucketId: string,
  document: NewDocument = {},
): Promise<{ tenantId: string; id: string; blobKey: string }> => {
  const {
    title = 'Satzung',
    filename = 'satzung.txt',
    mediaType = 'text/plain',
    status = 'completed',
    bytes = Buffer.from('§ 1 Geltungsbereich'),
    webSourceId = null,
    chunks = 1,
    createdAt = ports.clock.now(),
  } = document
  const id = newId()
  const blobKey = await ports.blobs.put(bytes)
  const { rows } = await database.pool.query<{ tenant_id: string }>(
    `insert into documents (id, tenant_id, databucket_id, web_source_id, title, filename, media_type, size_bytes, sha256, blob_key,
       status, failure, chunks_count, credits_used_cents, credit_breakdown, uploaded_by_name, created_at, updated_at)
     select $1, tenant_id, id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 120, '{"ocr": {"count": 2, "cents": 120}}', 'Mira Muster', $13, $13
       from databuckets where id = $2 returning tenant_id`,
    [
      id,
      databucketId,
      webSourceId,
      title,
      filename,
      mediaType,
      bytes.length,
      createHash('sha256').update(bytes).digest(),
      blobKey,
      status,
      status === 'failed' ? 'Die Datei ist beschädigt.' : null,
      chunks,
      createdAt,
    ],
  )
  return { tenantId: theOnly(rows).tenant_id, id, blobKey }
}

/** Its address is one that no crawler may call. */
export const addWebSource = async (
  { database, ports }: Store,
  databucketId: string,
  { name = 'Bürgerservice', url = 'http://127.0.0.1:9/' } = {},
): Promise<string> => {
  const id = newId()
  await database.pool.query(
    `insert into web_sources (id, tenant_id, databucket_id, name, url, frequency, created_at)
     select $1, tenant_id, id, $3, $4, 'weekly', $5 from databuckets where id = $2`,
    [id, databucketId, name, url, ports.clock.now()],
  )
  return id
}

/** Begun, with nothing arrived. */
export const addUpload = async (
  { database, ports }: Store,
  databucketId: string,
  { size = 1000, pieceKeys = [] as string[] } = {},
): Promise<string> => {
  const id = newId()
  await database.pool.query(
    `insert into document_uploads (id, tenant_id, databucket_id, filename, size_bytes, piece_keys, uploaded_by_name, created_at, expires_at)
     select $1, tenant_id, id, 'satzung.txt', $3, $4, 'Mira Muster', $5::timestamptz, $5::timestamptz + interval '1 day'
       from databuckets where id = $2`,
    [id, databucketId, size, pieceKeys, ports.clock.now()],
  )
  return id
}

/** With the whole circle of its owner. */
export const shareWithCircle = async ({ database, ports }: Store, databucketId: string): Promise<void> => {
  await database.pool.query(
    `insert into databucket_shares (databucket_id, tenant_id, share_type, created_at)
     select id, tenant_id, 'circle', $2 from databuckets where id = $1`,
    [databucketId, ports.clock.now()],
  )
}

/** Whether the file of this key is there. */
export const isStored = ({ ports }: Store, key: string): Promise<boolean> =>
  ports.blobs.size(key).then(
    () => true,
    () => false,
  )
