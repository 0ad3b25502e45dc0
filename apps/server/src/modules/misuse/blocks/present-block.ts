import type { MisuseBlock } from '@lotse/contract'
import type { ShownBlockRow } from './blocks-store.ts'

export const presentBlock = (row: ShownBlockRow, now: Date): MisuseBlock => ({
  id: row.id,
  tenant_id: row.tenantId,
  tenant_name: row.tenantName,
  kind: row.kind,
  label: row.kind === 'user' ? (row.userName ?? '') : row.label,
  reason: row.reason,
  blocked_by: row.rule === null ? (row.blockedByName ?? 'Deleted person') : null,
  rule: row.rule,
  created_at: row.createdAt.toISOString(),
  until: row.until?.toISOString() ?? null,
  is_active: row.until === null || row.until > now,
  hits: row.hits,
  last_hit_at: row.lastHitAt?.toISOString() ?? null,
  log_id: row.logId,
})
