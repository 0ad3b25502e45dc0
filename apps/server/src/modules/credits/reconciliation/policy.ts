import type { AnomalyType, ReconciliationAnomaly } from '@lotse/contract'
import type { Actor } from '../../../platform/context.ts'

const releasable: readonly AnomalyType[] = ['expired_pending', 'orphaned_reservation']

/**
 * What can be done about it by a booking that everybody sees. Giving back what nobody uses any more hurts nobody; credits are given by
 * super admins alone. Everything else would need a row to be rewritten, which nobody does.
 */
export const repairOf = (
  { user }: Pick<Actor, 'user'>,
  { kind }: { kind: AnomalyType },
): ReconciliationAnomaly['repair'] => {
  if (releasable.includes(kind)) return 'release'
  return kind === 'double_charge' && user.isSuperAdmin ? 'refund' : null
}
