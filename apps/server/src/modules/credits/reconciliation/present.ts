import type { ActiveReservation, ReconciliationAnomaly } from '@lotse/contract'
import { minutes } from '../../../platform/clock.ts'
import type { Actor } from '../../../platform/context.ts'
import { toCredits } from '../ledger/accounts.ts'
import type { FindingRow, HeldRow } from './dashboard-store.ts'
import { repairOf } from './policy.ts'

export const presentHeld = (row: HeldRow, now: Date): ActiveReservation => ({
  id: row.id,
  reservation_id: row.id,
  tenant: { id: row.tenantId, name: row.tenantName },
  amount: toCredits(row.amountCents),
  functionality: row.functionality,
  age_minutes: Math.max(0, Math.floor((now.getTime() - row.createdAt.getTime()) / minutes(1))),
  is_expired: row.expiresAt <= now,
})

const cents = /_cents$/

/** The ledger counts in cents, the screens in credits. */
const inCredits = ([key, value]: [string, string | number | null]) =>
  cents.test(key) && typeof value === 'number'
    ? [key.replace(cents, ''), value / 100]
    : [key.replace(cents, ''), value]

export const presentFinding = (actor: Actor, { finding, tenantName }: FindingRow): ReconciliationAnomaly => ({
  id: finding.id,
  anomaly_type: finding.kind,
  tenant: { id: finding.tenantId, name: tenantName },
  created_at: finding.createdAt.toISOString(),
  context: Object.fromEntries(
    Object.entries({ subject: finding.subject, ...finding.context }).map(inCredits),
  ),
  reservation_id: finding.reservationId,
  repair: repairOf(actor, finding),
})
