import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { LedgerFault, Only } from './ledger-faults.ts'
import { checkSeal, type Seal } from './seals.ts'

const readAtOnce = 5_000
const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' })

/** A seal, and the booking that it speaks of as it is now. */
interface Witness extends Seal {
  hashNow: Buffer | null
  balanceNow: bigint | null
}

export interface SealReport {
  faults: LedgerFault[]
  /** What nobody can say with this key. */
  unchecked: Pick<LedgerFault, 'tenantId' | 'fault'>[]
  /** The newest seal of each account. */
  newest: Map<string, Seal>
}

interface WitnessRow extends Record<string, unknown> {
  tenant_id: string
  number: string
  last_seq: string
  last_hash: Buffer
  balance_cents: string
  sealed_at: string
  key_mark: string
  seal_before: string
  seal: string
  hash_now: Buffer | null
  balance_now: string | null
}

const readWitnesses = async (db: Db, only: SQL, after: Seal | undefined): Promise<Witness[]> => {
  const goesOn = after
    ? sql`(s.tenant_id, s.number) > (${after.tenantId}::uuid, ${String(after.number)}::bigint)`
    : sql`true`
  const { rows } = await db.execute<WitnessRow>(sql`
    select s.tenant_id, s.number, s.last_seq, s.last_hash, s.balance_cents,
        to_char(s.sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sealed_at, s.key_mark, s.seal_before, s.seal,
        t.hash as hash_now, t.balance_after_cents as balance_now
      from credit_seals s left join credit_transactions t on t.tenant_id = s.tenant_id and t.seq = s.last_seq
      where ${only} and ${goesOn} order by s.tenant_id, s.number limit ${readAtOnce}`)
  return rows.map(row => ({
    tenantId: row.tenant_id,
    number: BigInt(row.number),
    lastSeq: BigInt(row.last_seq),
    lastHash: row.last_hash,
    balanceCents: BigInt(row.balance_cents),
    sealedAt: new Date(row.sealed_at),
    keyMark: row.key_mark,
    sealBefore: row.seal_before,
    seal: row.seal,
    hashNow: row.hash_now,
    balanceNow: row.balance_now === null ? null : BigInt(row.balance_now),
  }))
}

const nameOf = ({ number, sealedAt }: Seal): string => `Siegel ${number} vom ${day.format(sealedAt)}`

/** What the seals of an account say of each other and of the bookings, one after the other. */
const followSeal = (report: SealReport, secrets: Secrets, seal: Witness): void => {
  const { tenantId, number, lastSeq } = seal
  const before = report.newest.get(tenantId)
  const fault = (text: string, problem: string) =>
    report.faults.push({
      tenantId,
      fault: text,
      kind: 'broken_chain',
      subject: `seal ${number}: ${problem}`,
      details: { seal: Number(number), booking: Number(lastSeq), problem },
      reservation: null,
    })
  if (number !== (before?.number ?? 0n) + 1n || seal.sealBefore !== (before?.seal ?? ''))
    fault(
      `${nameOf(seal)}: davor fehlt ein Siegel, oder es ist ein anderes`,
      'the seal before it is missing or another one',
    )
  const verdict = checkSeal(secrets, seal)
  if (verdict === 'changed') fault(`${nameOf(seal)}: wurde verändert`, 'the seal was changed')
  if (verdict === 'other-key')
    report.unchecked.push({ tenantId, fault: `${nameOf(seal)}: mit einem anderen SECRET_KEY gemacht` })
  if (verdict === 'right' && (!seal.hashNow?.equals(seal.lastHash) || seal.balanceNow !== seal.balanceCents))
    fault(
      `Buchung ${lastSeq}: ist nicht mehr die von ${nameOf(seal)}; nach der Versiegelung verändert wurde eine der Buchungen ${(before?.lastSeq ?? 0n) + 1n} bis ${lastSeq} oder eine davor`,
      'a booking was changed after it was sealed',
    )
  report.newest.set(tenantId, seal)
}

export const acrossTenantsVerifySeals = async (db: Db, only: Only, secrets: Secrets): Promise<SealReport> => {
  const report: SealReport = { faults: [], unchecked: [], newest: new Map() }
  for (let last: Witness | undefined; ; ) {
    const witnesses = await readWitnesses(db, only(sql`s.tenant_id`), last)
    for (const seal of witnesses) followSeal(report, secrets, seal)
    last = witnesses.at(-1)
    if (witnesses.length < readAtOnce) return report
  }
}
