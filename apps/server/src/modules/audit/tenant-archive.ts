import { of, ownId, type TenantArchive } from '../../platform/tenant-archive.ts'

const ids = 'Kennungen dieser Installation; die Namen reisen mit.'

export const auditArchive: TenantArchive = {
  tables: [
    {
      table: 'audit_entries',
      label: 'Audit-Protokoll',
      key: ['id'],
      columns: {
        id: ownId,
        actor_name: of.text(1000),
        impersonator_name: of.textOrNone(1000),
        action: of.text(100),
        subject_type: of.text(100),
        subject_label: of.text(10_000),
        changes: of.facts,
        created_at: of.time,
      },
      leftOut: {
        tenant_name: 'Steht im Manifest.',
        actor_user_id: ids,
        impersonator_user_id: ids,
        subject_id: ids,
        ip: 'Netzadressen dienen dem Betrieb dieser Installation.',
        request_id: 'Dient dem Betrieb dieser Installation.',
      },
      onlyToRead: 'Ein Protokoll beweist nur dort etwas, wo es geführt wurde.',
    },
  ],
  staysBehind: [],
}
