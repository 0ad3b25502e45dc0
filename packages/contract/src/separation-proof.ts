import { z } from 'zod'
import { route } from './route.ts'
import { id, messageReply, pageOf, pageQuery, timestamp } from './schemas.ts'

/** What counts as a breach of the separation, in the words of the report. */
export const separationFindingLabels = {
  content: 'Inhalte des fremden Mandanten stehen in der Antwort',
  ids: 'Kennungen des fremden Mandanten stehen in der Antwort',
  oracle: 'Eine fremde Kennung wird anders beantwortet als eine, die es nicht gibt',
  dependence: 'Die Antwort hängt von Daten des fremden Mandanten ab',
  change: 'Daten des fremden Mandanten wurden verändert',
  access: 'Die Route wurde ohne Berechtigung beantwortet',
} as const
const findingKinds = Object.keys(separationFindingLabels) as (keyof typeof separationFindingLabels)[]

const separationFinding = z.strictObject({
  route: z.string(),
  /** Who called, in words. */
  actor: z.string(),
  /** What was tried, in words. */
  attempt: z.string(),
  kind: z.enum(findingKinds),
  /** Where it was seen; never what it says. */
  detail: z.string(),
})
export type SeparationFinding = z.output<typeof separationFinding>

const separationRoute = z.strictObject({
  route: z.string(),
  method: z.string(),
  path: z.string(),
  calls: z.number().int(),
  /** The rightful owner saw the secret word there: what the others did not see was there to be seen. */
  is_controlled: z.boolean(),
  /** Attempts that ended with a fault of the program: neither a breach nor a proof. */
  failures: z.number().int(),
  findings: z.number().int(),
})
export type SeparationRoute = z.output<typeof separationRoute>

const separationReport = z.strictObject({
  format: z.literal('lotse-separation-proof/1'),
  installation: z.string(),
  product_version: z.string(),
  started_by: z.string(),
  requested_at: timestamp,
  finished_at: timestamp,
  duration_seconds: z.number(),
  totals: z.strictObject({
    routes: z.number().int(),
    actors: z.number().int(),
    calls: z.number().int(),
    controlled: z.number().int(),
    failures: z.number().int(),
    findings: z.number().int(),
  }),
  actors: z.array(z.string()),
  findings: z.array(separationFinding),
  /** What is meant to be so, and why. */
  exceptions: z.array(z.strictObject({ route: z.string(), rule: z.string(), why: z.string() })),
  routes: z.array(separationRoute),
  sha256: z.string(),
})
export type SeparationReport = z.output<typeof separationReport>

const separationProof = z.strictObject({
  id,
  state: z.enum(['waiting', 'running', 'finished', 'cancelled', 'failed']),
  started_by: z.string(),
  product_version: z.string(),
  requested_at: timestamp,
  finished_at: timestamp.nullable(),
  routes_done: z.number().int(),
  routes_total: z.number().int(),
  calls: z.number().int(),
  findings: z.number().int(),
  sha256: z.string().nullable(),
})
export type SeparationProof = z.output<typeof separationProof>

const params = z.strictObject({ proof: id })
const access = 'super-admin' as const

export const separationProofRoutes = {
  'superadmin.separation.index': route({
    method: 'GET',
    path: '/api/superadmin/separation',
    access,
    summary: 'Prüfungen der Mandantentrennung, die neueste zuerst',
    query: pageQuery(15).omit({ search: true }),
    reply: pageOf(separationProof),
  }),
  'superadmin.separation.store': route({
    method: 'POST',
    path: '/api/superadmin/separation',
    access,
    summary: 'Mandantentrennung prüfen: ruft alle Routen mit Kennungen eines fremden Mandanten auf',
    reply: z.strictObject({ message: z.string(), proof: separationProof }),
  }),
  'superadmin.separation.show': route({
    method: 'GET',
    path: '/api/superadmin/separation/:proof',
    access,
    summary: 'Eine Prüfung mit ihrem Bericht, sobald es ihn gibt',
    params,
    reply: z.strictObject({ proof: separationProof, report: separationReport.nullable() }),
  }),
  'superadmin.separation.cancel': route({
    method: 'POST',
    path: '/api/superadmin/separation/:proof/cancel',
    access,
    summary: 'Bricht eine laufende Prüfung ab',
    params,
    reply: messageReply,
  }),
  'superadmin.separation.export': route({
    method: 'GET',
    path: '/api/superadmin/separation/:proof/export',
    access,
    summary: 'Der Bericht als Datei: zum Drucken (html), für Tabellen (csv) oder mit Prüfsumme (json)',
    params,
    query: z.strictObject({ format: z.enum(['html', 'csv', 'json']).default('json') }),
    reply: 'binary',
  }),
}
