import { bind } from '../../platform/http/handlers.ts'
import { listMails, replyByHand } from './replying/reply-by-hand.ts'
import { deleteMail, listQuarantine, releaseMail } from './routing/manage-quarantine.ts'
import { deleteStray, listStrays, releaseStray } from './routing/manage-strays.ts'
import { saveSettings, showAddress, showSettings } from './settings/manage-settings.ts'

export const publicQueryMailHandlers = bind({
  'agent.public_query.mail.show': ctx => showAddress(ctx),
  'agent.public_query.mail.settings.show': ctx => showSettings(ctx),
  'agent.public_query.mail.settings.save': (ctx, { body }) => saveSettings(ctx, body),
  'agent.public_query.quarantine.index': (ctx, { query }) => listQuarantine(ctx, query),
  'agent.public_query.quarantine.release': (ctx, { params }) => releaseMail(ctx, params.quarantined_mail),
  'agent.public_query.quarantine.destroy': (ctx, { params }) => deleteMail(ctx, params.quarantined_mail),
  'agent.public_query.mails.index': (ctx, { params }) => listMails(ctx, params.public_query),
  'agent.public_query.mails.reply': (ctx, { params }) => replyByHand(ctx, params.public_query),
  'superadmin.mail.quarantine.index': (ctx, { query }) => listStrays(ctx, query),
  'superadmin.mail.quarantine.release': (ctx, { params, body }) =>
    releaseStray(ctx, params.stray_mail, body.tenant_id),
  'superadmin.mail.quarantine.destroy': (ctx, { params }) => deleteStray(ctx, params.stray_mail),
})
