import { mailKinds, mailReplyModes, mailSenderRules, publicQueryMailLimits } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { idOf, of, ownId, type TenantArchive, value } from '../../platform/tenant-archive.ts'

const { senders, answers_per_sender } = publicQueryMailLimits

/** The mails of requests. What nobody has taken in yet stays in the house to which it was sent. */
export const publicQueryMailArchive: TenantArchive = {
  tables: [
    {
      table: 'public_query_mail_settings',
      label: 'Regeln für E-Mails mit Anfragen',
      key: [],
      columns: {
        sender_rule: of.oneOf(Object.keys(mailSenderRules)),
        senders: of.texts(senders, 254),
        reply_mode: of.oneOf(Object.keys(mailReplyModes)),
        answers_per_sender: value(z.int().min(answers_per_sender.min).max(answers_per_sender.max)),
        updated_at: of.time,
      },
    },
    {
      table: 'public_query_mails',
      label: 'E-Mails von Bürger:innen-Anfragen',
      key: ['id'],
      from: tenantId =>
        sql`select * from public_query_mails where tenant_id = ${tenantId} and state <> 'quarantined'`,
      // What is on its way out is not sent from elsewhere.
      reads: { state: sql`case when r.state = 'waiting' then 'failed' else r.state end` },
      columns: {
        id: ownId,
        query_id: idOf('public_queries'),
        direction: of.oneOf(['in', 'out']),
        state: of.oneOf(['received', 'sent', 'failed']),
        kind: of.oneOf(mailKinds),
        reason: of.text(1000),
        message_id: of.text(1000),
        thread: of.texts(100, 1000),
        sender: of.text(1000),
        sender_name: of.text(1000),
        reply_to: of.text(1000),
        recipient: of.text(1000),
        subject: of.text(1000),
        excerpt: of.text(1000),
        text: of.text(1_000_000),
        attachments: of.count,
        bytes: of.cents,
        version: of.countOrNone,
        created_at: of.time,
        sent_at: of.timeOrNone,
      },
      leftOut: { blob_key: 'Nur zurückgehaltene E-Mails liegen als Datei vor; sie reisen nicht.' },
      sheet: {
        name: 'emails-von-anfragen',
        columns: {
          created_at: 'Zeitpunkt',
          direction: 'Richtung',
          sender: 'Von',
          recipient: 'An',
          subject: 'Betreff',
          text: 'Text',
        },
      },
    },
  ],
  staysBehind: [],
}
