import {
  type BodyOut,
  type MisuseBot,
  type MisuseBotSettings,
  type MisuseSettings,
  misuseCategories,
  type Page,
  type QueryOut,
  type Routes,
  routes,
} from '@lotse/contract'
import { and, eq, sql } from 'drizzle-orm'
import { after, days } from '../../../platform/clock.ts'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { containsPattern, offsetOf, pageEnvelope } from '../../../platform/paging.ts'
import { recordAudit } from '../../audit/index.ts'
import { chatbotOf } from '../../chatbots/index.ts'
import { touchGuard } from '../guards-store.ts'
import { guardOf } from '../known-guard.ts'
import { type Scope, scopeOf } from '../scope.ts'
import { completeBotSettings, effectiveSettings } from '../settings/effective-settings.ts'
import { misuseBots } from '../tables.ts'

const countedDays = 30

interface BotRow extends Record<string, unknown> {
  id: string
  tenant_id: string
  tenant_name: string
  name: string
  public_name: string
  is_enabled: boolean
  is_public: boolean
  is_embedded: boolean
  incidents: number
  refused: number
  last_incident_at: string | Date | null
  own: Partial<MisuseBotSettings> | null
  total: number
}

interface BotFilter {
  page: number
  per_page: number
  search: string
  id?: string
}

/** The most attacked first. */
const botRows = async (ctx: TenantCtx, scope: Scope, filter: BotFilter): Promise<BotRow[]> => {
  const since = after(ctx.clock.now(), -days(countedDays))
  const { rows } = await ctx.db.execute<BotRow>(sql`
    select c.id, c.tenant_id, t.name as tenant_name, c.name, c.public_name, not c.chatbot_disabled as is_enabled,
        c.access_role = 'public' as is_public, c.allow_embedding and c.access_role = 'public' as is_embedded,
        counted.incidents, counted.refused, counted.last_incident_at, b.settings as own, (count(*) over ())::int as total
      from chatbots c join tenants t on t.id = c.tenant_id
      left join misuse_bots b on b.tenant_id = c.tenant_id and b.chatbot_id = c.id
      cross join lateral (
        select count(*)::int as incidents, (count(*) filter (where action in ('refuse', 'block')))::int as refused, max(created_at) as last_incident_at
          from misuse_logs l where l.tenant_id = c.tenant_id and l.chatbot_id = c.id and l.created_at > ${since} and not l.is_false_alarm
      ) counted
      where ${scope === null ? sql`t.deleted_at is null` : sql`c.tenant_id = ${scope}`}
        and ${filter.id ? sql`c.id = ${filter.id}` : sql`true`}
        and ${filter.search ? sql`c.name ilike ${containsPattern(filter.search)}` : sql`true`}
      order by counted.incidents desc, c.name, c.id limit ${filter.per_page} offset ${offsetOf(filter)}`)
  return rows
}

const guardedCategories = ({ actions }: MisuseSettings) =>
  misuseCategories.filter(category =>
    Object.values(actions[category]).some(action => action === 'refuse' || action === 'block'),
  )

const presentBot = async (ctx: TenantCtx, row: BotRow): Promise<MisuseBot> => {
  const guard = await guardOf(ctx.db, row.tenant_id, ctx.clock.now())
  const own = row.own && completeBotSettings(row.own)
  const settings = effectiveSettings(guard.settings, own)
  const { is_active, sensitivity, model } = settings
  return {
    id: row.id,
    tenant_id: row.tenant_id,
    tenant_name: row.tenant_name,
    name: row.name,
    public_name: row.public_name,
    is_enabled: row.is_enabled,
    is_public: row.is_public,
    is_embedded: row.is_embedded,
    incidents: row.incidents,
    refused: row.refused,
    last_incident_at: row.last_incident_at ? new Date(row.last_incident_at).toISOString() : null,
    protection: { is_active, sensitivity, model, guarded: guardedCategories(settings) },
    own,
  }
}

export const listBots = async (
  ctx: TenantCtx,
  query: QueryOut<Routes['misuse.bots.index']>,
): Promise<Page<MisuseBot>> => {
  const rows = await botRows(ctx, scopeOf(ctx, query.tenant_id), query)
  const bots: MisuseBot[] = []
  for (const row of rows) bots.push(await presentBot(ctx, row))
  const { page: _, ...filter } = query
  return pageEnvelope(
    bots,
    rows[0]?.total ?? 0,
    query,
    { path: routes['misuse.bots.index'].path, query: filter },
    'en',
  )
}

export const updateBot = (
  ctx: TenantCtx,
  id: string,
  { own }: BodyOut<Routes['misuse.bots.update']>,
): Promise<MisuseBot> =>
  inTransaction(ctx, async ctx => {
    const { tenant } = ctx.actor
    const chatbot = await chatbotOf(ctx, id, 'key share')
    const now = ctx.clock.now()
    await touchGuard(ctx.db, tenant.id, now)
    if (own)
      await ctx.db
        .insert(misuseBots)
        .values({ tenantId: tenant.id, chatbotId: id, settings: own, updatedAt: now })
        .onConflictDoUpdate({
          target: [misuseBots.tenantId, misuseBots.chatbotId],
          set: { settings: own, updatedAt: now },
        })
    else
      await ctx.db
        .delete(misuseBots)
        .where(and(eq(misuseBots.tenantId, tenant.id), eq(misuseBots.chatbotId, id)))
    await recordAudit(ctx, {
      action: own ? 'misuse.bot-changed' : 'misuse.bot-reset',
      tenant,
      subject: { type: 'chatbot', id, label: chatbot.name },
    })
    const [row] = await botRows(ctx, tenant.id, { id, search: '', page: 1, per_page: 1 })
    if (!row) throw notFound()
    return presentBot(ctx, row)
  })
