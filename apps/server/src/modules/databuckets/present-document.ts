import type { DocumentRow, documentDetails } from '@lotse/contract'
import type { z } from 'zod'
import { toCredits } from '../credits/index.ts'
import {
  canDownload,
  canManageContent,
  canRetryDocument,
  canUpdateDocument,
  owns,
  type TenantActor,
} from './policy.ts'
import type { DocumentStepRow, DocumentTableRow } from './tables.ts'

/** Who uploaded it and what it cost is the owner's own affair. */
const ownersFacts = (row: DocumentTableRow) => ({
  uploaded_by: row.uploadedByName,
  processing_credits_used: toCredits(row.creditsUsedCents),
  credit_breakdown: Object.fromEntries(
    Object.entries(row.creditBreakdown).map(([functionality, { count, cents }]) => [
      functionality,
      { count, credits: toCredits(BigInt(cents)) },
    ]),
  ),
})
const nothingOfTheOwner = { uploaded_by: '', processing_credits_used: 0, credit_breakdown: {} }

export const presentDocument = (
  row: DocumentTableRow,
  steps: DocumentStepRow[],
  actor: TenantActor,
): DocumentRow => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  external_url: row.externalUrl,
  status: row.status,
  progress: row.progress,
  failure: row.failure,
  steps: steps.map(({ step, status, progress, failure }) => ({ step, status, progress, failure })),
  original_filename: row.filename,
  media_type: row.mediaType,
  filesize: row.sizeBytes,
  created_at: row.createdAt.toISOString(),
  pages_count: row.pagesCount,
  chunks_count: row.chunksCount,
  ...(owns(actor, row) ? ownersFacts(row) : nothingOfTheOwner),
  can: {
    download: canDownload(row),
    update: canUpdateDocument(actor, row),
    delete: canManageContent(actor, row),
    retry: canRetryDocument(actor, row, steps),
  },
})

export const presentDocumentDetails = (
  row: DocumentTableRow,
  steps: DocumentStepRow[],
  databucket: { id: string; name: string },
  actor: TenantActor,
): z.output<typeof documentDetails> => ({
  ...presentDocument(row, steps, actor),
  databucket: { id: databucket.id, name: databucket.name },
  language: row.language,
  dated_on: row.datedOn,
  metadata: row.metadata,
})
