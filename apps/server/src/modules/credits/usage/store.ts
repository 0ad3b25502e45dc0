import type { Functionality } from '@lotse/contract'
import { and, asc, desc, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { creditUsageFunctionDays } from '../tables.ts'
import type { DaySpan } from './days.ts'

export interface UsageFilter extends DaySpan {
  /** Of actions and of their parts alike, each counted by itself; null means whole actions of every kind. */
  functionalities: Functionality[] | null
}

const centsSum = sql`coalesce(sum(${creditUsageFunctionDays.cents}), 0)::bigint`.mapWith(BigInt)
const rootsSum = sql`sum(${creditUsageFunctionDays.roots})::bigint`.mapWith(Number)
const actionsSum = sql`sum(${creditUsageFunctionDays.actions})::bigint`.mapWith(Number)

export const usedOn = (tenantIds: string[], filter: UsageFilter): SQL | undefined =>
  and(
    inArray(creditUsageFunctionDays.tenantId, tenantIds),
    filter.start ? gte(creditUsageFunctionDays.day, filter.start) : undefined,
    filter.end ? lte(creditUsageFunctionDays.day, filter.end) : undefined,
    filter.functionalities
      ? inArray(creditUsageFunctionDays.functionality, filter.functionalities)
      : undefined,
  )

/** What a list of actions counts: whole ones, or whatever has one of the functionalities asked for, be it a part. */
export const countedIn = ({ functionalities }: UsageFilter): 'roots' | 'actions' =>
  functionalities ? 'actions' : 'roots'

const periodFormats = { day: 'YYYY-MM-DD', week: 'IYYY-"W"IW', month: 'YYYY-MM' } as const
export type UsageGrouping = keyof typeof periodFormats

export interface UsageGroup {
  period: string
  actions: number
  cents: bigint
}

/** Periods with usage, newest first. Days are added up before they are written out, which costs more than the adding. */
export const groupedUsage = (
  db: Db,
  tenantIds: string[],
  filter: UsageFilter,
  grouping: UsageGrouping,
): Promise<UsageGroup[]> => {
  const perDay = db
    .select({
      day: creditUsageFunctionDays.day,
      actions: (countedIn(filter) === 'roots' ? rootsSum : actionsSum).as('actions'),
      cents: centsSum.as('cents'),
    })
    .from(creditUsageFunctionDays)
    .where(usedOn(tenantIds, filter))
    .groupBy(creditUsageFunctionDays.day)
    .as('per_day')
  return db
    .select({
      period: sql<string>`to_char(${perDay.day}, ${periodFormats[grouping]})`,
      actions: sql`sum(${perDay.actions})`.mapWith(Number),
      cents: sql`sum(${perDay.cents})`.mapWith(BigInt),
    })
    .from(perDay)
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
}

export interface FunctionalityUsage {
  rootFunctionality: string
  functionality: string
  roots: number
  actions: number
  cents: bigint
}

export interface UsageOfSpan {
  /** Cents by day; days without usage are missing. */
  byDay: Map<string, bigint>
  /** What was spent for each functionality as a part of which, the dearest first. */
  byFunctionality: FunctionalityUsage[]
}

/** Both views of the same days, for which they are read once. */
export const usageOfSpan = async (db: Db, tenantIds: string[], span: DaySpan): Promise<UsageOfSpan> => {
  const { day, rootFunctionality, functionality } = creditUsageFunctionDays
  const rows = await db
    .select({
      day: sql<string | null>`${day}`,
      rootFunctionality,
      functionality,
      roots: rootsSum,
      actions: actionsSum,
      cents: centsSum,
    })
    .from(creditUsageFunctionDays)
    .where(usedOn(tenantIds, { ...span, functionalities: null }))
    .groupBy(sql`grouping sets ((${day}), (${rootFunctionality}, ${functionality}))`)
    .orderBy(desc(centsSum), asc(rootFunctionality), asc(functionality))
  const byDay = new Map<string, bigint>()
  const byFunctionality: FunctionalityUsage[] = []
  for (const { day: date, ...usage } of rows)
    if (date === null) byFunctionality.push(usage)
    else byDay.set(date, usage.cents)
  return { byDay, byFunctionality }
}
