import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { auditHandlers } from './modules/audit/index.ts'
import { admitsOrigin, chatbotsHandlers } from './modules/chatbots/index.ts'
import { conversationsHandlers, conversationsJobs } from './modules/conversations/index.ts'
import { creditsHandlers, creditsJobs } from './modules/credits/index.ts'
import { databucketsHandlers, databucketsJobs } from './modules/databuckets/index.ts'
import { identityHandlers, identityJobs } from './modules/identity/index.ts'
import { createIngestion, type IngestionPace, type ReaderSettings } from './modules/ingestion/index.ts'
import { layoutHandlers } from './modules/layout/index.ts'
import { legalPagesHandlers } from './modules/legal-pages/index.ts'
import { prepareVectors, retrievalHandlers, retrievalJobs } from './modules/retrieval/index.ts'
import { authenticate, tenancyHandlers } from './modules/tenancy/index.ts'
import { type Ai, createAi } from './platform/ai.ts'
import type { Blobs } from './platform/blobs/blobs.ts'
import { openBlobs } from './platform/blobs/open-blobs.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type Ctx, type Ports, systemContext } from './platform/context.ts'
import { type Database, openDatabase } from './platform/database.ts'
import type { Handlers } from './platform/http/handlers.ts'
import { operationsHandlers } from './platform/http/operations.ts'
import type { RateLimits } from './platform/http/parts.ts'
import { createHttpServer } from './platform/http/server.ts'
import { createJobRunner, type JobDefinition, type JobPace } from './platform/jobs.ts'
import { createLimits } from './platform/limits.ts'
import { createLog, type Log } from './platform/log.ts'
import { createOutbox, type Outbox, sendMailJob } from './platform/mail.ts'
import { migrate } from './platform/migrations.ts'
import { createOutbound, type Outbound } from './platform/outbound.ts'
import { createSecrets } from './platform/secrets.ts'
import { sweepLimitsJob } from './platform/sweep-limits.ts'
import { tendDatabaseJob } from './platform/tend-database.ts'

/** What tests and other programs put in place of the real parts. */
export interface Replacements {
  database?: Database
  clock?: Clock
  outbox?: Outbox
  outbound?: Outbound
  ai?: Ai
  blobs?: Blobs
  log?: Log
  rateLimits?: RateLimits
  pace?: JobPace
  ingestionPace?: Partial<IngestionPace>
  reader?: ReaderSettings
  webFolder?: string
}

export interface App {
  http: FastifyInstance
  ports: Ports
  database: Database
  /** The context of work that no request asked for. */
  systemContext(reason: string): Ctx
  /** Finishes running requests, gives unfinished jobs back, closes the database. */
  close(): Promise<void>
}

const webFolder = join(import.meta.dirname, '../../web/dist')

const jobDefinitions = [
  sendMailJob,
  tendDatabaseJob,
  sweepLimitsJob,
  ...identityJobs,
  ...creditsJobs,
  ...databucketsJobs,
  ...retrievalJobs,
  ...conversationsJobs,
] as JobDefinition[]

/** A connection whose last request is just being answered stays open for the next one, unless somebody closes it. */
const closeHttp = async (http: FastifyInstance): Promise<void> => {
  const closing = http.close()
  const timer = setInterval(() => http.server.closeIdleConnections(), 50)
  await closing.finally(() => clearInterval(timer))
}

/** Builds the parts and connects them: the only place that knows them all. */
export const createApp = async (config: Config, replace: Replacements = {}): Promise<App> => {
  const log = replace.log ?? createLog(config.logLevel)
  const blobs = replace.blobs ?? (await openBlobs(config, log))
  const database = replace.database ?? (await openDatabase(config))
  await migrate(database.background.pool, { partitions: config.databasePartitions })
  await prepareVectors(database, log)
  const ingestion = createIngestion(log, { pace: replace.ingestionPace, reader: replace.reader })
  const jobs = createJobRunner(database, [...jobDefinitions, ...ingestion.jobs], {
    works: config.role !== 'web',
    log,
    pace: replace.pace,
  })
  const clock = replace.clock ?? systemClock
  const secrets = createSecrets(config.secretKey)
  const ports: Ports = {
    config,
    log,
    jobs,
    clock,
    secrets,
    limits: createLimits({ db: database.db, clock, secrets, log }),
    outbox: replace.outbox ?? createOutbox(config),
    outbound: replace.outbound ?? createOutbound(),
    ai: replace.ai ?? createAi(config),
    blobs,
  }
  await jobs.start(ports)
  if (config.role !== 'web') ingestion.startWork()
  const handlers: Handlers = {
    ...operationsHandlers,
    ...auditHandlers,
    ...identityHandlers,
    ...tenancyHandlers,
    ...creditsHandlers,
    ...databucketsHandlers,
    ...retrievalHandlers,
    ...ingestion.handlers,
    ...chatbotsHandlers,
    ...conversationsHandlers,
    ...legalPagesHandlers,
    ...layoutHandlers,
  }
  const http = await createHttpServer({
    ports,
    db: database.db,
    handlers,
    authenticate,
    admitsOrigin,
    rateLimits: replace.rateLimits,
    webFolder: replace.webFolder ?? webFolder,
  })
  return {
    http,
    ports,
    database,
    systemContext: reason => systemContext(ports, database.background.db, reason),
    async close() {
      await closeHttp(http)
      await ingestion.close()
      await jobs.stop()
      await ports.outbound.close()
      await blobs.close()
      await database.close()
    },
  }
}
