import { sql } from 'drizzle-orm'
import { type PersonPart, personRows } from '../../platform/person-part.ts'

export const creditReportsPersonPart: PersonPart = {
  name: 'credit-reports',
  columns: ['report_recipients.user_id'],
  read: async (db, userId) => ({
    berichte_ueber_credits: await personRows(
      db,
      sql`select r.created_at, t.name as tenant, s.frequency, s.format, r.unsubscribed_at
          from report_recipients r join report_schedules s on s.tenant_id = r.tenant_id and s.id = r.schedule_id
            join tenants t on t.id = r.tenant_id
          where r.user_id = ${userId} order by r.created_at desc`,
    ),
  }),
}
