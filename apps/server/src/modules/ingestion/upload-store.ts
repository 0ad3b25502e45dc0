import type { DocumentUpload } from '@lotse/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findDocument } from '../databuckets/index.ts'
import { isUpload } from './row-keys.ts'
import { type DocumentUploadRow, documentUploads } from './tables.ts'

export interface UploadAddress {
  databucket: string
  upload: string
}

export interface Piece {
  offset: number
  bytes: Buffer
}

/** Tells the sender from where to go on. */
export const pieceConflict = ({ receivedBytes }: Pick<DocumentUploadRow, 'receivedBytes'>): AppError =>
  new AppError('conflict', 'Dieses Stück der Datei schließt nicht an die bisherigen an.', {
    details: { received: receivedBytes },
  })

export const findUpload = async (
  db: Db,
  tenantId: string,
  { databucket, upload }: UploadAddress,
  hold?: 'update',
): Promise<DocumentUploadRow | null> => {
  const query = db
    .select()
    .from(documentUploads)
    .where(and(isUpload({ tenantId, id: upload }), eq(documentUploads.databucketId, databucket)))
  const [row] = await (hold ? query.for(hold) : query)
  return row ?? null
}

/** The document has the id of its upload: whoever missed the answer to the last piece still finds out what became of it. */
export const findFinishedUpload = async (
  db: Db,
  tenantId: string,
  { databucket, upload }: UploadAddress,
): Promise<DocumentUpload | null> => {
  const row = await findDocument(db, { tenantId, id: upload })
  if (row?.databucketId !== databucket) return null
  const { filename, sizeBytes } = row
  return { id: upload, filename, size: sizeBytes, received: sizeBytes, document_id: upload }
}

export const presentUpload = (row: DocumentUploadRow): DocumentUpload => ({
  id: row.id,
  filename: row.filename,
  size: row.sizeBytes,
  received: row.receivedBytes,
  document_id: null,
})
