import type { AuditEntry } from '@lotse/contract'
import { type AuditAction, auditActions } from './actions.ts'
import type { AuditRow } from './store.ts'

export const presentAuditEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  created_at: row.createdAt.toISOString(),
  action: row.action,
  action_label: auditActions[row.action as AuditAction] ?? row.action,
  actor_name: row.actorName,
  impersonator_name: row.impersonatorName,
  tenant_name: row.tenantName,
  subject_label: row.subjectLabel,
  changes: row.changes,
})
