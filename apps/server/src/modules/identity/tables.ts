import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  passwordHash: text('password_hash'),
  emailVerifiedAt: moment('email_verified_at'),
  isSuperAdmin: boolean('is_super_admin').notNull().default(false),
  pictureKey: uuid('picture_key'),
  pictureType: text('picture_type'),
  totpSecretSealed: text('totp_secret_sealed'),
  totpEnabledAt: moment('totp_enabled_at'),
  totpLastStep: bigint('totp_last_step', { mode: 'bigint' }).notNull().default(0n),
  /** Where the person worked last. */
  lastTenantId: uuid('last_tenant_id'),
  /** Devices that signed in before are strangers again. */
  knownDevicesSince: moment('known_devices_since'),
  superAdminSince: moment('super_admin_since'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  deactivatedAt: moment('deactivated_at'),
  deletedAt: moment('deleted_at'),
})
export type UserRow = typeof users.$inferSelect

export const sessions = pgTable('sessions', {
  id: uuid().primaryKey(),
  tokenHash: text('token_hash').notNull(),
  userId: uuid('user_id').notNull(),
  impersonatorUserId: uuid('impersonator_user_id'),
  activeTenantId: uuid('active_tenant_id'),
  awaitsSecondFactor: boolean('awaits_second_factor').notNull().default(false),
  authenticatedAt: moment('authenticated_at').notNull(),
  createdAt: moment('created_at').notNull(),
  lastSeenAt: moment('last_seen_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  ip: text().notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
})
export type SessionRow = typeof sessions.$inferSelect

export const linkPurposes = ['invitation', 'password_reset', 'email_change'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

export const userLinks = pgTable('user_links', {
  id: uuid().primaryKey(),
  purpose: text({ enum: linkPurposes }).notNull(),
  tokenHash: text('token_hash').notNull(),
  userId: uuid('user_id').notNull(),
  tenantId: uuid('tenant_id'),
  /** Copied when the link is sent: tenants stand after this module. */
  tenantName: text('tenant_name'),
  newEmail: text('new_email'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
})
export type LinkRow = typeof userLinks.$inferSelect

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id').notNull(),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  table => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

export const signInThrottles = pgTable('sign_in_throttles', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  firstFailureAt: moment('first_failure_at').notNull(),
  blockedUntil: moment('blocked_until'),
})
