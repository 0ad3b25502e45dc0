import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { rowsOf, type TenantPart } from '../../platform/tenant-part.ts'
import { theOnly } from '../../platform/the-only.ts'
import { toCredits } from './ledger/accounts.ts'
import { creditsArchive } from './tenant-archive.ts'

/** Use, requests and alerts go; the ledger stays, without a name or a word that people wrote. */
export const creditsPart: TenantPart = {
  name: 'credits',
  archive: creditsArchive,
  removes: [
    rowsOf('credit_alert_settings', 'Guthaben-Benachrichtigungen'),
    rowsOf('credit_findings', 'Auffälligkeiten des Kontobuchs'),
    rowsOf('credit_checks', 'Prüfungen des Kontobuchs'),
    rowsOf('credit_requests', 'Credit-Anfragen'),
    rowsOf('credit_refunds', 'Erstattungen'),
    rowsOf('credit_usage_days', 'Verbrauch nach Personen'),
    rowsOf('credit_usage_function_days', 'Verbrauch nach Tagen'),
    rowsOf('credit_usage_hours', 'Verbrauch nach Stunden'),
    rowsOf('credit_usage_tenant_days', 'Verbrauch je Tag'),
    rowsOf('credit_usage_clock_totals', 'Verbrauch nach Uhrzeit'),
    rowsOf('credit_usage_function_totals', 'Gesamtverbrauch nach Funktionen'),
    rowsOf('credit_usage_person_totals', 'Gesamtverbrauch nach Personen'),
    rowsOf('credit_reservations', 'Abgerechnete Vorgänge'),
  ],
  keeps: [
    {
      table: 'credit_accounts',
      label: 'Konto',
      why: 'Das abgeschlossene Konto, zu dem die Buchungen gehören.',
    },
    {
      table: 'credit_transactions',
      label: 'Buchungen',
      why: 'Nachweis der Abrechnung; Personen und Beschreibungen sind ersetzt.',
    },
    {
      table: 'credit_seals',
      label: 'Siegel der Buchungen',
      why: 'Nachweis, dass die Buchungen seit der Löschung unverändert sind; es gibt nur Siegel von danach.',
    },
  ],
}

/**
 * Settles what the tenant has left and replaces what people wrote in its bookings, in the caller's transaction. The hashes tell
 * whoever keeps an older end of the chain elsewhere that it was this deletion that changed it.
 */
export const closeAccount = async ({ db, clock }: Ctx, tenantId: string) => {
  const closed = await db.execute<{ settled: string; settled_to: string | null }>(
    sql`select settled, settled_to from credit_close(${tenantId}, ${clock.now()})`,
  )
  const forgotten = await db.execute<{ bookings: string; hash_before: string; hash_after: string }>(
    sql`select bookings, encode(hash_before, 'hex') as hash_before, encode(hash_after, 'hex') as hash_after
      from credit_forget(${tenantId})`,
  )
  const { settled, settled_to } = theOnly(closed.rows)
  const { bookings, hash_before, hash_after } = theOnly(forgotten.rows)
  return {
    settled: toCredits(BigInt(settled)),
    settled_to: BigInt(settled) > 0n ? settled_to : null,
    ledger_entries: Number(bookings),
    last_hash_before: hash_before,
    last_hash_after: hash_after,
  }
}
