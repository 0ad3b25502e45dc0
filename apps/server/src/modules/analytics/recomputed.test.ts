import { functionalities, routes } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { effort } from '../../../test/effort.ts'
import { expectInCsv, expectInPdf, expectInWorkbook } from '../../../test/expect-in-report.ts'
import { createFamily, type LedgerFamily, ledgerContext } from '../../../test/ledger-world.ts'
import { patience } from '../../../test/patience.ts'
import {
  dayOf,
  daysBetween,
  daysFrom,
  type PlainAction,
  plainAnalytics,
} from '../../../test/plain-analytics.ts'
import { plainAnomalies } from '../../../test/plain-anomalies.ts'
import { plainEfficiency, plainFigures, plainSavings } from '../../../test/plain-efficiency.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { after, hours, minutes } from '../../platform/clock.ts'
import type { TenantCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { gatherReport } from '../credit-reports/gather-report.ts'
import { tabReports } from '../credit-reports/tabs/all-tabs.ts'
import { acrossTenantsVerifyLedger } from '../credits/index.ts'
import {
  cancelReservation,
  confirmReservation,
  moveCredits,
  releaseExpired,
  reserveCredits,
} from '../credits/seeding.ts'
import { acrossTenantsNamed } from '../tenancy/index.ts'
import { type Found, findAnomalies, readDays } from './anomalies/find-anomalies.ts'
import { detectAndRecord } from './anomalies/record-anomalies.ts'
import { showAnomalies } from './anomalies/show-anomalies.ts'
import { usageFiguresOf } from './anomalies/usage-figures.ts'
import { showConsumers } from './consumers/show-consumers.ts'
import type { EfficiencyParts } from './efficiency/parts.ts'
import { showEfficiency } from './efficiency/show-efficiency.ts'
import { keptHolidays } from './kept-holidays.ts'
import { showForecast } from './show-forecast.ts'
import { showPatterns } from './show-patterns.ts'
import { showSummary } from './show-summary.ts'
import { showTrends } from './show-trends.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase()
})
afterAll(async () => {
  await store.database.close()
  await store.remove()
})

/** After the day of 23 hours, after that of 25, after a leap day, in the first week of a year, on an ordinary Monday. */
const moments = [
  '2026-03-30T21:30:00Z',
  '2026-10-26T23:30:00Z',
  '2024-03-01T09:00:00Z',
  '2027-01-01T00:30:00Z',
  '2026-11-02T09:00:00Z',
]

const worlds = effort('ANALYTICS_WORLDS', 8, 500)

const cents = fc.integer({ min: 0, max: 5000 })
const kind = fc.constantFrom(...functionalities.slice(0, 5))
const anAction = fc.record({
  tenant: fc.nat(2),
  person: fc.option(fc.nat(3)),
  kind,
  cents,
  parts: fc.array(fc.record({ kind, cents }), { maxLength: 2 }),
  ending: fc.constantFrom('done', 'done', 'done', 'failed', 'abandoned', 'open'),
  /** Half hours before the moment: days of both periods, and the hours of the change of the clocks. */
  halfHoursAgo: fc.oneof(fc.nat(130), fc.nat(48 * 25)),
})
type Action = typeof anAction extends fc.Arbitrary<infer T> ? T : never

const aWorld = fc.record({
  moment: fc.constantFrom(...moments),
  period: fc.constantFrom(1, 7, 10, 30, 365),
  isCustom: fc.boolean(),
  goneTenant: fc.boolean(),
  gonePerson: fc.boolean(),
  /** Beside the rest every day much the same, with one day of far more: something to find. */
  spikeDaysAgo: fc.option(fc.integer({ min: 1, max: 12 })),
  actions: fc.array(anAction, { maxLength: 25, size: 'max' }),
})

const daily = (spikeDaysAgo: number | null): Action[] =>
  spikeDaysAgo === null
    ? []
    : Array.from({ length: 40 }, (_, daysAgo) => ({
        tenant: 0,
        person: null,
        kind: functionalities[0],
        cents: daysAgo === spikeDaysAgo ? 40_000 : 900 + 50 * (daysAgo % 3),
        parts: [],
        ending: 'done',
        halfHoursAgo: 48 * daysAgo,
      }))

const rememberPeople = async (): Promise<string[]> => {
  const ids = Array.from({ length: 4 }, newId)
  for (const id of ids)
    await store.database.db.execute(
      sql`insert into users (id, name, email) values (${id}, ${`Person ${id}`}, ${`${id}@stadt.example`})`,
    )
  return ids
}

const act = async (family: LedgerFamily, people: string[], now: Date, action: Action): Promise<void> => {
  const at = after(now, -minutes(30 * action.halfHoursAgo))
  const ctx = ledgerContext(store.database.db, { now: () => at })
  const tenantId = [family.main, ...family.subs][action.tenant] ?? family.main
  const reserve = (functionality: Action['kind'], amount: number, parentId?: string) =>
    reserveCredits(ctx, {
      tenantId,
      parentId,
      jobClass: 'test',
      functionality,
      cents: BigInt(amount),
      key: newId(),
      userId: action.person === null ? undefined : people[action.person],
      expiresAt: after(at, hours(1)),
    })
  const whole = await reserve(
    action.kind,
    action.parts.reduce((sum, part) => sum + part.cents + 1, action.cents + 1),
  )
  for (const part of action.parts)
    await confirmReservation(ctx, await reserve(part.kind, part.cents + 1, whole.id), BigInt(part.cents))
  if (action.ending === 'done') await confirmReservation(ctx, whole, BigInt(action.cents))
  if (action.ending === 'failed') await cancelReservation(ctx, whole)
  if (action.ending === 'abandoned')
    await releaseExpired({ ...ctx, clock: { now: () => after(at, hours(2)) } }, whole)
}

const begunWith = 10_000_000

/** What an action takes from the balance: what it came to, or all that is held for it. */
const takenBy = ({ cents, parts, ending }: Action): number => {
  const spent = parts.reduce((sum, part) => sum + part.cents, 0)
  if (ending === 'open') return spent + parts.length + cents + 1
  return ending === 'done' ? spent + cents : spent
}

const settledActions = async (): Promise<PlainAction[]> => {
  const { rows } = await store.database.db.execute<{
    tenant_id: string
    parent_id: string | null
    root_id: string
    status: 'confirmed' | 'cancelled'
    is_expired: boolean
    root_functionality: string
    spent_cents: string
    user_id: string | null
    created_at: string | Date
  }>(
    sql`select tenant_id, parent_id, root_id, status, is_expired, root_functionality, spent_cents, user_id, created_at from credit_reservations where status <> 'pending'`,
  )
  return rows.map(row => ({
    tenantId: row.tenant_id,
    isWhole: row.parent_id === null,
    rootId: row.root_id,
    ending: row.status === 'confirmed' ? 'done' : row.is_expired ? 'abandoned' : 'failed',
    kind: row.root_functionality,
    cents: Number(row.spent_cents),
    userId: row.user_id,
    at: new Date(row.created_at),
  }))
}

/** No chatbots and no data stores in this world. */
const nothingBesides: EfficiencyParts = {
  brokenOffAnswers: async () => [],
  paidDataStores: async () => [],
  quotedAmong: [],
}

const looking = (
  now: Date,
  tenant: { id: string; typeRole: 'main' | 'sub' },
  isSuperAdmin = false,
): TenantCtx =>
  ({
    ...ledgerContext(store.database.db, { now: () => now }),
    actor: { user: { id: newId(), isSuperAdmin }, tenant, permissions: new Set(['credits.read']) },
  }) as unknown as TenantCtx

/** What the forecast shows of the past: up to yesterday, at most 90 days, from the first use on. */
const plainHistory = (
  actions: readonly PlainAction[],
  sees: readonly { id: string }[],
  now: Date,
  chosen: { start: string; end: string } | null,
) => {
  const yesterday = daysFrom(dayOf(now), -1)
  const end = chosen && chosen.end < yesterday ? chosen.end : yesterday
  const start = [daysFrom(end, -89), chosen?.start ?? ''].sort().at(-1) ?? end
  const days = daysBetween(start, end).map(date => ({
    date,
    daily_usage:
      actions
        .filter(({ tenantId, at }) => dayOf(at) === date && sees.some(({ id }) => id === tenantId))
        .reduce((sum, { cents }) => sum + cents, 0) / 100,
  }))
  const first = days.findIndex(({ daily_usage }) => daily_usage > 0)
  return first < 0 ? [] : days.slice(first)
}

it(
  'every figure is what the single actions add up to',
  async () => {
    const { db } = store.database
    let compared = 0
    let anomalies = 0
    // Of all worlds: super admins see those of before as well.
    const left = new Map<string, number>()
    const found = new Map<string, Found[]>()
    await fc.assert(
      fc.asyncProperty(aWorld, async world => {
        const now = new Date(world.moment)
        const done = [...daily(world.spikeDaysAgo), ...world.actions]
        const family = await createFamily(db)
        const people = await rememberPeople()
        for (const tenantId of [family.main, ...family.subs])
          await moveCredits(ledgerContext(db, { now: () => now }), {
            tenantId,
            type: 'adjustment',
            cents: BigInt(begunWith),
            key: 'Anfang',
            description: '',
          })
        const payers = [family.main, ...family.subs]
        for (const [place, tenantId] of payers.entries())
          left.set(
            tenantId,
            done
              .filter(({ tenant }) => tenant === place)
              .reduce((rest, action) => rest - takenBy(action), begunWith),
          )
        for (const action of done) await act(family, people, now, action)
        if (world.goneTenant)
          await db.execute(sql`update tenants set deleted_at = now() where id = ${family.subs[1]}`)
        if (world.gonePerson) await db.execute(sql`delete from users where id = ${people[0]}`)

        const today = dayOf(now)
        const end = world.isCustom ? daysFrom(today, -2) : today
        const span = { start: daysFrom(end, 1 - world.period), end }
        const dates = world.isCustom ? { start_date: span.start, end_date: span.end } : {}
        const actions = await settledActions()
        const all = await acrossTenantsNamed(db)
        const living = (...ids: string[]) => all.filter(({ id }) => ids.includes(id))
        for (const { id } of living(...payers)) {
          await detectAndRecord(ledgerContext(db, { now: () => now }), id)
          const figures = plainFigures(actions, id, { start: daysFrom(today, 1 - readDays), end: today })
          if (figures)
            found.set(id, findAnomalies(figures, today, await keptHolidays(db, [id], figures.start, today)))
        }
        const viewers = [
          {
            ctx: looking(now, { id: family.main, typeRole: 'main' }),
            sees: living(family.main, ...family.subs),
          },
          { ctx: looking(now, { id: family.subs[0], typeRole: 'sub' }), sees: living(family.subs[0]) },
          { ctx: looking(now, { id: family.stranger, typeRole: 'main' }, true), sees: all },
          {
            ctx: looking(now, { id: family.stranger, typeRole: 'main' }, true),
            sees: living(family.main),
            tenant_id: family.main,
          },
        ]
        for (const { ctx, sees, tenant_id = '' } of viewers) {
          const expected = plainAnalytics(actions, sees, now, span)
          const asked = <T extends { parse(value: object): unknown }>(query: T, more: object) =>
            query.parse({ tenant_id, ...dates, ...more }) as ReturnType<T['parse']>
          const period = world.period
          const summary = await showSummary(
            ctx,
            asked(routes['api.credits.analytics.summary'].query, { period }),
          )
          const trends = await showTrends(
            ctx,
            asked(routes['api.credits.analytics.usage-trends'].query, {
              start_date: span.start,
              end_date: span.end,
              compare_previous: 'true',
            }),
          )
          const patterns = await showPatterns(
            ctx,
            asked(routes['api.credits.analytics.patterns'].query, { analysis_period: period }),
          )
          const consumers = await showConsumers(
            ctx,
            asked(routes['api.credits.analytics.top-consumers'].query, { period }),
          )
          const efficiency = await showEfficiency(
            ctx,
            asked(routes['api.credits.analytics.efficiency'].query, { analysis_period: period }),
            nothingBesides,
          )
          const forecast = await showForecast(ctx, asked(routes['api.credits.analytics.forecast'].query, {}))
          expect(forecast.data.historical).toEqual(
            plainHistory(actions, sees, now, world.isCustom ? span : null),
          )
          expect(forecast.data.current_balance).toBe(
            sees.reduce((sum, { id }) => sum + (left.get(id) ?? 0), 0) / 100,
          )
          const lookback = 90
          const unusual = await showAnomalies(
            ctx,
            routes['api.credits.analytics.anomalies'].query.parse({
              tenant_id,
              lookback_days: lookback,
              sensitivity: 'high',
            }),
          )
          const { common_types } = unusual.data.pattern_analysis
          const plainlyUnusual = plainAnomalies(
            sees.flatMap(({ id }) => found.get(id) ?? []),
            daysBetween(daysFrom(today, 1 - lookback), today),
            'high',
          )
          expect({
            total: unusual.data.page.total,
            severity_counts: unusual.data.severity_counts,
            daily: unusual.data.daily,
            kinds: Object.fromEntries(common_types.map(({ type, count }) => [type, count])),
          }).toEqual(plainlyUnusual)
          anomalies += plainlyUnusual.total
          const { recommendations, ...efficiencyFigures } = efficiency.data
          const plainlyEfficient = plainEfficiency(actions, sees, span)
          expect(efficiencyFigures).toEqual(plainlyEfficient)
          if (!ctx.actor.user.isSuperAdmin) {
            const report = await gatherReport(
              ctx,
              tabReports(nothingBesides),
              ['trends', 'patterns', 'efficiency', 'consumers'],
              {
                tenantId: '',
                startDate: span.start,
                endDate: span.end,
                isCustom: true,
                tellsAddresses: false,
              },
            )
            await expectInWorkbook(report, expected, plainlyEfficient)
            await expectInCsv(report, expected, plainlyEfficient)
            await expectInPdf(report, expected)
          }
          expect(recommendations.map(({ potential_savings }) => potential_savings)).toEqual(
            plainSavings(actions, sees, span),
          )
          expect(summary.data).toMatchObject(expected.summary)
          expect(trends.data).toEqual(expected.trends)
          expect(patterns.data).toEqual(expected.patterns)
          expect(consumers.data.summary).toEqual(expected.consumers.summary)
          expect(consumers.data.top_tenants).toEqual(expected.consumers.top_tenants)
          expect(consumers.data.top_users.map(({ name, email, avatar_url, ...figures }) => figures)).toEqual(
            expected.consumers.top_users,
          )
          for (const { id, name } of consumers.data.top_users)
            if (id === people[0]) expect(name === null).toBe(world.gonePerson)
          compared += 1
        }
        for (const tenantId of [family.main, ...family.subs]) {
          const usage = await usageFiguresOf(db, tenantId, span)
          expect(usage?.figures ?? null).toEqual(plainFigures(actions, tenantId, span))
        }
        const reports = await acrossTenantsVerifyLedger(db, family.all)
        expect(reports.flatMap(({ faults }) => faults)).toEqual([])
      }),
      { numRuns: worlds, endOnFailure: true },
    )
    process.stdout.write(
      `${compared} Auswertungen mit ${anomalies} Auffälligkeiten verglichen (${store.database.kind})\n`,
    )
  },
  patience(60_000 + worlds * 6000),
)
