import type { MisuseStats, QueryOut, Routes } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import { after, days } from '../../../platform/clock.ts'
import type { TenantCtx } from '../../../platform/context.ts'
import { theOnly } from '../../../platform/the-only.ts'
import { scopeOf } from '../scope.ts'

/** The four tiles, and what the menu tells. */
export const showStats = async (
  ctx: TenantCtx,
  { tenant_id }: Pick<QueryOut<Routes['misuse.dashboard']>, 'tenant_id'>,
): Promise<{ stats: MisuseStats }> => {
  const scope = scopeOf(ctx, tenant_id)
  const now = ctx.clock.now()
  const isOurs = scope === null ? sql`true` : sql`tenant_id = ${scope}`
  const blocked = (...kinds: string[]) => sql`(select count(*)::int from misuse_blocks
    where ${isOurs} and kind = any(${sql.param(kinds)}::text[]) and (until is null or until > ${now}))`
  const { rows } = await ctx.db.execute<MisuseStats & Record<string, unknown>>(sql`
    select (select count(*)::int from misuse_logs where ${isOurs}) as total_logs,
      ${blocked('user', 'visitor')} as blocked_users, ${blocked('address', 'range')} as blocked_ips,
      (select count(*)::int from misuse_logs where ${isOurs} and created_at > ${after(now, -days(1))}) as last_24h,
      (select count(*)::int from misuse_logs where ${isOurs} and severity = 'critical' and seen_at is null) as new_critical`)
  const { total_logs, blocked_users, blocked_ips, last_24h, new_critical } = theOnly(rows)
  return { stats: { total_logs, blocked_users, blocked_ips, last_24h, new_critical } }
}
