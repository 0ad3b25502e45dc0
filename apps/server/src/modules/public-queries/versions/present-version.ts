import type { PublicQueryDetail, PublicQueryVersion } from '@lotse/contract'
import { presentSource } from '../../conversations/index.ts'
import { toCredits } from '../../credits/index.ts'
import type { PublicQuerySourceRow, PublicQueryVersionRow } from '../tables.ts'
import type { VersionHead } from './versions-store.ts'

const act = (by: string | null, at: Date | null) => at && { by: by ?? '', at: at.toISOString() }

export const presentHead = (row: VersionHead): PublicQueryDetail['versions'][number] => ({
  number: row.number,
  status: row.status,
  created_at: row.createdAt.toISOString(),
  created_by: row.createdByName,
  options: row.choices,
  credits_used: toCredits(row.costCents),
  model: row.model,
  reused_from: row.reusedFrom,
  edited: act(row.editedByName, row.editedAt),
  approved: act(row.approvedByName, row.approvedAt),
})

/** As somebody left it; while it is written, as far as it is. */
export const textOf = ({
  text,
  draft,
  editedAt,
}: Pick<PublicQueryVersionRow, 'text' | 'draft' | 'editedAt'>) => (editedAt ? text : text || draft)

export const presentVersion = (
  row: PublicQueryVersionRow,
  sources: PublicQuerySourceRow[],
): PublicQueryVersion => ({
  ...presentHead(row),
  draft: row.draft,
  text: textOf(row),
  revision: row.revision,
  sources: sources.map(presentSource),
})
