import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../src/platform/ids.ts'
import { setCrashStage } from './crash-stage.ts'
import { addReport } from './credit-reports.ts'
import { patience } from './patience.ts'
import type { ReportOrders } from './report-work.ts'
import { type SmtpInbox, startSmtpInbox } from './smtp-inbox.ts'

const stage = setCrashStage()

let inbox: SmtpInbox
beforeAll(async () => {
  inbox = await startSmtpInbox()
})
afterAll(() => inbox.close())

/** A report that waits to be sent. */
const prepare = () =>
  stage.withApp(async test => {
    const { id: tenantId } = await test.mainTenant()
    const { schedule } = await addReport(test.app, tenantId, test.clock.now())
    const id = newId()
    const { rows } = await test.app.database.pool.query<{ email: string }>(
      `with made as (insert into report_deliveries (tenant_id, id, schedule_id, recipient_id, planned_for, is_asked, created_at)
         select tenant_id, $2, schedule_id, id, now(), false, now() from report_recipients where tenant_id = $1 and schedule_id = $3)
       select email from report_recipients where tenant_id = $1 and schedule_id = $3`,
      [tenantId, id, schedule],
    )
    return { delivery: { tenantId, id }, address: rows[0]?.email ?? '' }
  })

const stateOf = ({ id }: ReportOrders['delivery']) =>
  stage.withDatabase(async ({ pool }) => {
    const { rows } = await pool.query('select status, reason from report_deliveries where id = $1', [id])
    return rows[0]
  })

it(
  'a report whose program died between sending and noting it is not sent again, and that is said',
  async () => {
    const { delivery, address } = await prepare()
    const live = (lines?: number) =>
      stage.live<ReportOrders>('report-work.ts', { smtpUrl: inbox.url, delivery }, lines)
    // The second line is said when the mail server has taken the mail.
    expect(await live(2)).toBe(false)
    expect(inbox.mailsTo(address)).toHaveLength(1)
    expect(await stateOf(delivery)).toMatchObject({ status: 'sending' })
    expect(await live()).toBe(true)
    expect(inbox.mailsTo(address)).toHaveLength(1)
    expect(await stateOf(delivery)).toMatchObject({
      status: 'uncertain',
      reason: expect.stringContaining('It may have arrived'),
    })
  },
  patience(300_000),
)
