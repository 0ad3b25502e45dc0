import { z } from 'zod'
import { count, longText } from './databucket-fields.ts'
import {
  publicQueryChoices,
  publicQueryFile,
  publicQueryLimits,
  publicQueryOptionFields,
  publicQueryPageSize,
  publicQueryStatusKeys,
} from './public-query-options.ts'
import {
  publicAnswer,
  publicQueryDetail,
  publicQueryItem,
  publicQueryQuote,
  publicQueryStats,
  publicQueryVersion,
} from './public-query-shapes.ts'
import { route } from './route.ts'
import { cappedPageOf, id, line, pageQuery } from './schemas.ts'

const usesQueries = { can: 'public-queries.use' } as const
const managesQueries = { can: 'public-queries.manage' } as const

export const publicQueryParams = z.strictObject({ public_query: id })
const versionNumber = z.coerce.number().int().min(1).max(100_000)
const versionParams = publicQueryParams.extend({ version: versionNumber })
const fileParams = publicQueryParams.extend({ file: id })
/** Signed by this installation: tenant, request and nothing else. */
const answerParams = z.strictObject({ answer_token: z.string().min(1).max(200) })

const optional = (max: number) => z.union([z.literal(''), line(max)]).default('')
/** A multipart form carries texts. */
const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform(value => (typeof value === 'boolean' ? value : value === 'true' || value === '1'))

export const publicQueryForm = z.strictObject({
  /** Of this submission: sent twice it is one request. */
  key: id,
  /** Empty: found from the request itself. */
  title: optional(publicQueryLimits.title),
  requester: optional(publicQueryLimits.requester),
  input_mode: z.enum(['text', 'file']).default('text'),
  public_query: longText(publicQueryLimits.message).default(''),
  ...publicQueryOptionFields,
  /** Off: what the audience's preset says holds. */
  use_options: flag.default(false),
})
export type PublicQueryForm = z.output<typeof publicQueryForm>

export const publicQueriesRoutes = {
  'agent.public_query.index': route({
    method: 'GET',
    path: '/api/public-queries',
    access: usesQueries,
    summary: 'Bürger:innen-Anfragen, die neuesten zuerst, mit Kennzahlen',
    query: pageQuery(publicQueryPageSize).extend({
      status: z.enum(['', ...publicQueryStatusKeys]).default(''),
    }),
    reply: cappedPageOf(publicQueryItem).extend({
      stats: publicQueryStats,
      can: z.strictObject({ create: z.boolean() }),
    }),
  }),
  'agent.public_query.quote': route({
    method: 'POST',
    path: '/api/public-queries/quote',
    access: usesQueries,
    summary: 'Was eine Anfrage höchstens kostet, bevor sie gestellt wird',
    body: z.strictObject({
      characters: z.int().min(0).max(5_000_000),
      /** Pages that are pictures. */
      ocr_pages: z.int().min(0).max(2_000),
      response_length: publicQueryOptionFields.response_length,
    }),
    reply: publicQueryQuote,
  }),
  'agent.public_query.store': route({
    method: 'POST',
    path: '/api/public-queries',
    access: usesQueries,
    summary: 'Anfrage stellen: als Text oder als eine Datei',
    body: publicQueryForm,
    form: { files: [publicQueryFile] },
    reply: z.strictObject({ id }),
  }),
  'agent.public_query.settings.show': route({
    method: 'GET',
    path: '/api/public-queries/settings',
    access: managesQueries,
    summary: 'Erweiterung des Prompts, eigene oder geerbte',
    reply: z.strictObject({
      prompt_extension: z.string(),
      effective_prompt_extension: z.string(),
      is_inherited: z.boolean(),
      parent_name: z.string().nullable(),
    }),
  }),
  'agent.public_query.settings.save': route({
    method: 'POST',
    path: '/api/public-queries/settings',
    access: managesQueries,
    summary: 'Erweiterung des Prompts speichern; leer: die des Hauptmandanten gilt',
    body: z.strictObject({ prompt_extension: longText(publicQueryLimits.prompt_extension) }),
    reply: 'empty',
  }),
  'agent.public_query.show': route({
    method: 'GET',
    path: '/api/public-queries/:public_query',
    access: usesQueries,
    summary: 'Eine Anfrage mit Antwort, Versionen, Schritten und ähnlichen Anfragen',
    params: publicQueryParams,
    reply: publicQueryDetail,
  }),
  'agent.public_query.events': route({
    method: 'GET',
    path: '/api/public-queries/:public_query/events',
    access: usesQueries,
    summary: 'Wie die Antwort wächst, als Strom von Ereignissen',
    params: publicQueryParams,
    reply: 'events',
  }),
  'agent.public_query.delete': route({
    method: 'DELETE',
    path: '/api/public-queries/:public_query',
    access: usesQueries,
    summary: 'Anfrage mit Antworten und Dateien löschen',
    params: publicQueryParams,
    reply: 'empty',
  }),
  'agent.public_query.retry': route({
    method: 'POST',
    path: '/api/public-queries/:public_query/retry',
    access: usesQueries,
    summary: 'Eine gescheiterte Anfrage nach dem letzten fertigen Schritt fortsetzen',
    params: publicQueryParams,
    reply: 'empty',
  }),
  'agent.public_query.regenerate': route({
    method: 'POST',
    path: '/api/public-queries/:public_query/regenerate',
    access: usesQueries,
    summary: 'Noch einmal antworten, mit diesen Optionen; frühere Fassungen bleiben',
    params: publicQueryParams,
    body: publicQueryChoices.extend({ key: id }),
    reply: z.strictObject({ version: count }),
  }),
  'agent.public_query.reuse': route({
    method: 'POST',
    path: '/api/public-queries/:public_query/reuse',
    access: usesQueries,
    summary: 'Die freigegebene Antwort einer ähnlichen Anfrage als neue Fassung übernehmen',
    params: publicQueryParams,
    body: z.strictObject({ from: id }),
    reply: z.strictObject({ version: count }),
  }),
  'agent.public_query.versions.show': route({
    method: 'GET',
    path: '/api/public-queries/:public_query/versions/:version',
    access: usesQueries,
    summary: 'Eine Fassung der Antwort mit ihren Quellen',
    params: versionParams,
    reply: publicQueryVersion,
  }),
  'agent.public_query.versions.update': route({
    method: 'PUT',
    path: '/api/public-queries/:public_query/versions/:version',
    access: usesQueries,
    summary: 'Den Text einer Fassung ändern; eine Freigabe ist danach keine mehr',
    params: versionParams,
    body: z.strictObject({ text: longText(publicQueryLimits.answer).min(1), revision: count }),
    reply: publicQueryVersion,
  }),
  'agent.public_query.approve': route({
    method: 'POST',
    path: '/api/public-queries/:public_query/versions/:version/approve',
    access: usesQueries,
    summary: 'Eine Fassung freigeben; sie ist dann die Antwort',
    params: versionParams,
    body: z.strictObject({ revision: count }),
    reply: publicQueryVersion,
  }),
  'agent.public_query.withdraw': route({
    method: 'DELETE',
    path: '/api/public-queries/:public_query/versions/:version/approve',
    access: usesQueries,
    summary: 'Eine Freigabe zurücknehmen',
    params: versionParams,
    reply: publicQueryVersion,
  }),
  'agent.public_query.letter': route({
    method: 'GET',
    path: '/api/public-queries/:public_query/versions/:version/letter',
    access: usesQueries,
    summary: 'Eine Fassung als Brief in Word oder PDF',
    params: versionParams,
    query: z.strictObject({ format: z.enum(['docx', 'pdf']).default('docx') }),
    reply: 'binary',
  }),
  'agent.public_query.file': route({
    method: 'GET',
    path: '/api/public-queries/:public_query/files/:file',
    access: usesQueries,
    summary: 'Eine Datei der Anfrage, wie sie kam',
    params: fileParams,
    reply: 'binary',
  }),
  'public_query.answer': route({
    method: 'GET',
    path: '/api/antworten/:answer_token',
    access: 'public',
    rateLimit: 'public',
    summary: 'Die Antwort hinter dem Link der Empfänger:in',
    params: answerParams,
    reply: publicAnswer,
  }),
  'public_query.feedback': route({
    method: 'GET',
    path: '/api/antworten/:answer_token/feedback/:feedback',
    access: 'public',
    rateLimit: 'public',
    changesState: true,
    summary: 'Eine Antwort bewerten; derselbe Wert noch einmal ändert nichts',
    params: answerParams.extend({ feedback: z.enum(['positive', 'negative']) }),
    reply: z.strictObject({ feedback: z.enum(['positive', 'negative']) }),
  }),
}
