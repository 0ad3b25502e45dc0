import type {
  Role,
  SsoMigrationTask,
  SsoProvider,
  SsoSyncFigures,
  SsoSyncReason,
  StoredSsoProvider,
} from '@lotse/contract'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { time } from '../../platform/columns.ts'

export const ssoConfigurations = pgTable('sso_configurations', {
  circleId: uuid('circle_id').primaryKey(),
  provider: text().$type<StoredSsoProvider>().notNull(),
  settings: jsonb().$type<Record<string, unknown>>().notNull(),
  secretsSealed: text('secrets_sealed'),
  isRequired: boolean('is_required').notNull().default(false),
  formerProvider: text('former_provider').$type<StoredSsoProvider>(),
  formerSettings: jsonb('former_settings').$type<Record<string, unknown>>(),
  formerSecretsSealed: text('former_secrets_sealed'),
  updatedAt: time('updated_at').notNull(),
})

export const ssoDomains = pgTable('sso_domains', {
  domain: text().primaryKey(),
  circleId: uuid('circle_id').notNull(),
  confirmedAt: time('confirmed_at').notNull(),
  confirmedByName: text('confirmed_by_name').notNull(),
})

export const ssoMappings = pgTable(
  'sso_mappings',
  {
    circleId: uuid('circle_id').notNull(),
    position: integer().notNull(),
    kind: text().$type<'domain' | 'group'>().notNull(),
    value: text().notNull(),
    tenantId: uuid('tenant_id').notNull(),
    role: text().$type<Role>().notNull(),
  },
  table => [primaryKey({ columns: [table.circleId, table.position] })],
)

export const ssoIdentities = pgTable(
  'sso_identities',
  {
    circleId: uuid('circle_id').notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid('user_id').notNull(),
    email: text().notNull(),
    createdAt: time('created_at').notNull(),
    lastSignedInAt: time('last_signed_in_at').notNull(),
    blockedAt: time('blocked_at'),
    toldName: text('told_name'),
  },
  table => [primaryKey({ columns: [table.circleId, table.issuer, table.subject] })],
)

export const ssoRequests = pgTable('sso_requests', {
  stateHash: text('state_hash').primaryKey(),
  circleId: uuid('circle_id').notNull(),
  provider: text().$type<SsoProvider>().notNull(),
  purpose: text().$type<'sign-in' | 'test'>().notNull(),
  browserHash: text('browser_hash').notNull(),
  keptSealed: text('kept_sealed').notNull(),
  tenantId: uuid('tenant_id'),
  returnTo: text('return_to').notNull().default('/'),
  askedBy: uuid('asked_by'),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
})

export const ssoTestReports = pgTable('sso_test_reports', {
  id: uuid().primaryKey(),
  circleId: uuid('circle_id').notNull(),
  askedBy: uuid('asked_by').notNull(),
  reportSealed: text('report_sealed').notNull(),
  createdAt: time('created_at').notNull(),
})

export const ssoAssertions = pgTable(
  'sso_assertions',
  {
    circleId: uuid('circle_id').notNull(),
    assertionId: text('assertion_id').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  table => [primaryKey({ columns: [table.circleId, table.assertionId] })],
)

export const ssoSessions = pgTable('sso_sessions', {
  sessionId: uuid('session_id').primaryKey(),
  circleId: uuid('circle_id').notNull(),
  issuer: text().notNull(),
  subject: text().notNull(),
  detailsSealed: text('details_sealed').notNull(),
  sessionIndex: text('session_index').notNull().default(''),
})

export const ssoCertificates = pgTable(
  'sso_certificates',
  {
    circleId: uuid('circle_id').notNull(),
    id: uuid().notNull(),
    state: text().$type<'announced' | 'active' | 'retired'>().notNull(),
    certificate: text().notNull(),
    privateKeySealed: text('private_key_sealed').notNull(),
    notAfter: time('not_after').notNull(),
    activatesAt: time('activates_at'),
    createdAt: time('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.circleId, table.id] })],
)

export const ssoAttempts = pgTable('sso_attempts', {
  id: uuid().primaryKey(),
  circleId: uuid('circle_id').notNull(),
  tenantId: uuid('tenant_id'),
  userId: uuid('user_id'),
  provider: text().$type<StoredSsoProvider>().notNull(),
  route: text().notNull(),
  outcome: text().$type<'started' | 'succeeded' | 'failed'>().notNull(),
  errorType: text('error_type'),
  errorDetail: text('error_detail'),
  durationMs: integer('duration_ms').notNull(),
  memoryBytes: bigint('memory_bytes', { mode: 'number' }).notNull(),
  createdAt: time('created_at').notNull(),
})

export const ssoHealthChecks = pgTable('sso_health_checks', {
  circleId: uuid('circle_id').primaryKey(),
  status: text().$type<'healthy' | 'warning' | 'critical'>().notNull(),
  checks: jsonb().$type<Record<string, { status: 'pass' | 'warning' | 'fail'; message: string }>>().notNull(),
  checkedAt: time('checked_at').notNull(),
})

export const ssoMigrations = pgTable('sso_migrations', {
  circleId: uuid('circle_id').primaryKey(),
  runId: uuid('run_id').notNull(),
  provider: text().$type<SsoProvider>().notNull(),
  enteredSealed: text('entered_sealed').notNull(),
  tasks: jsonb().$type<SsoMigrationTask[]>().notNull(),
  settings: jsonb().$type<Record<string, unknown>>().notNull(),
  secretsSealed: text('secrets_sealed'),
  startedAt: time('started_at').notNull(),
})

export const ssoSyncs = pgTable('sso_syncs', {
  circleId: uuid('circle_id').primaryKey(),
  askedAt: time('asked_at'),
  startedAt: time('started_at'),
  finishedAt: time('finished_at'),
  succeededAt: time('succeeded_at'),
  reason: text().$type<SsoSyncReason>(),
  detail: text().notNull().default(''),
  figures: jsonb().$type<SsoSyncFigures>(),
})
