import type { UsageAnomaly } from '@lotse/contract'
import { type AnomalyKind, anomalyKinds } from '../detecting/figures.ts'
import { descriptionOf, recommendedActions } from '../detecting/wording.ts'
import type { AnomalyRow } from './anomalies-store.ts'

/** What the expected and the actual value are. */
export const unitOf = (kind: AnomalyKind): 'credits' | 'percent' =>
  kind === 'failing_work' || kind === 'user_share' ? 'percent' : 'credits'

const dismissalOf = ({
  dismissedAt,
  dismissedByName,
  dismissalReason,
}: AnomalyRow): UsageAnomaly['dismissal'] =>
  dismissedAt && {
    reason: dismissalReason ?? '',
    by_name: dismissedByName ?? '',
    at: dismissedAt.toISOString(),
  }

export const presentAnomaly = (
  row: AnomalyRow,
  names: { tenantName: string; userName: string | null },
): UsageAnomaly => ({
  id: row.id,
  severity: row.severity,
  type: row.kind,
  type_label: anomalyKinds[row.kind],
  description: descriptionOf({ ...row, impact: row.creditImpact }),
  detected_at: row.detectedAt.toISOString(),
  first_day: row.firstDay,
  last_day: row.lastDay,
  deviation_percentage: row.deviationPercentage,
  credit_impact: row.creditImpact,
  details: {
    functionality: row.functionality,
    expected_value: row.expected,
    actual_value: row.actual,
    unit: unitOf(row.kind),
    tenant_name: names.tenantName,
    user_name: names.userName,
    user_count: row.userCount,
    confidence_score: row.confidence,
  },
  recommended_actions: [...recommendedActions[row.kind]],
  dismissal: dismissalOf(row),
})
