import type { BodyOut, Routes } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Ctx, inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { defineJob } from '../../../platform/jobs.ts'
import { recordAudit } from '../../audit/index.ts'
import { faultsFoundBy, notWhilePurged, onlyTenants } from '../ledger/ledger-faults.ts'
import { acrossTenantsVerifyLedger, type LedgerReport } from '../ledger/verify-ledger.ts'
import { expiredFaults } from './expired-faults.ts'
import { type Reach, reachOf, tenantsIn } from './reach.ts'
import { recordFindings } from './record-findings.ts'

/** The accounts of these tenants and those that pay for them. */
const accountsOf = async ({ db }: Ctx, tenantIds: string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${tenantsIn(tenantIds)} union select credit_payer(id) from ${tenantsIn(tenantIds)} where credit_payer(id) is not null`)
  return rows.map(({ id }) => id)
}

/** Checks the ledger (of these tenants, or of all) and keeps what is found for the dashboard. */
export const acrossTenantsCheckLedger = async (ctx: Ctx, tenantIds?: string[]): Promise<LedgerReport[]> => {
  const at = ctx.clock.now()
  const accounts = tenantIds && (await accountsOf(ctx, tenantIds))
  const reports = await acrossTenantsVerifyLedger(ctx.db, accounts, ctx.secrets)
  const only = notWhilePurged(onlyTenants(accounts))
  const expired = await faultsFoundBy(ctx.db, only, [expiredFaults(at)])
  const checked = reports.map(({ tenantId }) => tenantId)
  await recordFindings(ctx, {
    accounts: checked,
    tenants: tenantIds ?? checked,
    faults: [...reports.flatMap(({ findings }) => findings), ...expired],
    at,
  })
  return reports
}

export const checkLedgerJob = defineJob({
  name: 'credits.check',
  /** null: all of them. */
  payload: z.object({ tenantIds: z.array(z.uuid()).nullable() }),
  waitsOnce: true,
  timeLimitSeconds: 3600,
  async handle(ctx, { tenantIds }) {
    await acrossTenantsCheckLedger(ctx, tenantIds ?? undefined)
  },
})

const noteAsked = async ({ db, clock }: Ctx, reach: Reach): Promise<void> => {
  await db.execute(sql`
    insert into credit_checks (tenant_id, asked_at) select t.id, ${clock.now()}::timestamptz
        from ${tenantsIn(reach)} join tenants t on t.id = tenant.id where t.deleted_at is null order by t.id
      on conflict (tenant_id) do update set asked_at = excluded.asked_at`)
}

/** It reads all that the tenant ever booked. */
const askedAtMost = { limit: 6, windowSeconds: 600 }

export const askForCheck = async (
  ctx: TenantCtx,
  { tenant_id }: BodyOut<Routes['api.credits.reconciliation.check']>,
): Promise<void> => {
  const reach = await reachOf(ctx, tenant_id)
  const { user, tenant } = ctx.actor
  if (!(await ctx.limits.take('credit check', user.id, askedAtMost)).isAllowed)
    throw new AppError('throttled', 'The ledger was checked several times just now. Please wait ten minutes.')
  await inTransaction(ctx, async ctx => {
    await noteAsked(ctx, reach)
    await ctx.jobs.enqueue(
      ctx,
      checkLedgerJob,
      { tenantIds: reach },
      { key: reach?.toSorted().join() ?? 'all' },
    )
    await recordAudit(ctx, {
      action: 'credits.check-asked',
      tenant,
      subject: { type: 'tenant', id: tenant_id || tenant.id, label: tenant.name },
      changes: { tenants: { to: reach ? reach.length : 'all' } },
    })
  })
}
