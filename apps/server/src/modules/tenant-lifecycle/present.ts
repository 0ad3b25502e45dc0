import type { TenantLifecycle } from '@lotse/contract'
import type { TenantLife } from '../tenancy/index.ts'

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null

export const presentLifecycle = (row: TenantLife): TenantLifecycle => ({
  id: row.id,
  name: row.name,
  type_role: row.typeRole,
  version: row.version,
  deletion_planned_at: timeOf(row.deletionPlannedAt),
  deletion_reason: row.deletionReason,
  deleted_by: row.deletedByName,
  deleted_at: timeOf(row.deletedAt),
  scheduled_deletion_at: timeOf(row.purgeAt),
  deleted_with: row.deletedWith,
  is_being_purged: row.purgeStartedAt !== null,
})
