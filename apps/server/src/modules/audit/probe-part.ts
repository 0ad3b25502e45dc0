import type { ProbePart } from '../../platform/probe-part.ts'
import { recordAudit } from './record-audit.ts'

export const auditProbePart: ProbePart = {
  name: 'audit',
  async fill(ctx, { mainId, secret, facts }) {
    await recordAudit(ctx, {
      action: 'databucket.updated',
      tenant: { id: mainId, name: secret },
      subject: { type: 'databucket', id: facts.databucket ?? null, label: secret },
      changes: { name: { from: secret, to: secret } },
    })
    return {}
  },
}
