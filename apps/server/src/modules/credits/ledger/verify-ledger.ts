import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { faultsFoundBy, type LedgerFault, notWhilePurged, onlyTenants } from './ledger-faults.ts'
import type { Seal } from './seals.ts'
import { auditFaults, refundFaults, requestFaults, transferFaults } from './verify-records.ts'
import { acrossTenantsVerifySeals, type SealReport } from './verify-seals.ts'
import {
  accountFaults,
  bookingFaults,
  clockFaults,
  dayFaults,
  functionFaults,
  hourFaults,
  personFaults,
  personTotalFaults,
  reservationFaults,
  tenantDayFaults,
} from './verify-sums.ts'

export interface LedgerReport {
  tenantId: string
  name: string
  transactions: number
  faults: string[]
  /** The same with what is behind each. */
  findings: LedgerFault[]
  /** What could not be checked: seals of another key. */
  unchecked: string[]
  newestSeal: Seal | null
}

/** Everything that a screen reads, against the bookings or the actions behind it. */
const disagreements = [
  accountFaults,
  reservationFaults,
  bookingFaults,
  hourFaults,
  dayFaults,
  functionFaults,
  personFaults,
  personTotalFaults,
  tenantDayFaults,
  clockFaults,
  refundFaults,
  requestFaults,
  transferFaults,
  auditFaults,
]

const chainFaultTexts: Record<string, string> = {
  missing: 'davor fehlt eine Buchung',
  balance: 'der Stand danach stimmt nicht',
  hash: 'wurde verändert',
  end: 'das Ende der Kette stimmt nicht mit dem Konto überein',
}

/** The same for the English screen. */
const chainProblems: Record<string, string> = {
  missing: 'a booking before it is missing',
  balance: 'the balance after it is wrong',
  hash: 'it was changed',
  end: 'the account does not agree with the end of the chain',
}

/** One statement for all accounts, each of which is followed by itself: what is sorted at a time is the largest of them. */
const acrossTenantsChainFaults = async (db: Db, tenantIds: string[]): Promise<LedgerFault[]> => {
  const { rows } = await db.execute<{ tenant_id: string; seq: string; fault: string }>(
    sql`select account.tenant_id, chain.seq, chain.fault from unnest(${sql.param(tenantIds)}::uuid[]) as account (tenant_id)
      cross join lateral credit_chain_faults(account.tenant_id) as chain`,
  )
  return rows.map(({ tenant_id: tenantId, seq, fault }) => ({
    tenantId,
    fault: `Buchung ${seq}: ${chainFaultTexts[fault] ?? fault}`,
    kind: 'broken_chain',
    subject: `booking ${seq}`,
    details: { booking: Number(seq), problem: chainProblems[fault] ?? fault },
    reservation: null,
  }))
}

const noSeals: SealReport = { faults: [], unchecked: [], newest: new Map() }

/**
 * Every account (or those given) with what its rows do not explain; read in one go, so that movements meanwhile are no faults. Seals are
 * checked by whoever has the key.
 */
export const acrossTenantsVerifyLedger = (
  db: Db,
  tenantIds?: string[],
  secrets?: Secrets,
): Promise<LedgerReport[]> => {
  const only = onlyTenants(tenantIds)
  return db.transaction(
    async tx => {
      const { rows } = await tx.execute<{ tenant_id: string; name: string; last_seq: string }>(
        sql`select a.tenant_id, t.name, a.last_seq from credit_accounts a join tenants t on t.id = a.tenant_id
          where ${only(sql`a.tenant_id`)} order by t.name, t.id`,
      )
      const ids = rows.map(row => row.tenant_id)
      const seals = secrets ? await acrossTenantsVerifySeals(tx, only, secrets) : noSeals
      const faults = [
        ...(await acrossTenantsChainFaults(tx, ids)),
        ...seals.faults,
        ...(await faultsFoundBy(tx, notWhilePurged(only), disagreements)),
      ]
      const faultsOf = Map.groupBy(faults, ({ tenantId }) => tenantId)
      const uncheckedOf = Map.groupBy(seals.unchecked, ({ tenantId }) => tenantId)
      return rows.map(row => ({
        tenantId: row.tenant_id,
        name: row.name,
        transactions: Number(row.last_seq),
        faults: (faultsOf.get(row.tenant_id) ?? []).map(({ fault }) => fault),
        findings: faultsOf.get(row.tenant_id) ?? [],
        unchecked: (uncheckedOf.get(row.tenant_id) ?? []).map(({ fault }) => fault),
        newestSeal: seals.newest.get(row.tenant_id) ?? null,
      }))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
