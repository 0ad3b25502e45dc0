import {
  type DatabucketCard,
  type DatabucketDetails,
  type databucketStatistics,
  routes,
} from '@lotse/contract'
import type { z } from 'zod'
import type { DatabucketCounts, DatabucketFigures } from './databuckets-store.ts'
import { canManageContent, canManageWebSources, canSubscribe, type TenantActor } from './policy.ts'
import type { ReadableDatabucket } from './reading-rights.ts'

/** The address changes with the picture, so that browsers may keep it. */
const coverUrlOf = ({ id, coverKey }: ReadableDatabucket): string | null =>
  coverKey && routes['databucket.cover.show'].path.replace(':databucket', id).replace(':key', coverKey)

export const presentCard = (
  row: ReadableDatabucket,
  counts: DatabucketCounts,
  actor: TenantActor,
): DatabucketCard => ({
  id: row.id,
  name: row.name,
  description: row.description,
  cover_photo_url: coverUrlOf(row),
  documents_count: counts.documents,
  websources_count: counts.webSources,
  sharing_status: {
    is_owner: row.isOwner,
    is_shared: row.shareType !== null,
    is_subscriber: row.isSubscriber,
    share_type: row.shareType,
    circle_name: row.circleName,
    owner_name: row.ownerName,
    subscriber_count: row.isOwner ? counts.subscribers : null,
  },
  created_at: row.createdAt.toISOString(),
  can: {
    edit: canManageContent(actor, row),
    delete: canManageContent(actor, row),
    subscribe: canSubscribe(actor, row),
  },
})

export const presentDatabucket = (
  row: ReadableDatabucket,
  counts: DatabucketCounts,
  actor: TenantActor,
): DatabucketDetails => {
  const card = presentCard(row, counts, actor)
  return {
    ...card,
    is_subscriber: row.isSubscriber,
    owner_name: row.ownerName,
    can: {
      ...card.can,
      upload: canManageContent(actor, row),
      share: canManageContent(actor, row),
      manage_websources: canManageWebSources(actor, row),
    },
  }
}

const bytesPerMb = 1_048_576
const oneDecimal = (value: number): number => Math.round(value * 10) / 10

/** Without any allowance the first byte is all there can be. */
const percentOf = (usedMb: number, limitMb: number): number => {
  if (limitMb > 0) return oneDecimal((usedMb / limitMb) * 100)
  return usedMb > 0 ? 100 : 0
}

export const presentStatistics = (figures: DatabucketFigures): z.output<typeof databucketStatistics> => {
  const usedMb = figures.usedBytes / bytesPerMb
  return {
    owned_document_count: figures.ownDocuments,
    subscribed_document_count: figures.subscribedDocuments,
    chunk_count: figures.chunks,
    document_size: {
      used: oneDecimal(usedMb),
      max: figures.limitMb,
      used_percent: percentOf(usedMb, figures.limitMb),
    },
  }
}
