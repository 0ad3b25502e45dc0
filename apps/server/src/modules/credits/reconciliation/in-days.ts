import { and, type SQL, sql } from 'drizzle-orm'
import { berlinMidnight } from '../../../platform/berlin.ts'

export interface Period {
  start_date: string
  end_date: string
}

/** Both days included, as days in Berlin; an empty one is left open. */
export const inDays = ({ start_date, end_date }: Period, moment: SQL): SQL =>
  and(
    sql`true`,
    start_date ? sql`${moment} >= ${berlinMidnight(start_date)}` : undefined,
    end_date ? sql`${moment} < ${berlinMidnight(end_date, 1)}` : undefined,
  ) ?? sql`true`
