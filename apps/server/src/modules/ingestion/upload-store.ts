import type { DocumentUpload } from '@lotse/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type DocumentUploadRow, documents, documentUploads } from '../databuckets/index.ts'

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
    .where(
      and(
        eq(documentUploads.id, upload),
        eq(documentUploads.databucketId, databucket),
        eq(documentUploads.tenantId, tenantId),
      ),
    )
  const [row] = await (hold ? query.for(hold) : query)
  return row ?? null
}

/** The document has the id of its upload: whoever missed the answer to the last piece still finds out what became of it. */
export const findFinishedUpload = async (
  db: Db,
  tenantId: string,
  { databucket, upload }: UploadAddress,
): Promise<DocumentUpload | null> => {
  const [row] = await db
    .select({ filename: documents.filename, size: documents.sizeBytes })
    .from(documents)
    .where(
      and(eq(documents.id, upload), eq(documents.databucketId, databucket), eq(documents.tenantId, tenantId)),
    )
  return row ? { id: upload, ...row, received: row.size, document_id: upload } : null
}

export const presentUpload = (row: DocumentUploadRow): DocumentUpload => ({
  id: row.id,
  filename: row.filename,
  size: row.sizeBytes,
  received: row.receivedBytes,
  document_id: null,
})
