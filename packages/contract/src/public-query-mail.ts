import { z } from 'zod'
import { count } from './databucket-fields.ts'
import { publicQueryParams } from './public-queries.ts'
import { route } from './route.ts'
import { emailAddress, id, pageOf, pageQuery, timestamp } from './schemas.ts'

const usesQueries = { can: 'public-queries.use' } as const
const managesQueries = { can: 'public-queries.manage' } as const

/** Who may send requests to the tenant's address. */
export const mailSenderRules = {
  staff: 'Nur Adressen der eigenen Benutzer:innen (Weiterleitung)',
  anyone: 'Alle',
  list: 'Nur Adressen und Domains dieser Liste',
} as const
export type MailSenderRule = keyof typeof mailSenderRules

/** What becomes of an answer to a mail. */
export const mailReplyModes = {
  draft: 'Als Entwurf behalten',
  approved: 'Nach der Freigabe senden',
  at_once: 'Sofort senden',
} as const
export type MailReplyMode = keyof typeof mailReplyModes

export const publicQueryMailLimits = {
  senders: 500,
  answers_per_sender: { min: 1, max: 100, usual: 5 },
} as const

/** An address, or a whole domain: @stadt.example. */
const sender = z.union([
  emailAddress,
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^@[a-z0-9-]+(\.[a-z0-9-]+)+$/)
    .max(254),
])

export const publicQueryMailSettings = z.strictObject({
  sender_rule: z.enum(Object.keys(mailSenderRules) as [MailSenderRule, ...MailSenderRule[]]),
  senders: z.array(sender).max(publicQueryMailLimits.senders),
  reply_mode: z.enum(Object.keys(mailReplyModes) as [MailReplyMode, ...MailReplyMode[]]),
  /** Per day and sender. */
  answers_per_sender: z
    .int()
    .min(publicQueryMailLimits.answers_per_sender.min)
    .max(publicQueryMailLimits.answers_per_sender.max),
})
export type PublicQueryMailSettings = z.output<typeof publicQueryMailSettings>

/** What a mail turned out to be. */
export const mailKinds = [
  'human',
  'auto_reply',
  'bounce',
  'list',
  'bulk',
  'own',
  'calendar',
  'receipt',
] as const
export type MailKind = (typeof mailKinds)[number]

const mail = z.strictObject({
  id,
  direction: z.enum(['in', 'out']),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  at: timestamp,
  kind: z.enum(mailKinds),
  /** Of one that goes out. */
  state: z.enum(['received', 'waiting', 'sent', 'failed']),
  /** Why it failed, or why it is not answered; empty otherwise. */
  reason: z.string(),
})

const quarantinedMail = z.strictObject({
  id,
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  received_at: timestamp,
  kind: z.enum(mailKinds),
  reason: z.enum([
    'unknown_recipient',
    'sender_refused',
    'machine',
    'agent_inactive',
    'too_large',
    'unreadable',
  ]),
  reason_label: z.string(),
  /** The beginning of its text, as data. */
  excerpt: z.string(),
  attachments: count,
  bytes: count,
})
export type QuarantinedMail = z.output<typeof quarantinedMail>

const mailParams = z.strictObject({ quarantined_mail: id })

export const publicQueryMailRoutes = {
  'agent.public_query.mail.show': route({
    method: 'GET',
    path: '/api/public-queries/mail',
    access: usesQueries,
    summary: 'Die Adresse, an die Anfragen geschickt werden',
    reply: z.strictObject({
      /** null: this installation has no mailbox. */
      address: z.string().nullable(),
      is_sub_tenant: z.boolean(),
      parent_name: z.string().nullable(),
      fetched_every_minutes: count,
      last_fetched_at: timestamp.nullable(),
      quarantined: count,
    }),
  }),
  'agent.public_query.mail.settings.show': route({
    method: 'GET',
    path: '/api/public-queries/mail/settings',
    access: managesQueries,
    summary: 'Wer schreiben darf und was mit Antworten geschieht',
    reply: publicQueryMailSettings,
  }),
  'agent.public_query.mail.settings.save': route({
    method: 'PUT',
    path: '/api/public-queries/mail/settings',
    access: managesQueries,
    summary: 'Regeln für E-Mails speichern',
    body: publicQueryMailSettings,
    reply: publicQueryMailSettings,
  }),
  'agent.public_query.quarantine.index': route({
    method: 'GET',
    path: '/api/public-queries/quarantine',
    access: managesQueries,
    summary: 'Zurückgehaltene E-Mails des Mandanten, die neuesten zuerst',
    query: pageQuery(20),
    reply: pageOf(quarantinedMail),
  }),
  'agent.public_query.quarantine.release': route({
    method: 'POST',
    path: '/api/public-queries/quarantine/:quarantined_mail/release',
    access: managesQueries,
    summary: 'Eine zurückgehaltene E-Mail als Anfrage annehmen',
    params: mailParams,
    reply: z.strictObject({ id }),
  }),
  'agent.public_query.quarantine.destroy': route({
    method: 'DELETE',
    path: '/api/public-queries/quarantine/:quarantined_mail',
    access: managesQueries,
    summary: 'Eine zurückgehaltene E-Mail löschen',
    params: mailParams,
    reply: 'empty',
  }),
  'agent.public_query.mails.index': route({
    method: 'GET',
    path: '/api/public-queries/:public_query/mails',
    access: usesQueries,
    summary: 'Die E-Mails einer Anfrage, in ihrer Reihenfolge',
    params: publicQueryParams,
    reply: z.strictObject({ mails: z.array(mail), can: z.strictObject({ reply: z.boolean() }) }),
  }),
  'agent.public_query.mails.reply': route({
    method: 'POST',
    path: '/api/public-queries/:public_query/mails',
    access: usesQueries,
    summary: 'Die freigegebene Antwort an die Absender:in schicken',
    params: publicQueryParams,
    reply: 'empty',
  }),
  'superadmin.mail.quarantine.index': route({
    method: 'GET',
    path: '/api/superadmin/mail/quarantine',
    access: 'super-admin',
    summary: 'E-Mails an unbekannte Adressen, die neuesten zuerst',
    query: pageQuery(20),
    reply: pageOf(quarantinedMail),
  }),
  'superadmin.mail.quarantine.release': route({
    method: 'POST',
    path: '/api/superadmin/mail/quarantine/:stray_mail/release',
    access: 'super-admin',
    summary: 'Eine E-Mail einem Mandanten als Anfrage geben',
    params: z.strictObject({ stray_mail: id }),
    body: z.strictObject({ tenant_id: id }),
    reply: 'empty',
  }),
  'superadmin.mail.quarantine.destroy': route({
    method: 'DELETE',
    path: '/api/superadmin/mail/quarantine/:stray_mail',
    access: 'super-admin',
    summary: 'Eine E-Mail an eine unbekannte Adresse löschen',
    params: z.strictObject({ stray_mail: id }),
    reply: 'empty',
  }),
}
