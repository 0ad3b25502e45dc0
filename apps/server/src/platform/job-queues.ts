import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { theOnly } from './the-only.ts'

export interface JobQueues {
  /** Of the job that could have begun the longest ago and has not; null where none waits. */
  waiting: { name: string; minutes: number } | null
  /** Jobs of a queue that have failed and will be tried again; how old the oldest is. */
  retrying(name: string): { count: number; minutes: number }
  /** Since somebody last looked what the clock asks for; null before the first look. */
  clockMinutes: number | null
}

interface QueueRow {
  name: string
  waiting_minutes: number | null
  retrying: number
  retrying_minutes: number
}

const minutesSince = (moment: string) => sql.raw(`(extract(epoch from now() - ${moment}) / 60)::float8`)

/** By the clock of the database, which is that of the queues. Only what waits is read. */
export const readJobQueues = async (db: Db): Promise<JobQueues> => {
  const { rows } = await db.execute<QueueRow & Record<string, unknown>>(
    sql`select name, ${minutesSince('min(start_after) filter (where start_after <= now())')} as waiting_minutes,
        count(*) filter (where state = 'retry')::int as retrying,
        coalesce(${minutesSince("min(created_on) filter (where state = 'retry')")}, 0) as retrying_minutes
      from pgboss.job where state < 'active' and not blocked group by name`,
  )
  const clock = await db.execute<{ minutes: number | null }>(
    sql`select ${minutesSince('max(cron_on)')} as minutes from pgboss.version`,
  )
  const byAge = rows
    .flatMap(({ name, waiting_minutes: minutes }) => (minutes === null ? [] : [{ name, minutes }]))
    .sort((one, other) => other.minutes - one.minutes)
  return {
    waiting: byAge[0] ?? null,
    retrying: name => {
      const row = rows.find(row => row.name === name)
      return { count: row?.retrying ?? 0, minutes: row?.retrying_minutes ?? 0 }
    },
    clockMinutes: theOnly(clock.rows).minutes,
  }
}
