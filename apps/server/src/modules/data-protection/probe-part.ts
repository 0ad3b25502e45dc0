import type { ProbePart } from '../../platform/probe-part.ts'
import { retentionRules } from './tables.ts'

export const dataProtectionProbePart: ProbePart = {
  name: 'data-protection',
  async fill({ db, clock }, { mainId: tenantId }) {
    await db
      .insert(retentionRules)
      .values({ tenantId, conversationDays: 3650, logDays: 3650, queryDays: 3650, updatedAt: clock.now() })
    return {}
  },
}
