export type { AuditAction } from './actions.ts'
export { type AuditFact, changesBetween, recordAudit } from './record-audit.ts'
export { auditHandlers } from './routes.ts'
