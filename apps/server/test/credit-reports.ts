import type { App } from '../src/app.ts'
import { efficiencyParts } from '../src/module-parts.ts'
import { recipientToken } from '../src/modules/credit-reports/subscriptions/recipient-token.ts'
import { tabReports } from '../src/modules/credit-reports/tabs/all-tabs.ts'
import { newId } from '../src/platform/ids.ts'

/** As the product puts them together. */
export const allReports = tabReports(efficiencyParts)

/** A daily report to an address outside that has agreed. */
export const addReport = async (
  { database: { pool }, ports }: App,
  tenantId: string,
  now: Date,
): Promise<{ schedule: string; recipient_token: string }> => {
  const [schedule, recipient] = [newId(), newId()]
  await pool.query(
    `insert into report_schedules (tenant_id, id, format, tabs, period, frequency, weekday, day_of_month, minute_of_day, next_at, created_at)
     values ($1, $2, 'csv', '{trends}', 30, 'daily', 1, 1, 420, $3::timestamptz + interval '1 day', $3)`,
    [tenantId, schedule, now],
  )
  await pool.query(
    `insert into report_recipients (tenant_id, id, schedule_id, email, created_at, confirmed_at) values ($1, $2, $3, $4, $5, $5)`,
    [tenantId, recipient, schedule, `${recipient}@aussen.example`, now],
  )
  return { schedule, recipient_token: recipientToken(ports, { tenantId, id: recipient }) }
}
