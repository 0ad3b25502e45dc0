import type { Db } from '../../../platform/database.ts'
import { type DaySpan, daysOf, toCredits, workByDay, workByHour, workByPerson } from '../../credits/index.ts'
import type { FunctionalityFigures, TenantFigures } from '../detecting/figures.ts'

type Days<T> = ReadonlyMap<string, T>

const byDay = <T extends { day: string }>(rows: readonly T[] | undefined): Days<T> =>
  new Map(rows?.map(row => [row.day, row]))

const hoursOf = (days: readonly string[], rows: readonly { day: string; hour: number; cents: bigint }[]) => {
  const known = new Map(rows.map(({ day, hour, cents }) => [`${day} ${hour}`, toCredits(cents)]))
  return days.map(day => Array.from({ length: 24 }, (_, hour) => known.get(`${day} ${hour}`) ?? 0))
}

/** However the database tells them. */
const inOrderOf = <T>(list: T[], key: (one: T) => string): T[] =>
  list.sort((a, b) => (key(a) < key(b) ? -1 : 1))

export interface TenantUsage {
  figures: TenantFigures
  /** How many people used something (or anything) on some days. */
  countUsers(functionality: string | null, firstDay: string, lastDay: string): number
}

/** A tenant's days as the detection looks at them, from the first day on which anything was done. */
export const usageFiguresOf = async (
  db: Db,
  tenantId: string,
  span: DaySpan,
): Promise<TenantUsage | null> => {
  const work = await workByDay(db, tenantId, span)
  if (work.length === 0) return null
  const first = work.reduce((earliest, { day }) => (day < earliest ? day : earliest), span.end)
  const days = daysOf({ start: first, end: span.end })
  const hours = Map.groupBy(await workByHour(db, tenantId, span), ({ functionality }) => functionality)
  const personal = await workByPerson(db, tenantId, span)
  const functionalities = [...Map.groupBy(work, ({ functionality }) => functionality)].map(
    ([functionality, rows]): FunctionalityFigures => {
      const of = byDay(rows)
      return {
        functionality,
        credits: days.map(day => toCredits(of.get(day)?.cents ?? 0n)),
        actions: days.map(day => of.get(day)?.roots ?? 0),
        failed: days.map(day => (of.get(day)?.failedRoots ?? 0) + (of.get(day)?.abandonedRoots ?? 0)),
        hours: hoursOf(days, hours.get(functionality) ?? []),
      }
    },
  )
  const users = [...Map.groupBy(personal, ({ userId }) => userId)].map(([user, rows]) => {
    const cents = new Map<string, bigint>()
    for (const row of rows) cents.set(row.day, (cents.get(row.day) ?? 0n) + row.cents)
    return { user, credits: days.map(day => toCredits(cents.get(day) ?? 0n)) }
  })
  return {
    figures: {
      start: first,
      functionalities: inOrderOf(functionalities, ({ functionality }) => functionality),
      users: inOrderOf(users, ({ user }) => user),
    },
    countUsers: (functionality, firstDay, lastDay) =>
      new Set(
        personal
          .filter(({ day }) => day >= firstDay && day <= lastDay)
          .filter(row => functionality === null || row.functionality === functionality)
          .map(({ userId }) => userId),
      ).size,
  }
}
