import { sql } from 'drizzle-orm'
import { type PersonPart, personRows } from '../../platform/person-part.ts'

export const analyticsPersonPart: PersonPart = {
  name: 'analytics',
  columns: ['usage_anomalies.user_id', 'usage_anomalies.dismissed_by'],
  read: async (db, userId) => ({
    auffaelliger_verbrauch: await personRows(
      db,
      sql`select detected_at, first_day::text, last_day::text, expected, actual, credit_impact from usage_anomalies
          where user_id = ${userId} order by detected_at desc`,
    ),
    verworfene_auffaelligkeiten: await personRows(
      db,
      sql`select dismissed_at, kind, first_day::text, dismissal_reason from usage_anomalies
          where dismissed_by = ${userId} order by dismissed_at desc`,
    ),
  }),
}
