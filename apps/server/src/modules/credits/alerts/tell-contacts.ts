import type { Ctx } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail.ts'
import { contactsOf, findAlertSettings } from './contacts.ts'
import { slackAlertJob, webhookAlertJob } from './deliver.ts'
import { noticeMail } from './mail.ts'
import type { Notice } from './notice.ts'

/** Tells a tenant's contacts on all of their ways, those for the worse levels included; nobody where they want no alerts. In the caller's transaction. */
export const tellContacts = async (ctx: Ctx, tenantId: string, notice: Notice): Promise<void> => {
  const settings = await findAlertSettings(ctx.db, tenantId)
  if (settings && !settings.isEnabled) return
  if (settings?.emailEnabled ?? true)
    for (const to of await contactsOf(ctx.db, tenantId, settings))
      await sendMail(ctx, noticeMail(to, notice, ctx.config.baseUrl))
  const delivery = { tenantId, notice }
  if (settings?.webhookUrl) await ctx.jobs.enqueue(ctx, webhookAlertJob, delivery)
  if (settings?.slackUrlSealed) await ctx.jobs.enqueue(ctx, slackAlertJob, delivery)
}
