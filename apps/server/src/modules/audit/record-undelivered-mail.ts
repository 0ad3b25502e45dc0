import type { TellUndelivered } from '../../platform/mail.ts'
import { recordAudit } from './record-audit.ts'

const reasonAtMost = 200

/** An invitation or a link that never came: the admins of the tenant that sent it see it, otherwise the super admins. */
export const recordUndeliveredMail: TellUndelivered = (ctx, { to, subject, sender }, reason) =>
  recordAudit(ctx, {
    action: 'mail.undelivered',
    tenant: sender,
    subject: { type: 'user', id: null, label: to },
    changes: {
      mail: { from: null, to: subject },
      reason: { from: null, to: reason.slice(0, reasonAtMost) },
    },
  })
