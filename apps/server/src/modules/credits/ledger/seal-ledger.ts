import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database.ts'
import { type Seal, signSeal } from './seals.ts'

const sealedAtOnce = 500
const noTenant = '00000000-0000-0000-0000-000000000000'

interface DueRow extends Record<string, unknown> {
  tenant_id: string
  last_seq: string
  last_hash: Buffer | null
  balance_cents: string | null
  number: string
  seal_before: string
  broken_at: string | null
}

/** Accounts with bookings behind their newest seal, and the first of those that the chain does not explain. */
const acrossTenantsDueAccounts = async (db: Db, after: string): Promise<DueRow[]> => {
  const { rows } = await db.execute<DueRow>(sql`
    select a.tenant_id, a.last_seq, t.hash as last_hash, t.balance_after_cents as balance_cents, coalesce(s.number, 0) + 1 as number,
        coalesce(s.seal, '') as seal_before,
        (select min(f.seq) from credit_segment_faults(a.tenant_id, coalesce(s.last_seq, 0), a.last_seq,
          coalesce(s.last_hash, '\\x'::bytea), coalesce(s.balance_cents, 0)) f) as broken_at
      from credit_accounts a
      left join lateral (
        select * from credit_seals seal where seal.tenant_id = a.tenant_id order by seal.number desc limit 1
      ) s on true
      left join credit_transactions t on t.tenant_id = a.tenant_id and t.seq = a.last_seq
      where a.tenant_id > ${after} and a.last_seq > coalesce(s.last_seq, 0)
      order by a.tenant_id limit ${sealedAtOnce}`)
  return rows
}

/** Of two processes that seal the same account one is enough. */
const insertSeals = (db: Db, seals: Seal[]): Promise<unknown> =>
  db.execute(sql`
    insert into credit_seals (tenant_id, number, last_seq, last_hash, balance_cents, sealed_at, key_mark, seal_before, seal)
    select s.tenant_id, s.number, s.last_seq, decode(s.last_hash, 'hex'), s.balance_cents, s.sealed_at, s.key_mark, s.seal_before, s.seal
      from jsonb_to_recordset(${JSON.stringify(
        seals.map(seal => ({
          tenant_id: seal.tenantId,
          number: String(seal.number),
          last_seq: String(seal.lastSeq),
          last_hash: seal.lastHash.toString('hex'),
          balance_cents: String(seal.balanceCents),
          sealed_at: seal.sealedAt.toISOString(),
          key_mark: seal.keyMark,
          seal_before: seal.sealBefore,
          seal: seal.seal,
        })),
      )}::jsonb) as s (tenant_id uuid, number bigint, last_seq bigint, last_hash text, balance_cents bigint, sealed_at timestamptz,
        key_mark text, seal_before text, seal text)
    on conflict do nothing`)

/**
 * Seals every account that has moved since its newest seal. What is new is followed first: a chain that does not hold is not sealed, so
 * that a seal never covers up a fault. Tells how many there are, and which accounts were left out at which booking.
 */
export const acrossTenantsSealLedger = async (
  ctx: Ctx,
): Promise<{ sealed: Seal[]; broken: { tenantId: string; seq: string }[] }> => {
  const sealed: Seal[] = []
  const broken: { tenantId: string; seq: string }[] = []
  for (let after = noTenant; ; ) {
    const due = await acrossTenantsDueAccounts(ctx.db, after)
    const seals: Seal[] = []
    for (const row of due) {
      if (row.broken_at !== null || row.last_hash === null || row.balance_cents === null)
        broken.push({ tenantId: row.tenant_id, seq: row.broken_at ?? row.last_seq })
      else
        seals.push(
          signSeal(ctx.secrets, {
            tenantId: row.tenant_id,
            number: BigInt(row.number),
            lastSeq: BigInt(row.last_seq),
            lastHash: row.last_hash,
            balanceCents: BigInt(row.balance_cents),
            sealedAt: ctx.clock.now(),
            sealBefore: row.seal_before,
          }),
        )
    }
    if (seals.length) await insertSeals(ctx.db, seals)
    sealed.push(...seals)
    const last = due.at(-1)
    if (!last || due.length < sealedAtOnce) return { sealed, broken }
    after = last.tenant_id
  }
}
