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
 * come to before the first. Two looks into an index at most, however many days lie between.
 */
const usedWithin = (
  { totals, days, keys, figures }: Kept,
  tenantIds: string[],
  { start, end }: DaySpan,
): SQL => {
  const named = (columns: readonly string[], text: (column: string) => string) =>
    sql.raw(columns.map(text).join(', '))
  const sameKind = sql.raw(['tenant_id', ...keys].map(key => `day.${key} = total.${key}`).join(' and '))
  const before = named(figures, figure => `day.${figure}_before as ${figure}`)
  return sql`
    select total.tenant_id, ${named(keys, key => `total.${key}`)},
        ${named(figures, figure => `coalesce(later.${figure}, total.${figure}) - coalesce(earlier.${figure}, 0) as ${figure}`)}
      from ${sql.raw(totals)} as total
      left join lateral (
        select ${before} from ${sql.raw(days)} as day
          where ${sameKind} and day.day >= ${start}::date and total.first_day < ${start}::date order by day.day limit 1
      ) as earlier on true
      left join lateral (
        select ${before} from ${sql.raw(days)} as day
          where ${sameKind} and day.day > ${end}::date and total.last_day > ${end}::date order by day.day limit 1
      ) as later on true
      where total.tenant_id = any(${sql.param(tenantIds)}::uuid[]) and total.first_day <= ${end}::date and total.last_day >= ${start}::date`
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
