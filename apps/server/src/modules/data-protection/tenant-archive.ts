import { retentionLimits } from '@lotse/contract'
import { z } from 'zod'
import { of, type TenantArchive, value } from '../../platform/tenant-archive.ts'

const days = ({ min, max }: { min: number; max: number }) => value(z.int().min(min).max(max).nullable())

export const dataProtectionArchive: TenantArchive = {
  tables: [
    {
      table: 'retention_rules',
      label: 'Aufbewahrungsfristen',
      key: [],
      columns: {
        conversation_days: days(retentionLimits.conversation_days),
        log_days: days(retentionLimits.log_days),
        query_days: days(retentionLimits.query_days),
        updated_at: of.time,
      },
    },
  ],
  staysBehind: [],
}
