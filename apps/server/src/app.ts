import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { demoJobs } from './demo/demo-requests.ts'
import { prepareSampleContent } from './demo/sample-content.ts'
import { efficiencyParts, personParts, probeParts, tenantParts, visitorParts } from './module-parts.ts'
import { analyticsHandlers, analyticsJobs } from './modules/analytics/index.ts'
import { auditHandlers, recordUndeliveredMail } from './modules/audit/index.ts'
import { admitsOrigin, chatbotsHandlers, chatbotsJobs } from './modules/chatbots/index.ts'
import { conversationsHandlers, conversationsJobs } from './modules/conversations/index.ts'
import { createCreditReports } from './modules/credit-reports/index.ts'
import { creditsHandlers, creditsJobs } from './modules/credits/index.ts'
import { dashboardHandlers, dashboardJobs } from './modules/dashboard/index.ts'
import { dataProtectionHandlers, dataProtectionJobs } from './modules/data-protection/index.ts'
import { databucketsHandlers, databucketsJobs } from './modules/databuckets/index.ts'
import { identityHandlers, identityJobs } from './modules/identity/index.ts'
import { createIngestion, type IngestionPace, type ReaderSettings } from './modules/ingestion/index.ts'
import { layoutHandlers } from './modules/layout/index.ts'
import { legalPagesHandlers } from './modules/legal-pages/index.ts'
import { inspectPassage, misuseGuarding, misuseHandlers, misuseJobs } from './modules/misuse/index.ts'
import { createPublicQueries } from './modules/public-queries/index.ts'
import { publicQueryMailHandlers, publicQueryMailJobs } from './modules/public-query-mail/index.ts'
import {
  everydayGerman,
  prepareVectors,
  retrievalHandlers,
  retrievalJobs,
} from './modules/retrieval/index.ts'
import { createSeparationProof, type OpenStage } from './modules/separation-proof/index.ts'
import {
  circleSso,
  endSessionThere,
  requiresService,
  ssoCertificateJobs,
  ssoCertificatesHandlers,
  ssoConfigurationHandlers,
  ssoDoctorHandlers,
  ssoHandlers,
  ssoMigrationHandlers,
  ssoMigrationJobs,
  ssoMonitoringHandlers,
  ssoMonitoringJobs,
  ssoSamlHandlers,
  ssoSyncHandlers,
  ssoSyncJobs,
  ssoTrialsHandlers,
} from './modules/sso/index.ts'
import { subTenantsHandlers } from './modules/sub-tenants/index.ts'
import { supportHandlers } from './modules/support/index.ts'
import { authenticate, joinTenant, startTenantOf, tenancyHandlers } from './modules/tenancy/index.ts'
import { tenantAdministrationHandlers } from './modules/tenant-administration/index.ts'
import { createTenantArchives } from './modules/tenant-archives/index.ts'
import { createTenantLifecycle } from './modules/tenant-lifecycle/index.ts'
import { type Ai, createAi } from './platform/ai.ts'
import type { Blobs } from './platform/blobs/blobs.ts'
import { openBlobs } from './platform/blobs/open-blobs.ts'
import { checkInstallation } from './platform/check-installation.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type Ctx, type Ports, systemContext } from './platform/context.ts'
import { type Database, openDatabase } from './platform/database.ts'
import type { Handlers } from './platform/http/handlers.ts'
import { operationsHandlers } from './platform/http/operations.ts'
import type { RateLimits } from './platform/http/parts.ts'
import { createHttpServer } from './platform/http/server.ts'
import { noteIncident } from './platform/incidents.ts'
import { createJobRunner, type JobDefinition, type JobPace } from './platform/jobs.ts'
import { createLimits } from './platform/limits.ts'
import { createLog, type Log } from './platform/log.ts'
import { createOutbox, createSendMailJob, type Outbox } from './platform/mail.ts'
import { migrate } from './platform/migrations.ts'
import { createOutbound, type Outbound } from './platform/outbound.ts'
import { createRehearsal } from './platform/rehearsal.ts'
import { rehearsalPorts } from './platform/rehearsal-ports.ts'
import { createSecrets } from './platform/secrets.ts'
import { sweepLimitsJob } from './platform/sweep-limits.ts'
import { tendDatabaseJob } from './platform/tend-database.ts'
import { watchModels } from './platform/watch-models.ts'

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
  /** Handlers in place of others, made from those. */
  handlers?(handlers: Handlers): Partial<Handlers>
}

export interface App {
  http: FastifyInstance
  ports: Ports
  database: Database
  /** The context of work that no request asked for. */
  systemContext(reason: string): Ctx
  /** The product once more, for a rehearsal. */
  openStage: OpenStage
  /** Finishes running requests, gives unfinished jobs back, closes the database. */
  close(): Promise<void>
}

const webFolder = join(import.meta.dirname, '../../web/dist')

const tenantLifecycle = createTenantLifecycle(tenantParts)
const archives = createTenantArchives(tenantParts)
const creditReports = createCreditReports(efficiencyParts)

const jobDefinitions = [
  createSendMailJob(recordUndeliveredMail),
  tendDatabaseJob,
  sweepLimitsJob,
  ...identityJobs,
  ...ssoMonitoringJobs,
  ...ssoCertificateJobs,
  ...ssoMigrationJobs,
  ...ssoSyncJobs,
  ...creditsJobs,
  ...creditReports.jobs,
  ...analyticsJobs,
  ...databucketsJobs,
  ...retrievalJobs,
  ...chatbotsJobs,
  ...conversationsJobs,
  ...misuseJobs,
  ...publicQueryMailJobs,
  ...dataProtectionJobs,
  ...dashboardJobs,
  ...tenantLifecycle.jobs,
  ...archives.jobs,
  ...demoJobs,
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
  const database = replace.database ?? (await openDatabase(config, log))
  await migrate(database.background.pool, { partitions: config.databasePartitions })
  const secrets = createSecrets(config.secretKey)
  const place = config.blobs?.name ?? join(config.dataDir, 'blobs')
  await checkInstallation({ pool: database.background.pool, secrets, blobs, place })
  await prepareVectors(database, log)
  // Read now, so that the first question does not wait for the dictionary.
  everydayGerman()
  const ingestion = createIngestion(log, {
    pace: replace.ingestionPace,
    reader: replace.reader,
    inspectPassage,
  })
  const publicQueries = createPublicQueries({ readBlob: ingestion.readBlob, pace: replace.ingestionPace })
  /** The same handlers behind the same doors, over a database of which nothing is kept. */
  const openStage: OpenStage = async () => {
    const rehearsal = createRehearsal(database.background.pool)
    const now = clock.now()
    const stagePorts = rehearsalPorts(ports, () => now)
    const http = await createHttpServer({
      ports: stagePorts,
      db: rehearsal.db,
      handlers,
      authenticate,
      admitsOrigin,
      isRehearsal: true,
    })
    const ctx = systemContext(stagePorts, rehearsal.db, 'separation-proof')
    return { kind: database.kind, rehearsal, http, ctx, parts: probeParts, close: () => http.close() }
  }
  const separationProof = createSeparationProof(openStage)
  const jobs = createJobRunner(
    database,
    [...jobDefinitions, ...ingestion.jobs, ...publicQueries.jobs, ...separationProof.jobs],
    {
      works: config.role !== 'web',
      log,
      pace: replace.pace,
    },
  )
  const clock = replace.clock ?? systemClock
  const limits = createLimits({ db: database.db, clock, secrets, log })
  const ports: Ports = {
    config,
    log,
    jobs,
    clock,
    secrets,
    limits,
    outbox: replace.outbox ?? createOutbox(config),
    outbound: replace.outbound ?? createOutbound({ intranet: config.intranet }),
    ai: watchModels(replace.ai ?? createAi(config), () => noteIncident(limits, 'model_failure')),
    blobs,
  }
  await jobs.start(ports)
  if (config.role !== 'web') ingestion.startWork()
  const bound: Handlers = {
    ...operationsHandlers,
    ...auditHandlers,
    ...identityHandlers({ startTenantOf, joinTenant, requiresService, endThere: endSessionThere }),
    ...ssoMonitoringHandlers,
    ...ssoDoctorHandlers,
    ...tenancyHandlers({ circleSso }),
    ...ssoConfigurationHandlers,
    ...ssoHandlers,
    ...ssoSamlHandlers,
    ...ssoTrialsHandlers,
    ...ssoMigrationHandlers,
    ...ssoSyncHandlers,
    ...ssoCertificatesHandlers,
    ...creditsHandlers,
    ...analyticsHandlers(efficiencyParts),
    ...creditReports.handlers,
    ...databucketsHandlers,
    ...retrievalHandlers,
    ...ingestion.handlers,
    ...chatbotsHandlers,
    ...conversationsHandlers(misuseGuarding),
    ...misuseHandlers,
    ...publicQueries.handlers,
    ...publicQueryMailHandlers,
    ...legalPagesHandlers,
    ...supportHandlers,
    ...tenantLifecycle.handlers,
    ...archives.handlers,
    ...subTenantsHandlers,
    ...tenantAdministrationHandlers({ prepareSampleContent }),
    ...dataProtectionHandlers(personParts, visitorParts),
    ...separationProof.handlers,
    ...dashboardHandlers,
    ...layoutHandlers,
  }
  const handlers: Handlers = { ...bound, ...replace.handlers?.(bound) }
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
    openStage,
    async close() {
      publicQueries.close()
      await closeHttp(http)
      await ingestion.close()
      await jobs.stop()
      await ports.outbound.close()
      await blobs.close()
      await database.close()
    },
  }
}
