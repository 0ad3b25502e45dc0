import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { defineJob } from '../../../platform/jobs.ts'
import { sendMail } from '../../../platform/mail.ts'
import { findTenant } from '../../tenancy/index.ts'
import { creditAlertSettings } from '../tables.ts'
import { type AlertSettings, contactsOf, findAlertSettings, firstContactsOf } from './contacts.ts'
import type { Crossing } from './crossing.ts'
import { slackAlertJob, webhookAlertJob } from './deliver.ts'
import { type AlertState, acrossTenantsUntoldAlerts, alertStateOf, isAlertUntold, isWorse } from './level.ts'
import { alertMail } from './mail.ts'

/** Escalation contacts are for the worse levels. */
const recipientsOf = (ctx: Ctx, settings: AlertSettings, { level }: Crossing): Promise<string[]> =>
  (level === 'warning' ? firstContactsOf : contactsOf)(ctx.db, settings.tenantId, settings)

/** Those who are told when spending needs a person; nobody where the tenant wants no such mail or is deleted. */
export const alertRecipients = async (ctx: Ctx, tenantId: string): Promise<string[]> => {
  if (!(await findTenant(ctx.db, tenantId))) return []
  const settings = await findAlertSettings(ctx.db, tenantId)
  if (settings && !(settings.isEnabled && settings.emailEnabled)) return []
  return firstContactsOf(ctx.db, tenantId, settings)
}

const tell = async (ctx: Ctx, settings: AlertSettings, crossing: Crossing): Promise<void> => {
  if (settings.emailEnabled)
    for (const to of await recipientsOf(ctx, settings, crossing))
      await sendMail(ctx, alertMail(to, crossing, ctx.config.baseUrl))
  const delivery = { tenantId: settings.tenantId, crossing }
  if (settings.webhookUrl) await ctx.jobs.enqueue(ctx, webhookAlertJob, delivery)
  if (settings.slackUrlSealed) await ctx.jobs.enqueue(ctx, slackAlertJob, delivery)
}

const crossingOf = (ctx: Ctx, state: AlertState): Crossing => ({
  id: newId(),
  level: state.level,
  tenantName: state.tenantName,
  availableCents: String(state.availableCents),
  percent: state.percent,
  at: ctx.clock.now().toISOString(),
})

/** The settings of the tenant, held until the end of the transaction, so that a crossing is told once. */
const lockSettings = async (ctx: Ctx, tenantId: string): Promise<AlertSettings | null> => {
  await ctx.db.insert(creditAlertSettings).values({ tenantId }).onConflictDoNothing()
  const [row] = await ctx.db
    .select()
    .from(creditAlertSettings)
    .where(eq(creditAlertSettings.tenantId, tenantId))
    .for('update')
  return row ?? null
}

/** Tells a crossing downwards and remembers every crossing; a second run finds nothing left to tell. */
export const checkAlerts = async (ctx: Ctx, tenantId: string): Promise<void> => {
  // A tenant deleted meanwhile has no state, and could not get settings.
  if (!(await alertStateOf(ctx.db, tenantId))) return
  await inTransaction(ctx, async ctx => {
    const settings = await lockSettings(ctx, tenantId)
    const state = await alertStateOf(ctx.db, tenantId)
    if (!settings || !state || state.level === state.toldLevel) return
    await ctx.db
      .update(creditAlertSettings)
      .set({ toldLevel: state.level })
      .where(eq(creditAlertSettings.tenantId, tenantId))
    if (isWorse(state.level, state.toldLevel)) await tell(ctx, settings, crossingOf(ctx, state))
  })
}

export const alertCheckJob = defineJob({
  name: 'credits.alert-check',
  payload: z.object({ tenantId: z.uuid() }),
  waitsOnce: true,
  handle: (ctx, { tenantId }) => checkAlerts(ctx, tenantId),
})

const enqueueCheck = (ctx: Ctx, tenantId: string): Promise<void> =>
  ctx.jobs.enqueue(ctx, alertCheckJob, { tenantId }, { key: tenantId })

/**
 * After every movement, with the tenant whose account moved and in the movement's own transaction. It costs one read
 * unless the level changed, so that spending stays fast.
 */
export const enqueueAlertCheck = async (ctx: Ctx, tenantId: string): Promise<void> => {
  if (await isAlertUntold(ctx.db, tenantId)) await enqueueCheck(ctx, tenantId)
}

/** For levels that change without a movement, and for a check that saw the balance a moment too early. */
export const alertSweepJob = defineJob({
  name: 'credits.alert-sweep',
  payload: z.object({}),
  schedule: { cron: '*/10 * * * *', payload: {} },
  async handle(ctx) {
    for (const tenantId of await acrossTenantsUntoldAlerts(ctx.db)) await enqueueCheck(ctx, tenantId)
  },
})
