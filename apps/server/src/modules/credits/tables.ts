import type {
  AnomalyType,
  billingModes,
  RefundCategory,
  requestStatuses,
  urgencyLevels,
} from '@lotse/contract'
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, cents, time } from '../../platform/columns.ts'

const count = (name: string) => bigint(name, { mode: 'bigint' })

export type BillingMode = (typeof billingModes)[number]
export type ReservationStatus = 'pending' | 'confirmed' | 'cancelled'
export type TransactionType =
  | 'allocation'
  | 'expiry'
  | 'usage'
  | 'transfer_in'
  | 'transfer_out'
  | 'refund'
  | 'adjustment'
  | 'request_approval'

/** What the history shows of an action besides its price. */
export interface ReservationContext {
  document_id?: string
  chunk_count?: number
  chatbot_id?: string
  query_id?: string
}

/** Changed by the functions of the migration and by nothing else, except for the settings of the months. */
export const creditAccounts = pgTable('credit_accounts', {
  tenantId: uuid('tenant_id').primaryKey(),
  billingMode: text('billing_mode').$type<BillingMode>().notNull().default('own_credits'),
  monthlyCents: cents('monthly_cents').notNull(),
  purchasedCents: cents('purchased_cents').notNull(),
  reservedCents: cents('reserved_cents').notNull(),
  monthlyAllocationCents: cents('monthly_allocation_cents').notNull(),
  carryForward: boolean('carry_forward').notNull().default(false),
  allocatedMonth: date('allocated_month'),
  monthlyTransferCents: cents('monthly_transfer_cents').notNull(),
  transferredMonth: date('transferred_month'),
  lastSeq: bigint('last_seq', { mode: 'bigint' }).notNull(),
  lastHash: bytes('last_hash').notNull(),
})

export const creditReservations = pgTable(
  'credit_reservations',
  {
    /** Whose use it is. */
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    /** Whose account pays. */
    payerTenantId: uuid('payer_tenant_id').notNull(),
    parentId: uuid('parent_id'),
    rootId: uuid('root_id').notNull(),
    depth: smallint().notNull().default(0),
    rootFunctionality: text('root_functionality').notNull(),
    jobClass: text('job_class').notNull(),
    functionality: text().notNull(),
    amountCents: cents('amount_cents').notNull(),
    childrenCents: cents('children_cents').notNull(),
    spentCents: cents('spent_cents').notNull(),
    status: text().$type<ReservationStatus>().notNull().default('pending'),
    isExpired: boolean('is_expired').notNull().default(false),
    idempotencyKey: text('idempotency_key').notNull(),
    userId: uuid('user_id'),
    description: text().notNull().default(''),
    context: jsonb().$type<ReservationContext>().notNull().default({}),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    resolvedAt: time('resolved_at'),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)

export const creditTransactions = pgTable(
  'credit_transactions',
  {
    tenantId: uuid('tenant_id').notNull(),
    seq: bigint({ mode: 'bigint' }).notNull(),
    id: uuid().notNull(),
    type: text().$type<TransactionType>().notNull(),
    part: text().$type<'monthly' | 'purchased'>().notNull(),
    amountCents: cents('amount_cents').notNull(),
    balanceAfterCents: cents('balance_after_cents').notNull(),
    actorUserId: uuid('actor_user_id'),
    idempotencyKey: text('idempotency_key').notNull(),
    reservationId: uuid('reservation_id'),
    counterpartTenantId: uuid('counterpart_tenant_id'),
    description: text().notNull().default(''),
    createdAt: time('created_at').notNull(),
    hash: bytes().notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.seq] })],
)

/** Written by the job that seals, and by nothing else. */
export const creditSeals = pgTable(
  'credit_seals',
  {
    tenantId: uuid('tenant_id').notNull(),
    number: count('number').notNull(),
    lastSeq: count('last_seq').notNull(),
    lastHash: bytes('last_hash').notNull(),
    balanceCents: cents('balance_cents').notNull(),
    sealedAt: time('sealed_at').notNull(),
    keyMark: text('key_mark').notNull(),
    sealBefore: text('seal_before').notNull(),
    seal: text().notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.number] })],
)

/** One row: what the nightly check came to. */
export const creditLedgerChecks = pgTable('credit_ledger_checks', {
  isOnly: boolean('is_only').primaryKey().default(true),
  checkedAt: time('checked_at').notNull(),
  accounts: integer().notNull(),
  faultyAccounts: integer('faulty_accounts').notNull(),
  faults: integer().notNull(),
})

export const creditUsageHours = pgTable(
  'credit_usage_hours',
  {
    tenantId: uuid('tenant_id').notNull(),
    hour: time('hour').notNull(),
    rootFunctionality: text('root_functionality').notNull(),
    functionality: text().notNull(),
    actions: count('actions').notNull(),
    roots: count('roots').notNull(),
    failures: count('failures').notNull(),
    cents: cents('cents').notNull(),
    durationMs: count('duration_ms').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.hour, table.rootFunctionality, table.functionality] }),
  ],
)

export const creditUsageFunctionDays = pgTable(
  'credit_usage_function_days',
  {
    tenantId: uuid('tenant_id').notNull(),
    day: date().notNull(),
    rootFunctionality: text('root_functionality').notNull(),
    functionality: text().notNull(),
    actions: count('actions').notNull(),
    roots: count('roots').notNull(),
    cents: cents('cents').notNull(),
    failedRoots: count('failed_roots').notNull().default(0n),
    failedCents: cents('failed_cents').notNull().default(0n),
    abandonedRoots: count('abandoned_roots').notNull().default(0n),
    abandonedCents: cents('abandoned_cents').notNull().default(0n),
    // What the days before came to.
    rootsBefore: count('roots_before').notNull().default(0n),
    centsBefore: cents('cents_before').notNull().default(0n),
    failedRootsBefore: count('failed_roots_before').notNull().default(0n),
    failedCentsBefore: cents('failed_cents_before').notNull().default(0n),
    abandonedRootsBefore: count('abandoned_roots_before').notNull().default(0n),
    abandonedCentsBefore: cents('abandoned_cents_before').notNull().default(0n),
  },
  table => [
    primaryKey({ columns: [table.tenantId, table.day, table.rootFunctionality, table.functionality] }),
  ],
)

/** All days together. */
export const creditUsageFunctionTotals = pgTable(
  'credit_usage_function_totals',
  {
    tenantId: uuid('tenant_id').notNull(),
    rootFunctionality: text('root_functionality').notNull(),
    functionality: text().notNull(),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    roots: count('roots').notNull(),
    cents: cents('cents').notNull(),
    failedRoots: count('failed_roots').notNull(),
    failedCents: cents('failed_cents').notNull(),
    abandonedRoots: count('abandoned_roots').notNull(),
    abandonedCents: cents('abandoned_cents').notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.rootFunctionality, table.functionality] })],
)

export const creditUsageDays = pgTable(
  'credit_usage_days',
  {
    tenantId: uuid('tenant_id').notNull(),
    day: date().notNull(),
    userId: uuid('user_id').notNull(),
    actions: count('actions').notNull(),
    cents: cents('cents').notNull(),
    lastActionAt: time('last_action_at').notNull(),
    rootFunctionality: text('root_functionality').notNull(),
    // What the days before came to.
    actionsBefore: count('actions_before').notNull().default(0n),
    centsBefore: cents('cents_before').notNull().default(0n),
  },
  table => [primaryKey({ columns: [table.tenantId, table.day, table.userId, table.rootFunctionality] })],
)

/** All days together. */
export const creditUsagePersonTotals = pgTable(
  'credit_usage_person_totals',
  {
    tenantId: uuid('tenant_id').notNull(),
    userId: uuid('user_id').notNull(),
    rootFunctionality: text('root_functionality').notNull(),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    actions: count('actions').notNull(),
    cents: cents('cents').notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.userId, table.rootFunctionality] })],
)

export const creditUsageTenantDays = pgTable(
  'credit_usage_tenant_days',
  {
    tenantId: uuid('tenant_id').notNull(),
    day: date().notNull(),
    roots: count('roots').notNull(),
    cents: cents('cents').notNull(),
    // What the days before came to.
    rootsBefore: count('roots_before').notNull().default(0n),
    centsBefore: cents('cents_before').notNull().default(0n),
  },
  table => [primaryKey({ columns: [table.tenantId, table.day] })],
)

/** The 24 hours that the clocks in Berlin show, each with what it came to on this day and all days before. */
export const creditUsageClockTotals = pgTable(
  'credit_usage_clock_totals',
  {
    tenantId: uuid('tenant_id').notNull(),
    day: date().notNull(),
    roots: count('roots').array().notNull(),
    lostRoots: count('lost_roots').array().notNull(),
    cents: count('cents').array().notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.day] })],
)

export const creditRequests = pgTable(
  'credit_requests',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    amountCents: cents('amount_cents').notNull(),
    reason: text().notNull(),
    businessJustification: text('business_justification'),
    ticketReference: text('ticket_reference'),
    status: text().$type<(typeof requestStatuses)[number]>().notNull().default('pending'),
    urgencyLevel: text('urgency_level').$type<(typeof urgencyLevels)[number]>().notNull(),
    requestedBy: uuid('requested_by'),
    requestedByName: text('requested_by_name').notNull(),
    createdAt: time('created_at').notNull(),
    reviewedBy: uuid('reviewed_by'),
    reviewedByName: text('reviewed_by_name'),
    reviewedAt: time('reviewed_at'),
    reviewNotes: text('review_notes'),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)

export const creditRefunds = pgTable(
  'credit_refunds',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    amountCents: cents('amount_cents').notNull(),
    category: text().$type<RefundCategory>().notNull(),
    reason: text().notNull(),
    internalNote: text('internal_note'),
    ticketReference: text('ticket_reference'),
    issuedBy: uuid('issued_by'),
    issuedByName: text('issued_by_name').notNull(),
    creditTransactionId: uuid('credit_transaction_id').notNull(),
    balanceBeforeCents: cents('balance_before_cents').notNull(),
    balanceAfterCents: cents('balance_after_cents').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    createdAt: time('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)

export const creditAlertSettings = pgTable('credit_alert_settings', {
  tenantId: uuid('tenant_id').primaryKey(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  primaryContact: text('primary_contact'),
  escalationContacts: text('escalation_contacts').array().notNull().default([]),
  emailEnabled: boolean('email_enabled').notNull().default(true),
  webhookUrl: text('webhook_url'),
  webhookSecretSealed: text('webhook_secret_sealed'),
  slackUrlSealed: text('slack_url_sealed'),
  warningPercent: integer('warning_percent').notNull().default(20),
  criticalPercent: integer('critical_percent').notNull().default(10),
  minimumCredits: integer('minimum_credits').notNull().default(5),
  toldLevel: text('told_level').$type<'ok' | 'warning' | 'critical' | 'minimum'>().notNull().default('ok'),
})

/** What the check of the ledger has found, each thing once. */
export const creditFindings = pgTable(
  'credit_findings',
  {
    /** Whose use it is about, or whose account. */
    tenantId: uuid('tenant_id').notNull(),
    id: uuid().notNull(),
    /** Whose account was checked. */
    accountTenantId: uuid('account_tenant_id').notNull(),
    kind: text().$type<AnomalyType>().notNull(),
    subject: text().notNull(),
    reservationId: uuid('reservation_id'),
    rootId: uuid('root_id'),
    context: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
    status: text().$type<'open' | 'resolved' | 'repaired'>().notNull().default('open'),
    createdAt: time('created_at').notNull(),
    seenAt: time('seen_at').notNull(),
    settledAt: time('settled_at'),
  },
  table => [primaryKey({ columns: [table.tenantId, table.id] })],
)

export const creditChecks = pgTable('credit_checks', {
  tenantId: uuid('tenant_id').primaryKey(),
  askedAt: time('asked_at'),
  checkedAt: time('checked_at'),
})
