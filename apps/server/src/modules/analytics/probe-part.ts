import { berlinDay } from '../../platform/berlin.ts'
import { newId } from '../../platform/ids.ts'
import type { ProbePart } from '../../platform/probe-part.ts'
import { usageAnomalies } from './tables.ts'

export const analyticsProbePart: ProbePart = {
  name: 'analytics',
  async fill({ db, clock }, { mainId, secret, people }) {
    const now = clock.now()
    const usage_anomaly = newId()
    await db.insert(usageAnomalies).values({
      tenantId: mainId,
      id: usage_anomaly,
      kind: 'spike',
      functionality: secret,
      firstDay: berlinDay(now),
      lastDay: berlinDay(now),
      severity: 'high',
      expected: 1,
      actual: 10,
      deviationPercentage: 900,
      creditImpact: 9,
      confidence: 0.9,
      userCount: 1,
      sensitivities: ['low', 'medium', 'high'],
      detectedAt: now,
      seenAt: now,
      dismissedAt: now,
      dismissedBy: people.admin,
      dismissedByName: secret,
      dismissalReason: secret,
    })
    return { usage_anomaly }
  },
}
