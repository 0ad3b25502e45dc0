import { publicHolidays } from '@lotse/contract'
import { berlinDay, plusDays } from '../apps/server/src/platform/berlin.ts'
import type { Database } from '../apps/server/src/platform/database.ts'
import { newId } from '../apps/server/src/platform/ids.ts'

/** The last day on which people work: what a public holiday has is no measure for the product. */
const lastWorkingDay = (): string => {
  let day = plusDays(berlinDay(new Date()), -1)
  while (publicHolidays(Number(day.slice(0, 4)), 'NW').some(holiday => holiday.day === day))
    day = plusDays(day, -1)
  return day
}

/** Usage of Musterstadt that stands out in two ways and that the product finds by itself; and a false alarm of which somebody has said so. */
export const prepareUsageAnomalies = async ({ pool }: Database): Promise<void> => {
  const { rows } = await pool.query<{ id: string }>("select id from tenants where subdomain = 'musterstadt'")
  const tenant = rows[0]?.id
  const then = `timestamptz '${lastWorkingDay()} 10:00 UTC'`
  for (const credits of [30, 45]) {
    const id = newId()
    await pool.query(
      `select credit_reserve($1, $2, null, 'Demo', 'chatbot_response', $3, $4, null, 'Ansturm', '{}', ${then}, ${then} + interval '1 hour')`,
      [tenant, id, credits * 100, id],
    )
    await pool.query(`select credit_confirm($1, $2, $3, '{}', ${then} + interval '1 minute')`, [
      tenant,
      id,
      credits * 100,
    ])
  }
  await failAfterParts(pool, tenant, then)
  await pool.query(
    `insert into usage_anomalies (tenant_id, id, kind, functionality, first_day, last_day, severity, expected, actual, deviation_percentage,
       credit_impact, confidence, user_count, sensitivities, detected_at, seen_at, dismissed_at, dismissed_by_name, dismissal_reason)
     values ($1, $2, 'new_functionality', 'topics', current_date - 100, current_date - 20, 'low', 0, 3, 100, 3, 0.7, 1, '{medium,high}', now(), now(),
       now(), 'Anna Albrecht', 'Wir wollten das ausprobieren.')`,
    [tenant, newId()],
  )
}

/** Work that was given up after a part of it had been paid for. */
const failAfterParts = async (
  pool: Database['pool'],
  tenant: string | undefined,
  at: string,
): Promise<void> => {
  const [whole, part] = [newId(), newId()]
  const reserve = (id: string, parent: string | null, functionality: string, cents: number) =>
    pool.query(
      `select credit_reserve($1, $2, $3, 'Demo', $4, $5, $6, null, 'Satzung.pdf', '{}', ${at}, ${at} + interval '1 hour')`,
      [tenant, id, parent, functionality, cents, id],
    )
  await reserve(whole, null, 'document_processing', 300)
  await reserve(part, whole, 'document_ocr', 120)
  await pool.query(`select credit_confirm($1, $2, 120, '{}', ${at} + interval '1 minute')`, [tenant, part])
  await pool.query(`select credit_cancel($1, $2, false, ${at} + interval '2 minutes')`, [tenant, whole])
}
