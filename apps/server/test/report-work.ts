import { sendReport } from '../src/modules/credit-reports/sending/send-report.ts'
import { createOutbox, type Outbox } from '../src/platform/mail.ts'
import { allReports } from './credit-reports.ts'
import { openMortalApp } from './mortal-app.ts'
import { type MortalPlace, readOrders, say } from './mortal-work.ts'

export interface ReportOrders {
  smtpUrl: string
  delivery: { tenantId: string; id: string }
}

const orders = await readOrders<ReportOrders & MortalPlace>()
const app = await openMortalApp(orders)
const ctx = app.systemContext('test')
const real = createOutbox({ ...ctx.config, smtpUrl: orders.smtpUrl })
/** Tells before the mail leaves and after it has, and waits there for its death. */
const outbox: Outbox = {
  async deliver(mail, id) {
    say('before')
    await real.deliver(mail, id)
    say('after')
    await new Promise(() => {})
  },
  kept: real.kept,
}
await sendReport({ ...ctx, outbox }, orders.delivery, allReports)
say('end')
await app.close()
