import { type SQL, sql } from 'drizzle-orm'
import type { DaySpan } from './days.ts'

interface Kept {
  /** What came together on all days, with the first and the last of them. */
  totals: string
  /** The days, each with what those before it came to. */
  days: string
  /** What a row of both is about, besides the tenant. */
  keys: readonly string[]
  figures: readonly string[]
}

/**
 * The usage of some days, a row for each kind that was ever used around them: what it had come to after the last day, less what it had
 * come to before the first. At most two looks into an index, however many days lie between; none for a kind that was used on these
 * days alone.
 */
const usedWithin = (
  { totals, days, keys, figures }: Kept,
  tenantIds: string[],
  { start, end }: DaySpan,
): SQL => {
  const named = (columns: readonly string[], text: (column: string) => string) =>
    sql.raw(columns.map(text).join(', '))
  const isSameKind = sql.raw(['tenant_id', ...keys].map(key => `day.${key} = total.${key}`).join(' and '))
  const sinceDay = (isMeant: SQL) => sql`
    lateral (
      select ${named(figures, figure => `day.${figure}_before as ${figure}`)} from ${sql.raw(days)} as day
        where ${isSameKind} and ${isMeant} order by day.day limit 1
    )`
  const earlier = sinceDay(sql`day.day >= ${start}::date and total.first_day < ${start}::date`)
  const later = sinceDay(sql`day.day > ${end}::date`)
  const used = (value: (figure: string) => string, joins: SQL, isMeant: SQL) => sql`
    select total.tenant_id, ${named(keys, key => `total.${key}`)}, ${named(figures, figure => `${value(figure)} as ${figure}`)}
      from ${sql.raw(totals)} as total ${joins}
      where total.tenant_id = any(${sql.param(tenantIds)}::uuid[]) and total.first_day <= ${end}::date and total.last_day >= ${start}::date
        and ${isMeant}`
  return sql`
    ${used(figure => `total.${figure}`, sql``, sql`total.first_day >= ${start}::date and total.last_day <= ${end}::date`)}
    union all
    ${used(
      figure => `total.${figure} - earlier.${figure}`,
      sql`cross join ${earlier} as earlier`,
      sql`total.first_day < ${start}::date and total.last_day <= ${end}::date`,
    )}
    union all
    ${used(
      figure => `later.${figure} - coalesce(earlier.${figure}, 0)`,
      sql`cross join ${later} as later left join ${earlier} as earlier on true`,
      sql`total.last_day > ${end}::date`,
    )}`
}

export const workFigures = [
  'roots',
  'cents',
  'failed_roots',
  'failed_cents',
  'abandoned_roots',
  'abandoned_cents',
] as const

/** By what was done as a part of what. */
export const workWithin = (tenantIds: string[], span: DaySpan): SQL =>
  usedWithin(
    {
      totals: 'credit_usage_function_totals',
      days: 'credit_usage_function_days',
      keys: ['root_functionality', 'functionality'],
      figures: workFigures,
    },
    tenantIds,
    span,
  )

/** By person and the kind of the whole action. */
export const peopleWithin = (tenantIds: string[], span: DaySpan): SQL =>
  usedWithin(
    {
      totals: 'credit_usage_person_totals',
      days: 'credit_usage_days',
      keys: ['user_id', 'root_functionality'],
      figures: ['actions', 'cents'],
    },
    tenantIds,
    span,
  )
