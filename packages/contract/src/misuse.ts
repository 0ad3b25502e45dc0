import { z } from 'zod'
import { chatbotParams } from './chatbots.ts'
import { count, longText } from './databucket-fields.ts'
import { misuseActions, misuseCategories, misuseSeverities } from './misuse-kinds.ts'
import { misuseBotSettings, misuseLimits, misuseSettings } from './misuse-settings.ts'
import {
  misuseAnalytics,
  misuseBlock,
  misuseBlockKinds,
  misuseBot,
  misuseLog,
  misuseLogDetail,
  misuseStats,
  misuseTrial,
  misuseWhitelistEntry,
  misuseWhitelistKinds,
} from './misuse-shapes.ts'
import { route } from './route.ts'
import { cappedPageOf, id, inOrder, line, pageOf, pageQuery } from './schemas.ts'

export const misusePageSize = 10
export const misuseRefreshMs = 30_000
export const misuseExportFormats = ['csv', 'json', 'pdf'] as const
export type MisuseExportFormat = (typeof misuseExportFormats)[number]

const managesMisuse = { can: 'misuse.manage' } as const
const english = { access: managesMisuse, language: 'en' } as const

/** For super admins alone: `all`, or another tenant. Empty: the active one. */
const tenantFilter = { tenant_id: z.union([z.literal(''), z.literal('all'), id]).default('') }
const onlyTenant = z.strictObject(tenantFilter)

const day = z.union([z.literal(''), z.iso.date()]).default('')
const any = <const T extends readonly [string, ...string[]]>(words: T) => z.enum(['', ...words]).default('')

const logsFilter = pageQuery(misusePageSize).extend({
  ...tenantFilter,
  category: any(misuseCategories),
  severity: any(misuseSeverities),
  action: any(misuseActions),
  chatbot_id: z.union([z.literal(''), id]).default(''),
  state: z.enum(['all', 'new', 'false_alarms']).default('all'),
  from: day,
  to: day,
})
const logsQuery = inOrder(logsFilter, 'from', 'to')

const exportFilter = onlyTenant.extend({
  format: z.enum(misuseExportFormats).default('csv'),
  date_from: day,
  date_to: day,
})

const logParams = z.strictObject({ log: id })
const blockParams = z.strictObject({ block: id })
const whitelistParams = z.strictObject({ whitelisted: id })

const reason = line(misuseLimits.reason)
/** null: without an end. */
const hours = z.int().min(misuseLimits.block_hours.min).max(misuseLimits.block_hours.max).nullable()

/** An address, a range (203.0.113.0/24, 2001:db8::/32), an e-mail address of a member, a visitor's reference. */
const target = line(200)

export const misuseBlockForm = z.strictObject({
  kind: z.enum(misuseBlockKinds),
  value: target,
  reason,
  hours,
})

export const misuseWhitelistForm = z.strictObject({
  kind: z.enum(misuseWhitelistKinds),
  value: target,
  reason,
  until: z.iso.date().nullable(),
})

/** The settings that hold, and where they come from. */
const settingsReply = z.strictObject({
  settings: misuseSettings,
  /** `own`: of this tenant; `parent`: of the tenant above; `default`: of the house. */
  source: z.enum(['own', 'parent', 'default']),
  parent_name: z.string().nullable(),
  defaults: misuseSettings,
  /** There is a model that could be asked. */
  has_model: z.boolean(),
})

export const misuseRoutes = {
  'misuse.dashboard': route({
    ...english,
    method: 'GET',
    path: '/admin/security/misuse',
    isAlsoPage: true,
    summary: 'Kennzahlen der Missbrauchsabwehr',
    query: onlyTenant.extend({ ajax: z.literal('true').default('true') }),
    reply: z.strictObject({ stats: misuseStats }),
  }),
  'misuse.blocked': route({
    ...english,
    method: 'GET',
    path: '/admin/security/misuse/blocked',
    summary: 'Gesperrte Personen und Besucher:innen, die neuesten zuerst, höchstens 1000',
    query: onlyTenant,
    reply: z.strictObject({ blocked: z.array(misuseBlock) }),
  }),
  'misuse.export': route({
    ...english,
    method: 'GET',
    path: '/admin/security/misuse/export',
    summary: 'Vorfälle eines Zeitraums als CSV, JSON oder PDF; wird protokolliert',
    query: inOrder(exportFilter, 'date_from', 'date_to'),
    reply: 'binary',
  }),
  'misuse.logs.index': route({
    ...english,
    method: 'GET',
    path: '/api/misuse/logs',
    summary: 'Vorfälle, die neuesten zuerst',
    query: logsQuery,
    reply: cappedPageOf(misuseLog).extend({
      /** For the filter: chatbots that have had an incident, at most 200. */
      chatbots: z.array(z.strictObject({ id, name: z.string() })),
      /** For the filter of super admins; empty for everybody else. */
      tenants: z.array(z.strictObject({ id, name: z.string() })),
    }),
  }),
  'misuse.logs.seen': route({
    ...english,
    method: 'POST',
    path: '/api/misuse/logs/seen',
    summary: 'Alle Vorfälle des Mandanten als gesehen vermerken',
    reply: z.strictObject({ seen: count }),
  }),
  'misuse.logs.show': route({
    ...english,
    method: 'GET',
    path: '/api/misuse/logs/:log',
    summary: 'Ein Vorfall mit Text, Fundstellen und Unterhaltung; wird protokolliert',
    params: logParams,
    query: onlyTenant,
    reply: misuseLogDetail,
  }),
  'misuse.logs.note': route({
    ...english,
    method: 'PUT',
    path: '/api/misuse/logs/:log/note',
    summary: 'Notiz zu einem Vorfall',
    params: logParams,
    body: z.strictObject({ note: longText(misuseLimits.note) }),
    reply: 'empty',
  }),
  'misuse.logs.false_alarm': route({
    ...english,
    method: 'PUT',
    path: '/api/misuse/logs/:log/false-alarm',
    summary: 'Als Fehlalarm vermerken: derselbe Text fällt diesem Mandanten nicht mehr auf',
    params: logParams,
    body: z.strictObject({ is_false_alarm: z.boolean() }),
    reply: 'empty',
  }),
  'misuse.logs.block': route({
    ...english,
    method: 'POST',
    path: '/api/misuse/logs/:log/block',
    summary: 'Besucher:in, Person oder Adresse eines Vorfalls sperren',
    params: logParams,
    body: z.strictObject({ target: z.enum(['visitor', 'user', 'address']), reason, hours }),
    reply: misuseBlock,
  }),
  'misuse.logs.whitelist': route({
    ...english,
    method: 'POST',
    path: '/api/misuse/logs/:log/whitelist',
    summary: 'Adresse, Person oder Wortlaut eines Vorfalls ausnehmen',
    params: logParams,
    body: z.strictObject({
      target: z.enum(['address', 'user', 'phrase']),
      reason,
      until: z.iso.date().nullable(),
    }),
    reply: misuseWhitelistEntry,
  }),
  'misuse.blocks.index': route({
    ...english,
    method: 'GET',
    path: '/api/misuse/blocks',
    summary: 'Sperren von Personen und Besucher:innen oder von Adressen',
    query: pageQuery(misusePageSize).extend({
      ...tenantFilter,
      of: z.enum(['people', 'addresses']).default('people'),
      state: z.enum(['active', 'ended', 'all']).default('active'),
    }),
    reply: pageOf(misuseBlock),
  }),
  'misuse.blocks.store': route({
    ...english,
    method: 'POST',
    path: '/api/misuse/blocks',
    summary: 'Von Hand sperren: Person, Besucher:in, Adresse oder Bereich',
    body: misuseBlockForm,
    reply: misuseBlock,
  }),
  'misuse.blocks.update': route({
    ...english,
    method: 'PUT',
    path: '/api/misuse/blocks/:block',
    summary: 'Sperre verlängern oder begründen; die Stunden zählen von jetzt an',
    params: blockParams,
    body: z.strictObject({ hours, reason }),
    reply: misuseBlock,
  }),
  'misuse.blocks.destroy': route({
    ...english,
    method: 'DELETE',
    path: '/api/misuse/blocks/:block',
    summary: 'Sperre aufheben',
    params: blockParams,
    reply: 'empty',
  }),
  'misuse.whitelist.index': route({
    ...english,
    method: 'GET',
    path: '/api/misuse/whitelist',
    summary: 'Ausnahmen',
    query: pageQuery(misusePageSize).extend({ ...tenantFilter, kind: any(misuseWhitelistKinds) }),
    reply: pageOf(misuseWhitelistEntry),
  }),
  'misuse.whitelist.store': route({
    ...english,
    method: 'POST',
    path: '/api/misuse/whitelist',
    summary: 'Ausnahme anlegen: Adresse, Bereich, Person oder Wortlaut',
    body: misuseWhitelistForm,
    reply: misuseWhitelistEntry,
  }),
  'misuse.whitelist.destroy': route({
    ...english,
    method: 'DELETE',
    path: '/api/misuse/whitelist/:whitelisted',
    summary: 'Ausnahme löschen',
    params: whitelistParams,
    reply: 'empty',
  }),
  'misuse.analytics': route({
    ...english,
    method: 'GET',
    path: '/api/misuse/analytics',
    summary: 'Auswertung eines Zeitraums von höchstens 366 Tagen; ohne Angabe die letzten 30 Tage',
    query: inOrder(onlyTenant.extend({ from: day, to: day }), 'from', 'to'),
    reply: misuseAnalytics,
  }),
  'misuse.bots.index': route({
    ...english,
    method: 'GET',
    path: '/api/misuse/bots',
    summary: 'Chatbots mit ihren Vorfällen und ihrem Schutz',
    query: pageQuery(misusePageSize).extend(tenantFilter),
    reply: pageOf(misuseBot),
  }),
  'misuse.bots.update': route({
    ...english,
    method: 'PUT',
    path: '/api/misuse/bots/:chatbot',
    summary: 'Eigene Einstellungen eines Chatbots; null: wie der Mandant',
    params: chatbotParams,
    body: z.strictObject({ own: misuseBotSettings.nullable() }),
    reply: misuseBot,
  }),
  'misuse.settings.show': route({
    ...english,
    method: 'GET',
    path: '/api/misuse/settings',
    summary: 'Einstellungen der Missbrauchsabwehr',
    reply: settingsReply,
  }),
  'misuse.settings.update': route({
    ...english,
    method: 'PUT',
    path: '/api/misuse/settings',
    summary: 'Einstellungen ändern; ein Untermandant hat von da an eigene',
    body: misuseSettings,
    reply: settingsReply,
  }),
  'misuse.settings.destroy': route({
    ...english,
    method: 'DELETE',
    path: '/api/misuse/settings',
    summary: 'Eigene Einstellungen verwerfen: es gelten wieder die des Hauptmandanten oder die des Hauses',
    reply: settingsReply,
  }),
  'misuse.try': route({
    ...english,
    method: 'POST',
    path: '/api/misuse/try',
    summary: 'Eine Nachricht probieren: was jede Regel dazu sagt; nichts davon wird vermerkt',
    body: z.strictObject({
      message: longText(misuseLimits.try).min(1),
      /** With the settings of this chatbot; null: with those of the tenant. */
      chatbot_id: id.nullable(),
      sensitivity: z.enum(['', 'low', 'medium', 'high']).default(''),
      /** Asks the model too, where there is one; costs as one check. */
      ask_model: z.boolean().default(false),
    }),
    reply: misuseTrial,
  }),
}
