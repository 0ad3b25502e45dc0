import { sql } from 'drizzle-orm'
import { after, days } from '../../../platform/clock.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import type { LedgerFault } from '../ledger/ledger-faults.ts'

/** Whoever changes a table by hand makes thousands at once; the first of them tell enough. */
const keptPerAccount = 200
/** What has gone by itself is remembered for so long. */
const rememberedFor = days(90)

const rowOf = ({ tenantId, kind, subject, details, reservation }: LedgerFault) => ({
  tenant_id: reservation?.tenantId ?? tenantId,
  id: newId(),
  account_tenant_id: tenantId,
  kind,
  subject,
  reservation_id: reservation?.id ?? null,
  root_id: reservation?.rootId ?? null,
  context: details,
})

const firstOfEach = (faults: LedgerFault[]): LedgerFault[] => {
  const known = new Map(faults.map(fault => [`${fault.tenantId} ${fault.kind} ${fault.subject}`, fault]))
  const byAccount = Map.groupBy(known.values(), ({ tenantId }) => tenantId)
  return [...byAccount.values()].flatMap(ofOne => ofOne.slice(0, keptPerAccount))
}

/** What was refunded stays booked twice for ever: it is not found again. */
const staysSettled = sql`known.status = 'repaired' and known.kind = 'double_charge'`

/**
 * Keeps what a check of these accounts at this moment has found: what is new is added, what was there is seen again, what is no longer
 * found has settled itself.
 */
export const recordFindings = (
  ctx: Ctx,
  {
    accounts,
    tenants,
    faults,
    at,
  }: { accounts: string[]; tenants: string[]; faults: LedgerFault[]; at: Date },
): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    await db.execute(sql`
      insert into credit_findings as known (tenant_id, id, account_tenant_id, kind, subject, reservation_id, root_id, context, created_at, seen_at)
        select found.*, ${at}::timestamptz, ${at}::timestamptz from jsonb_to_recordset(${JSON.stringify(firstOfEach(faults).map(rowOf))}::jsonb)
          as found (tenant_id uuid, id uuid, account_tenant_id uuid, kind text, subject text, reservation_id uuid, root_id uuid, context jsonb)
          join tenants t on t.id = found.tenant_id order by found.tenant_id, found.account_tenant_id, found.kind, found.subject
      on conflict (tenant_id, account_tenant_id, kind, subject) do update set context = excluded.context,
        seen_at = greatest(known.seen_at, excluded.seen_at),
        created_at = case when known.status = 'open' or ${staysSettled} then known.created_at else excluded.created_at end,
        settled_at = case when ${staysSettled} then known.settled_at end,
        status = case when ${staysSettled} then known.status else 'open' end`)
    await db.execute(sql`
      update credit_findings set status = 'resolved', settled_at = ${at}
        where status = 'open' and seen_at < ${at} and account_tenant_id = any(${sql.param(accounts)}::uuid[])`)
    await db.execute(
      sql`delete from credit_findings where status = 'resolved' and settled_at < ${after(at, -rememberedFor)}`,
    )
    await db.execute(sql`
      insert into credit_checks as done (tenant_id, checked_at) select t.id, ${at}::timestamptz from tenants t
          where t.id = any(${sql.param(tenants)}::uuid[]) order by t.id
        on conflict (tenant_id) do update set checked_at = greatest(done.checked_at, excluded.checked_at)`)
  })
