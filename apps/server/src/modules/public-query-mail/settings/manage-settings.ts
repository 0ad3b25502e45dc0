import type { PublicQueryMailSettings, Reply, Routes } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { changesBetween, recordAudit } from '../../audit/index.ts'
import { findTenant } from '../../tenancy/index.ts'
import { fetchedEveryMinutes, mailboxName } from '../fetching/mailbox-name.ts'
import { findMailbox } from '../fetching/mailbox-store.ts'
import { countQuarantined } from '../routing/mails-store.ts'
import { requestAddress } from '../routing/request-address.ts'
import { type MailSettings, mailSettingsOf, saveMailSettings } from './settings-store.ts'

const present = (settings: MailSettings): PublicQueryMailSettings => ({
  sender_rule: settings.senderRule,
  senders: settings.senders,
  reply_mode: settings.replyMode,
  answers_per_sender: settings.answersPerSender,
})

export const showSettings = async ({ db, actor }: TenantCtx): Promise<PublicQueryMailSettings> =>
  present(await mailSettingsOf(db, actor.tenant.id))

export const saveSettings = (
  ctx: TenantCtx,
  form: PublicQueryMailSettings,
): Promise<PublicQueryMailSettings> =>
  inTransaction(ctx, async ctx => {
    const { tenant } = ctx.actor
    const before = present(await mailSettingsOf(ctx.db, tenant.id))
    const after = { ...form, senders: [...new Set(form.senders)] }
    await saveMailSettings(
      ctx.db,
      tenant.id,
      {
        senderRule: after.sender_rule,
        senders: after.senders,
        replyMode: after.reply_mode,
        answersPerSender: after.answers_per_sender,
      },
      ctx.clock.now(),
    )
    // Of the list how long it is: addresses of people do not belong into the log.
    const told = ({ senders, ...rest }: PublicQueryMailSettings) => ({ ...rest, senders: senders.length })
    await recordAudit(ctx, {
      action: 'public-query.mail-settings-updated',
      tenant,
      subject: { type: 'tenant', id: tenant.id, label: tenant.name },
      changes: changesBetween<ReturnType<typeof told>>(told(before), told(after)),
    })
    return after
  })

/** Where requests are sent, as the page for it shows. */
export const showAddress = async ({
  db,
  actor,
  config,
}: TenantCtx): Promise<Reply<Routes['agent.public_query.mail.show']>> => {
  const { tenant } = actor
  const { requestMail } = config
  const parent = tenant.parentTenantId ? await findTenant(db, tenant.parentTenantId) : null
  const mailbox = requestMail && (await findMailbox(db, mailboxName(requestMail.mailbox)))
  return {
    address: requestMail && requestAddress(requestMail, tenant),
    is_sub_tenant: tenant.typeRole === 'sub',
    parent_name: parent?.name ?? null,
    fetched_every_minutes: fetchedEveryMinutes,
    last_fetched_at: mailbox ? mailbox.fetchedAt.toISOString() : null,
    quarantined: await countQuarantined(db, tenant.id),
  }
}
