import { sql } from 'drizzle-orm'
import { AppError } from '../errors.ts'
import { metrics } from '../metrics.ts'
import type { Ctx } from '../ports.ts'
import { docsPage } from './docs-page.ts'
import { bind } from './handlers.ts'
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

export const readiness = async (ctx: Ctx) => {
  const database = await works(() => ctx.db.execute(sql`select 1`))
  const jobs = database && (await works(() => ctx.jobs.isReady()))
  if (!database || !jobs)
    throw new AppError('unavailable', 'Noch nicht bereit.', {
      errors: { ...(database ? {} : { database: 'failed' }), ...(jobs ? {} : { jobs: 'failed' }) },
    })
  return { status: 'ok', database: 'ok', jobs: 'ok' } as const
}

export const operationsHandlers = bind({
  'operations.healthz': () => ({ status: 'ok' as const }),
  'operations.readyz': ctx => readiness(ctx),
  'operations.metrics': async () => ({ type: metrics.contentType, body: await metrics.metrics() }),
  'operations.openapi': ctx => openApiDocument(ctx.config.baseUrl),
  'operations.docs': () => ({ type: 'text/html; charset=utf-8', body: docsPage() }),
})
