import { newId } from '../../platform/ids.ts'
import type { ProbePart } from '../../platform/probe-part.ts'
import { recipientToken } from './subscriptions/recipient-token.ts'
import { reportDeliveries, reportRecipients, reportSchedules } from './tables.ts'

/** A report that is sent to somebody of the tenant and to an address outside. */
export const creditReportsProbePart: ProbePart = {
  name: 'credit-reports',
  async fill(ctx, { mainId: tenantId, secret, people }) {
    const now = ctx.clock.now()
    const [schedule, person, outside] = [newId(), newId(), newId()]
    await ctx.db.insert(reportSchedules).values({
      tenantId,
      id: schedule,
      format: 'csv',
      tabs: ['trends'],
      period: 30,
      frequency: 'daily',
      weekday: 1,
      dayOfMonth: 1,
      minuteOfDay: 420,
      nextAt: now,
      createdAt: now,
    })
    const recipient = { tenantId, scheduleId: schedule, createdAt: now }
    await ctx.db.insert(reportRecipients).values([
      { ...recipient, id: person, userId: people.admin },
      { ...recipient, id: outside, email: `${secret}@probe.invalid`, confirmedAt: now },
    ])
    await ctx.db.insert(reportDeliveries).values({
      tenantId,
      id: newId(),
      scheduleId: schedule,
      recipientId: outside,
      plannedFor: now,
      isAsked: false,
      status: 'failed',
      reason: secret,
      createdAt: now,
    })
    // Whoever holds a link may use it: the walk has one of somebody who is no recipient any more.
    return { schedule, recipient_token: recipientToken(ctx, { tenantId, id: newId() }) }
  },
}
