import {
  type MisuseAnalytics,
  type MisuseCategory,
  type MisuseSeverity,
  misuseCategories,
  misuseSeverities,
  type QueryOut,
  type Routes,
} from '@lotse/contract'
import { type SQL, sql } from 'drizzle-orm'
import { berlin, berlinDay, berlinMidnight, plusDays } from '../../../platform/berlin.ts'
import type { TenantCtx } from '../../../platform/context.ts'
import { invalidField } from '../../../platform/errors.ts'
import { theOnly } from '../../../platform/the-only.ts'
import { toCredits } from '../../credits/index.ts'
import { visitorReference } from '../check/asker.ts'
import { type Scope, scopeOf } from '../scope.ts'

const shownDays = 30
const daysAtMost = 366
const shownAtMost = 10

interface Period {
  from: string
  to: string
  /** One for each, the first first. */
  days: string[]
}

const periodOf = (ctx: TenantCtx, { from, to }: { from: string; to: string }): Period => {
  const last = to || berlinDay(ctx.clock.now())
  const first = from || plusDays(last, 1 - shownDays)
  const days: string[] = []
  for (let day = first; day <= last && days.length <= daysAtMost; day = plusDays(day, 1)) days.push(day)
  if (days.length > daysAtMost) throw invalidField('from', `Please choose at most ${daysAtMost} days.`)
  if (!days.length) throw invalidField('to', 'The end is before the beginning.')
  return { from: first, to: last, days }
}

type Row<T> = T & Record<string, unknown>

interface Reading {
  all<T>(text: SQL): Promise<Row<T>[]>
  /** The incidents of the period. */
  where: SQL
  scope: Scope
  period: Period
}

const readingOf = (ctx: TenantCtx, scope: Scope, period: Period): Reading => ({
  all: async <T>(text: SQL) => (await ctx.db.execute(text)).rows as Row<T>[],
  where: sql`${scope === null ? sql`true` : sql`l.tenant_id = ${scope}`}
    and l.created_at >= ${berlinMidnight(period.from)} and l.created_at < ${berlinMidnight(period.to, 1)}`,
  scope,
  period,
})

const readTotals = async ({ all, where, scope, period }: Reading): Promise<MisuseAnalytics['totals']> => {
  const counted = theOnly(
    await all<{
      incidents: number
      refused: number
      blocked: number
      warned: number
      false_alarms: number
      saved: string
    }>(sql`
      select count(*)::int as incidents, (count(*) filter (where action in ('refuse', 'block')))::int as refused,
          (count(*) filter (where action = 'block'))::int as blocked, (count(*) filter (where action = 'warn'))::int as warned,
          (count(*) filter (where is_false_alarm))::int as false_alarms,
          coalesce(sum(saved_cents) filter (where not is_false_alarm), 0)::text as saved
        from misuse_logs l where ${where}`),
  )
  const { messages } = theOnly(
    await all<{ messages: number }>(sql`
      select coalesce(sum((messages_count + 1) / 2), 0)::int as messages from conversations
        where ${scope === null ? sql`true` : sql`tenant_id = ${scope}`}
          and last_message_at >= ${berlinMidnight(period.from)} and last_message_at < ${berlinMidnight(period.to, 1)}`),
  )
  const { saved, ...numbers } = counted
  const asked = Math.max(messages, counted.refused)
  return {
    ...numbers,
    messages: asked,
    refused_share: asked ? counted.refused / asked : 0,
    credits_saved: toCredits(BigInt(saved)),
  }
}

const readDays = async ({ all, where, period }: Reading): Promise<MisuseAnalytics['days']> => {
  const rows = await all<{ day: string; category: MisuseCategory; count: number }>(sql`
    select (l.created_at at time zone ${berlin})::date::text as day, category, count(*)::int as count
      from misuse_logs l where ${where} group by 1, 2`)
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return period.days.map(day => {
    const found = byDay.get(day) ?? []
    return {
      day,
      total: found.reduce((total, { count }) => total + count, 0),
      categories: Object.fromEntries(found.map(({ category, count }) => [category, count])),
    }
  })
}

const readCategories = async ({ all, where }: Reading): Promise<MisuseAnalytics['categories']> => {
  const rows = await all<{ category: MisuseCategory; incidents: number; false_alarms: number }>(sql`
    select category, count(*)::int as incidents, (count(*) filter (where is_false_alarm))::int as false_alarms
      from misuse_logs l where ${where} group by 1`)
  const found = new Map(rows.map(row => [row.category, row]))
  return misuseCategories.map(category => ({
    category,
    incidents: found.get(category)?.incidents ?? 0,
    false_alarms: found.get(category)?.false_alarms ?? 0,
  }))
}

const readSeverities = async ({ all, where }: Reading): Promise<MisuseAnalytics['severities']> => {
  const rows = await all<{ severity: MisuseSeverity; incidents: number }>(
    sql`select severity, count(*)::int as incidents from misuse_logs l where ${where} group by 1`,
  )
  return misuseSeverities.map(severity => ({
    severity,
    incidents: rows.find(row => row.severity === severity)?.incidents ?? 0,
  }))
}

const readHours = async ({ all, where }: Reading): Promise<number[]> => {
  const rows = await all<{ hour: number; count: number }>(sql`
    select extract(hour from l.created_at at time zone ${berlin})::int as hour, count(*)::int as count
      from misuse_logs l where ${where} group by 1`)
  const byHour = new Map(rows.map(({ hour, count }) => [hour, count]))
  return Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? 0)
}

const readChatbots = ({ all, where }: Reading): Promise<MisuseAnalytics['chatbots']> =>
  all(sql`
    select l.chatbot_id as id, max(l.chatbot_name) as name, max(t.name) as tenant_name, count(*)::int as incidents,
        (count(*) filter (where l.action in ('refuse', 'block')))::int as refused
      from misuse_logs l join tenants t on t.id = l.tenant_id where ${where} and l.chatbot_id is not null and not l.is_false_alarm
      group by 1 order by 4 desc, 1 limit ${shownAtMost}`)

interface OffenderRow {
  kind: 'visitor' | 'user' | 'address'
  visitor: Buffer | null
  name: string | null
  address: string
  incidents: number
  last_at: string | Date
  is_blocked: boolean
  log_id: string
}

/** By name where somebody is signed in, else by the visit; addresses where several visits came from one. */
const readOffenders = async ({ all, where }: Reading, now: Date): Promise<MisuseAnalytics['offenders']> => {
  const newest = (column: SQL) => sql`(array_agg(${column} order by l.created_at desc, l.id desc))[1]`
  const isBlocked = (named: SQL) => sql`exists (select from misuse_blocks b
    where b.tenant_id = found.tenant_id and (b.until is null or b.until > ${now}) and ${named})`
  const rows = await all<OffenderRow>(sql`
    with offences as (select l.* from misuse_logs l where ${where} and not l.is_false_alarm),
    found as (
      select case when l.user_id is null then 'visitor' else 'user' end as kind, l.tenant_id, l.user_id,
          case when l.user_id is null then l.visitor end as visitor, null::text as address_hash, max(l.address_shown) as address,
          count(*)::int as incidents, max(l.created_at) as last_at, ${newest(sql`l.id`)} as log_id
        from offences l where l.user_id is not null or l.visitor is not null group by l.tenant_id, l.user_id, 4 having count(*) > 1
      union all
      select 'address', l.tenant_id, null, null, l.address_hash, max(l.address_shown), count(*)::int, max(l.created_at), ${newest(sql`l.id`)}
        from offences l group by l.tenant_id, l.address_hash having count(distinct l.visitor) > 1
    )
    select found.kind, found.visitor, u.name, found.address, found.incidents, found.last_at, found.log_id, case found.kind
          when 'user' then ${isBlocked(sql`b.user_id = found.user_id`)}
          when 'visitor' then ${isBlocked(sql`b.visitor = found.visitor`)}
          else ${isBlocked(sql`b.kind = 'address' and b.address_hash = found.address_hash`)} end as is_blocked
      from found left join users u on u.id = found.user_id order by found.incidents desc, found.last_at desc limit ${shownAtMost}`)
  return rows.map(row => ({
    kind: row.kind,
    label: row.kind === 'user' ? (row.name ?? '') : row.visitor ? visitorReference(row.visitor) : row.address,
    incidents: row.incidents,
    last_at: new Date(row.last_at).toISOString(),
    is_blocked: row.is_blocked,
    log_id: row.log_id,
  }))
}

export const showAnalytics = async (
  ctx: TenantCtx,
  query: QueryOut<Routes['misuse.analytics']>,
): Promise<MisuseAnalytics> => {
  const period = periodOf(ctx, query)
  const reading = readingOf(ctx, scopeOf(ctx, query.tenant_id), period)
  return {
    from: period.from,
    to: period.to,
    totals: await readTotals(reading),
    days: await readDays(reading),
    categories: await readCategories(reading),
    severities: await readSeverities(reading),
    hours: await readHours(reading),
    chatbots: await readChatbots(reading),
    offenders: await readOffenders(reading, ctx.clock.now()),
  }
}
