import { z } from 'zod'
import { count } from './databucket-fields.ts'
import { route } from './route.ts'
import { messageReply, pageOf, pageQuery, timestamp } from './schemas.ts'

/** Days. A log shorter than that hides misuse from those who look for it once a quarter. */
export const retentionLimits = {
  conversation_days: { min: 1, max: 3650 },
  log_days: { min: 90, max: 3650 },
  query_days: { min: 1, max: 3650 },
} as const

const days = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max).nullable()

/** How long things are kept; null: until somebody deletes them. */
const retention = z.strictObject({
  conversation_days: days(retentionLimits.conversation_days),
  log_days: days(retentionLimits.log_days),
  /** Of requests of citizens; a form that does not know them leaves them as they are. */
  query_days: days(retentionLimits.query_days).optional(),
})
export type Retention = z.output<typeof retention>

const daysInQuery = ({ min, max }: { min: number; max: number }) =>
  z.coerce.number().int().min(min).max(max).optional()

/** The code that visitors see of themselves: four times four letters and digits. */
const visitorReference = z
  .string()
  .trim()
  .max(40)
  .regex(/^[\sA-Za-z0-9-]*$/)

const visitorParams = z.strictObject({ visitor: visitorReference })

const visitor = z.strictObject({
  reference: z.string(),
  conversations_count: count,
  messages_count: count,
  first_at: timestamp,
  last_at: timestamp,
  /** The beginning of the newest conversation. */
  title: z.string(),
})
export type KnownVisitor = z.output<typeof visitor>

const managesProtection = { can: 'data-protection.manage' } as const

export const dataProtectionRoutes = {
  'settings.data-protection': route({
    method: 'GET',
    path: '/api/settings/data-protection',
    access: managesProtection,
    summary: 'Aufbewahrungsfristen des Mandanten',
    reply: retention,
  }),
  'settings.data-protection.update': route({
    method: 'PUT',
    path: '/api/settings/data-protection',
    access: managesProtection,
    summary: 'Aufbewahrungsfristen ändern',
    body: retention,
    reply: retention,
  }),
  'settings.data-protection.preview': route({
    method: 'GET',
    path: '/api/settings/data-protection/preview',
    access: managesProtection,
    summary: 'Was bei diesen Fristen heute gelöscht würde',
    query: z.strictObject({
      conversation_days: daysInQuery(retentionLimits.conversation_days),
      log_days: daysInQuery(retentionLimits.log_days),
      query_days: daysInQuery(retentionLimits.query_days),
    }),
    reply: z.strictObject({ conversations: count, messages: count, log_entries: count, queries: count }),
  }),
  'settings.visitors.index': route({
    method: 'GET',
    path: '/api/settings/visitors',
    access: managesProtection,
    summary: 'Besucher:innen nach ihrer Kennung oder nach dem, was sie geschrieben haben',
    query: pageQuery(10).extend({ reference: visitorReference.default('') }),
    reply: pageOf(visitor),
  }),
  'settings.visitors.export': route({
    method: 'GET',
    path: '/api/settings/visitors/:visitor/export',
    access: managesProtection,
    summary: 'Alles, was über eine Besucherin oder einen Besucher gespeichert ist (Art. 15 DSGVO)',
    params: visitorParams,
    reply: 'binary',
  }),
  'settings.visitors.destroy': route({
    method: 'DELETE',
    path: '/api/settings/visitors/:visitor',
    access: managesProtection,
    summary: 'Alle Unterhaltungen einer Besucherin oder eines Besuchers löschen',
    params: visitorParams,
    reply: messageReply,
  }),
  'profile.export': route({
    method: 'GET',
    path: '/api/profile/export',
    access: 'signed-in',
    summary: 'Alles, was über die angemeldete Person gespeichert ist (Art. 15 DSGVO)',
    reply: 'binary',
  }),
  'superadmin.users.export': route({
    method: 'GET',
    path: '/api/superadmin/users/:user/export',
    access: 'super-admin',
    summary: 'Alles, was über eine Person gespeichert ist (Art. 15 DSGVO)',
    params: z.strictObject({ user: z.uuid() }),
    reply: 'binary',
  }),
}
