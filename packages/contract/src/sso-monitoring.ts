import { z } from 'zod'
import { flag } from './credit-fields.ts'
import { count } from './databucket-fields.ts'
import { route } from './route.ts'
import { id, timestamp } from './schemas.ts'

/** How the monitoring of sign-ins behaves (spec 3 §2.8 and §9). */
export const ssoMonitoring = {
  refreshMs: 60_000,
  periods: ['1', '6', '12', '24', '48', '72'],
  defaultPeriod: '24',
  tenantsShown: 10,
  failuresShown: 10,
  /** Milliseconds: below the first is good, below the second worth a look. */
  duration: { good: 100, warning: 300 },
  /** Days until a certificate expires, from which on somebody is told. */
  certificateDays: { notice: 60, warning: 30, critical: 7 },
  /** Percent of the sign-ins of the last hour that failed, once there were so many. */
  failureRate: { warning: 20, critical: 50, fromAttempts: 5 },
  healthEveryMinutes: 15,
  /** Without a look for so long, nobody looks any more. */
  healthStaleMinutes: 45,
  attemptsKeptDays: 90,
} as const

const percent = z.number().min(0).max(100)
const milliseconds = z.number().min(0)
const bytes = z.number().min(0)
const circle = z.strictObject({ id, name: z.string() })
const checkStatus = z.enum(['pass', 'warning', 'fail'])
export type SsoCheckStatus = z.output<typeof checkStatus>

const certificate = z.strictObject({
  config_id: id,
  circle_name: z.string(),
  /** Whose: the service's, with which it signs, or ours. */
  use: z.enum(['identity_provider', 'service_provider', 'service_provider_next']),
  status: z.enum(['valid', 'expiring', 'expired', 'not_yet_valid', 'unreadable']),
  issuer: z.string(),
  valid_to: timestamp.nullable(),
  days_until_expiry: z.number().int().nullable(),
})
export type SsoCertificateState = z.output<typeof certificate>

const performance = z.strictObject({
  summary: z.strictObject({
    avg_duration: milliseconds,
    median_duration: milliseconds,
    p95_duration: milliseconds,
    p99_duration: milliseconds,
    total_requests: count,
    error_count: count,
    avg_memory: bytes,
    max_memory: bytes,
  }),
  by_route: z.array(
    z.strictObject({
      route: z.string(),
      count,
      error_count: count,
      avg_duration: milliseconds,
      median_duration: milliseconds,
      p95_duration: milliseconds,
      p99_duration: milliseconds,
      max_duration: milliseconds,
    }),
  ),
})
export type SsoPerformance = z.output<typeof performance>

const failures = z.strictObject({
  /** The latest first. */
  failures: z.array(
    z.strictObject({
      tenant_id: id.nullable(),
      /** Null as long as nobody knew into which tenant the person wanted. */
      tenant_name: z.string().nullable(),
      circle_name: z.string(),
      error_type: z.string(),
      count,
      last_occurrence: timestamp,
      /** The latest of them, for the doctor. */
      last_attempt_id: id,
    }),
  ),
  total_failures: count,
  unique_tenants: count,
  by_error_type: z.array(z.strictObject({ error_type: z.string(), count })),
  period_hours: count,
})
export type SsoFailures = z.output<typeof failures>

const health = z.strictObject({
  healthy_count: count,
  warning_count: count,
  critical_count: count,
  checks: z.array(
    z.strictObject({
      config_id: id,
      name: z.string(),
      provider: z.string(),
      /** Null before the first look. */
      status: z.enum(['healthy', 'warning', 'critical']).nullable(),
      checks: z.record(z.string(), z.strictObject({ status: checkStatus, message: z.string() })),
      checked_at: timestamp.nullable(),
    }),
  ),
})
export type SsoHealth = z.output<typeof health>

const alert = z.strictObject({
  type: z.enum(['certificate', 'failure_rate', 'unreachable', 'stale_health', 'sync']),
  severity: z.enum(['critical', 'warning', 'info']),
  message: z.string(),
  circle_name: z.string(),
  timestamp,
})
export type SsoAlert = z.output<typeof alert>

const tenantActivity = z.strictObject({
  /** Those with most failures first. */
  tenants: z.array(
    z.strictObject({
      tenant_id: id.nullable(),
      tenant_name: z.string().nullable(),
      circle_name: z.string(),
      success_count: count,
      fail_count: count,
      failure_rate: percent,
      last_success: timestamp.nullable(),
      last_failure: timestamp.nullable(),
    }),
  ),
  period_hours: count,
  total_tenants: count,
})
export type SsoTenantActivity = z.output<typeof tenantActivity>

const dashboard = z.strictObject({
  updated_at: timestamp,
  summary: z.strictObject({
    active_configurations: count,
    total_configurations: count,
    /** Of all requests of the period those that did not fail because a service or its configuration did not work; 100 without any. */
    uptime_percentage: percent,
    recent_logins_24h: count,
    /** Of the sign-ins of the period that came to an end. */
    failure_rate: percent,
  }),
  certificates: z.array(certificate),
  performance,
  failures,
  health,
  alerts: z.array(alert),
  tenant_activity: tenantActivity,
  circles: z.array(circle),
})
export type SsoDashboard = z.output<typeof dashboard>

const superAdmins = { access: 'super-admin', language: 'en' } as const

export const ssoMonitoringRoutes = {
  'superadmin.sso.monitoring.dashboard': route({
    ...superAdmins,
    method: 'GET',
    path: '/api/superadmin/sso/monitoring/dashboard',
    summary: 'Zustand und Kennzahlen der Anmeldedienste aller Circles oder eines Circles',
    query: z.strictObject({
      circle_id: z.union([z.literal(''), id]).default(''),
      hours: z.enum(ssoMonitoring.periods).default(ssoMonitoring.defaultPeriod),
      /** Read anew, and not what was read for others a moment ago. */
      fresh: flag,
    }),
    reply: dashboard,
  }),
  'superadmin.sso.monitoring.circles': route({
    ...superAdmins,
    method: 'GET',
    path: '/api/superadmin/sso/monitoring/circles',
    summary: 'Circles mit einem Anmeldedienst',
    reply: z.strictObject({ circles: z.array(circle) }),
  }),
  'superadmin.sso.monitoring.health-check': route({
    ...superAdmins,
    method: 'POST',
    path: '/api/superadmin/sso/monitoring/health-check',
    summary: 'Eingeschaltete Anmeldedienste jetzt prüfen',
    body: z.strictObject({ circle_id: z.union([z.literal(''), id]).default('') }),
    reply: health,
  }),
}
