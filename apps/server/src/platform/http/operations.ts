import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { RouteName } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import { AppError } from '../errors.ts'
import { filesWritable, metrics } from '../metrics.ts'
import type { Ctx } from '../ports.ts'
import { docsPage } from './docs-page.ts'
import { bind, type StreamReply } from './handlers.ts'
import { openApiDocument } from './openapi.ts'

const works = async (check: () => Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('Zeitüberschreitung')), 2_000)
  })
  try {
    return (await Promise.race([check(), late])) !== false
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Ready is who can do its work: the database answers, jobs can be asked for, and where there are workers the clock is looked at. A file
 * store that takes nothing is told, but takes nobody out of service: chats go on without it, and every machine would have the same to say.
 */
export const readiness = async (ctx: Ctx) => {
  const files = works(() => ctx.blobs.check())
  const database = await works(() => ctx.db.execute(sql`select 1`))
  const [jobs, schedule] = database
    ? await Promise.all([works(() => ctx.jobs.isReady()), works(() => ctx.jobs.isTicking())])
    : [false, false]
  const hasFiles = await files
  filesWritable.set(hasFiles ? 1 : 0)
  const saidOf = (isOk: boolean) => (isOk ? ('ok' as const) : ('failed' as const))
  const said = {
    database: saidOf(database),
    jobs: saidOf(jobs),
    schedule: saidOf(schedule),
    files: saidOf(hasFiles),
  }
  if (!database || !jobs || !schedule)
    throw new AppError('unavailable', 'Noch nicht bereit.', {
      errors: Object.fromEntries(Object.entries(said).filter(([, word]) => word === 'failed')),
      headers: { 'retry-after': '5' },
    })
  return { status: hasFiles ? ('ok' as const) : ('degraded' as const), ...said }
}

/** The best packing takes a second in which nobody else is served, and saves a few kilobytes. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const packedReply = (type: string, text: string): StreamReply => ({
  type,
  body: text,
  packed: { br: brotliCompressSync(text, quickly), gzip: gzipSync(text) },
  headers: { 'cache-control': 'public, max-age=600' },
})

/** The same for everybody until the next version: made and packed once, at the first question. */
const onceFor = <Key>(make: (key: Key) => StreamReply): ((key: Key) => StreamReply) => {
  const made = new Map<Key, StreamReply>()
  return key => {
    const reply = made.get(key) ?? make(key)
    made.set(key, reply)
    return reply
  }
}

const openApi = onceFor((baseUrl: string) =>
  packedReply('application/json; charset=utf-8', JSON.stringify(openApiDocument(baseUrl))),
)
const docs = onceFor(() => packedReply('text/html; charset=utf-8', docsPage()))
/** All that a process serves that works in the background. */
export const servedByWorkers: ReadonlySet<RouteName> = new Set<RouteName>([
  'operations.healthz',
  'operations.readyz',
  'operations.metrics',
])

export const operationsHandlers = bind({
  'operations.healthz': () => ({ status: 'ok' as const }),
  'operations.readyz': ctx => readiness(ctx),
  'operations.metrics': async () => ({ type: metrics.contentType, body: await metrics.metrics() }),
  'operations.openapi': ctx => openApi(ctx.config.baseUrl),
  'operations.docs': () => docs(undefined),
})
