import { readFileSync, writeSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { acrossTenantsReleaseExpired } from '../src/modules/credits/jobs.ts'
import {
  cancelReservation,
  confirmReservation,
  moveCredits,
  reserveCredits,
  transferCredits,
} from '../src/modules/credits/ledger/ledger.ts'
import { runPaid } from '../src/modules/credits/ledger/run-paid.ts'
import { acrossTenantsVerifyLedger } from '../src/modules/credits/ledger/verify-ledger.ts'
import { after, hours, systemClock } from '../src/platform/clock.ts'
import { openEmbedded, openServer } from '../src/platform/database.ts'
import { AppError } from '../src/platform/errors.ts'
import { newId } from '../src/platform/ids.ts'
import { type LedgerFamily, ledgerContext } from './ledger-world.ts'

/** One movement of money that the parent process may hear of. */
export type Act =
  | { kind: 'reserve'; id: string; tenant: string; cents: string }
  | { kind: 'confirm'; id: string; tenant: string; used: string }
  | { kind: 'cancel'; id: string; tenant: string }
  | { kind: 'paid'; key: string; tenant: string; used: string }
  | { kind: 'move'; key: string; tenant: string; cents: string }
  | { kind: 'transfer'; key: string; from: string; to: string; cents: string }

/** What a child is given: where the money is, and what earlier children have said. */
export interface Orders {
  url: string | null
  folder: string | null
  family: LedgerFamily
  /** Acknowledged since the last look. */
  done: Act[]
  /** Begun and never acknowledged: it may have happened or not, and is asked for again. */
  begun: Act[]
}

/** Begun, acknowledged, or what was found after the restart. */
export type Line = { begin: Act } | { done: Act } | { found: string[] }

const orders = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Orders
// Straight to the pipe: what was written is there, whenever the process dies.
const say = (line: Line): void => {
  writeSync(1, `${JSON.stringify(line)}\n`)
}

const database = orders.url
  ? openServer(orders.url, { connections: 8 })
  : await openEmbedded(orders.folder ?? '')
const { db } = database
const ctx = ledgerContext(db, systemClock)
const later = ledgerContext(db, { now: () => after(new Date(), hours(2)) })
ctx.jobs = { enqueue: async () => {}, isReady: async () => true, isTicking: async () => true }

const one = async <T>(query: ReturnType<typeof sql>): Promise<T | undefined> =>
  (await db.execute(query)).rows[0] as T | undefined

const sumOf = (tenant: string, key: string, type: string) =>
  one<{ sum: string; rows: string }>(
    sql`select coalesce(sum(amount_cents), 0) as sum, count(distinct part) as rows from credit_transactions
      where tenant_id = ${tenant} and idempotency_key = ${key} and type = ${type}`,
  )

/** What is missing of an acknowledged act, or null. */
const missing = async (act: Act): Promise<string | null> => {
  const told = `bestätigt, aber nicht da: ${JSON.stringify(act)}`
  if (act.kind === 'move')
    return (await sumOf(act.tenant, act.key, 'adjustment'))?.sum === act.cents ? null : told
  if (act.kind === 'transfer') {
    const out = await sumOf(act.from, act.key, 'transfer_out')
    const into = await sumOf(act.to, `${act.from}:${act.key}`, 'transfer_in')
    return out?.sum === `-${act.cents}` && into?.sum === act.cents ? null : told
  }
  if (act.kind === 'paid') {
    const rows = await db.execute(
      sql`select spent_cents from credit_reservations where tenant_id = ${act.tenant} and idempotency_key = ${act.key} and status = 'confirmed'`,
    )
    return rows.rows.length === 1 && rows.rows[0]?.spent_cents === act.used ? null : told
  }
  const row = await one<{ status: string; spent_cents: string; amount_cents: string }>(
    sql`select status, spent_cents, amount_cents from credit_reservations where tenant_id = ${act.tenant} and id = ${act.id}`,
  )
  if (act.kind === 'reserve') return row?.amount_cents === act.cents ? null : told
  if (act.kind === 'confirm') return row?.status === 'confirmed' && row.spent_cents === act.used ? null : told
  return row?.status === 'cancelled' ? null : told
}

const reservationOf = ({ tenant, id }: { tenant: string; id: string }) => ({ tenantId: tenant, id })

const perform = async (act: Act): Promise<void> => {
  const description = 'Absturzprobe'
  if (act.kind === 'reserve')
    await reserveCredits(ctx, {
      id: act.id,
      tenantId: act.tenant,
      jobClass: 'Probe',
      functionality: 'topics',
      cents: BigInt(act.cents),
      key: act.id,
      expiresAt: after(new Date(), hours(1)),
    })
  if (act.kind === 'confirm') await confirmReservation(ctx, reservationOf(act), BigInt(act.used))
  if (act.kind === 'cancel') await cancelReservation(ctx, reservationOf(act))
  if (act.kind === 'move')
    await moveCredits(ctx, {
      tenantId: act.tenant,
      type: 'adjustment',
      cents: BigInt(act.cents),
      key: act.key,
      description,
    })
  if (act.kind === 'transfer')
    await transferCredits(ctx, {
      from: act.from,
      to: act.to,
      cents: BigInt(act.cents),
      key: act.key,
      description,
    })
  if (act.kind === 'paid') {
    const work = { jobClass: 'Probe', functionality: 'document_processing', description } as const
    await runPaid(ctx, { ...work, tenantId: act.tenant, cents: 300n, key: act.key }, async run => {
      await run.child(
        { ...work, functionality: 'embeddings', cents: 100n, key: `${act.key}:Teil` },
        async () => ({
          usedCents: 40n,
          result: null,
        }),
      )
      return { usedCents: BigInt(act.used), result: null }
    })
  }
}

/** Says that it begins, does it, and says that it is done; what the ledger refuses was not done. */
const act = async (next: Act): Promise<boolean> => {
  say({ begin: next })
  try {
    await perform(next)
    say({ done: next })
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return false
  }
}

const found: string[] = []
for (const done of orders.done) {
  const lost = await missing(done)
  if (lost) found.push(lost)
}
// The same requests once more, as a client does that got no answer.
for (const begun of orders.begun) {
  await perform(begun).catch(error => {
    if (!(error instanceof AppError)) throw error
  })
}
found.push(...(await acrossTenantsVerifyLedger(db)).flatMap(({ faults }) => faults))
const abandoned = await one<{ tenant: string; id: string }>(
  sql`select tenant_id as tenant, id from credit_reservations where status = 'pending' limit 1`,
)
await acrossTenantsReleaseExpired(later)
const held = await one<{ sum: string }>(sql`select sum(reserved_cents) as sum from credit_accounts`)
if (held?.sum !== '0') found.push(`nach Ablauf noch reserviert: ${held?.sum}`)
if (abandoned) {
  const answer = await confirmReservation(ctx, reservationOf(abandoned), 1n).catch(error => error)
  if (!(answer instanceof AppError)) found.push(`abgelaufen und doch bestätigt: ${abandoned.id}`)
}
say({ found })

const dice = (sides: number): number => Math.floor(Math.random() * sides)
const { main, subs } = orders.family
const tenants = [main, ...subs]
const client = async (): Promise<never> => {
  for (;;) {
    const tenant = tenants[dice(3)] as string
    const cents = String(1 + dice(500))
    const roll = dice(10)
    if (roll < 5) {
      const id = newId()
      const isHeld = await act({ kind: 'reserve', id, tenant, cents })
      // Some stay as they are, as if their work went on.
      if (isHeld && roll < 3)
        await act({ kind: 'confirm', id, tenant, used: String(dice(Number(cents)) + 1) })
      if (isHeld && roll === 3) await act({ kind: 'cancel', id, tenant })
    } else if (roll < 7) await act({ kind: 'paid', key: newId(), tenant, used: String(dice(200)) })
    else if (roll === 7) await act({ kind: 'move', key: newId(), tenant, cents })
    else if (roll === 8) await act({ kind: 'move', key: newId(), tenant, cents: `-${cents}` })
    else {
      const isUp = dice(2) === 0
      const sub = subs[dice(2)] as string
      await act({ kind: 'transfer', key: newId(), from: isUp ? sub : main, to: isUp ? main : sub, cents })
    }
  }
}
await Promise.all(Array.from({ length: 6 }, client))
