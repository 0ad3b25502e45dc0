import { sql } from 'drizzle-orm'
import { after, days } from '../../platform/clock.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { defaultSettings } from './settings/default-settings.ts'

/** So few at a time that nobody waits for them. */
const portion = 500
/** Who has behaved for so long begins anew. */
const offendersKeptDays = 90

const untilDone = async (ctx: Ctx, work: (ctx: Ctx) => Promise<number>): Promise<void> => {
  for (;;) if ((await inTransaction(ctx, work)) < portion) return
}

/** The tenants that still have texts, each with how long it keeps them: its own days, those of the tenant above, those of the house. */
const acrossTenantsWithTexts = async ({ db }: Ctx): Promise<{ id: string; days: number }[]> => {
  const { rows } = await db.execute<{ id: string; days: number }>(sql`
    select t.id, coalesce((own.settings ->> 'retention_days')::int, (above.settings ->> 'retention_days')::int, ${defaultSettings.retention_days}::int) as days
      from tenants t left join misuse_guards own on own.tenant_id = t.id left join misuse_guards above on above.tenant_id = t.parent_tenant_id
      where exists (select from misuse_logs l where l.tenant_id = t.id and l.text is not null)`)
  return rows
}

/** Every night: of incidents that have become too old category and time remain. */
export const acrossTenantsForgetTexts = async (ctx: Ctx): Promise<void> => {
  const now = ctx.clock.now()
  for (const { id, days: kept } of await acrossTenantsWithTexts(ctx))
    await untilDone(ctx, async ({ db }) => {
      const { rowCount } = await db.execute(sql`
        update misuse_logs set text = null, findings = '[]', note = '', rule = '', visitor = null, user_id = null, address_hash = '',
            address_shown = '', conversation_id = null, message_key = null
          where tenant_id = ${id} and id in (select id from misuse_logs
            where tenant_id = ${id} and text is not null and created_at < ${after(now, -days(kept))} limit ${portion})`)
      return rowCount ?? 0
    })
  await untilDone(ctx, async ({ db }) => {
    const { rowCount } = await db.execute(sql`
      delete from misuse_offenders where (tenant_id, offender) in (select tenant_id, offender from misuse_offenders
        where greatest(window_ends_at, blocked_until) < ${after(now, -days(offendersKeptDays))} limit ${portion})`)
    return rowCount ?? 0
  })
}
