import { z } from 'zod'
import { credits } from './credit-fields.ts'
import { route } from './route.ts'
import { id, timestamp } from './schemas.ts'

/** How the monitoring of the credit system behaves (spec 2 §9). */
export const creditMonitoring = {
  refreshMs: 30_000,
  pollMs: 5_000,
  toastMs: 5_000,
  alertsShown: 5,
  issuesShown: 3,
  topConsumers: 10,
  recentTransactions: 10,
  /** Percent. Up to the first is usual, up to the second more than that. */
  errorRate: { usual: 2, raised: 5, alarming: 10 },
  /** Credits that are left: at most so many are critical, or a warning. */
  creditsLeft: { critical: 10, warning: 100 },
} as const

export const monitoringSections = [
  'alerts',
  'system_stats',
  'top_consumers',
  'health_status',
  'stuck_reservations',
] as const
export type MonitoringSection = (typeof monitoringSections)[number]

export const monitoringFormats = ['csv', 'pdf', 'html', 'json'] as const
export type MonitoringFormat = (typeof monitoringFormats)[number]

const count = z.number().int().min(0)
const percent = z.number().min(0)
const health = z.enum(['healthy', 'warning', 'critical'])

const alert = z.strictObject({
  type: z.enum(['low_credits', 'system']),
  severity: z.enum(['critical', 'warning', 'info']),
  message: z.string(),
  /** Of low credits: the percent that is left. */
  value: z.number().nullable(),
  tenant_id: id.nullable(),
})
export type MonitoringAlert = z.output<typeof alert>

/** The worst first, at most 50; the numbers count all of them. */
const alerts = { alerts: z.array(alert), critical_count: count, warning_count: count }

const healthStatus = z.strictObject({
  status: health,
  critical_issues: count,
  warnings: count,
  issues: z.array(z.strictObject({ severity: z.enum(['critical', 'warning']), description: z.string() })),
  total_issues: count,
  /** When all accounts were last compared with their bookings; null before the first night. */
  ledger_checked_at: timestamp.nullable(),
})
export type MonitoringHealth = z.output<typeof healthStatus>

const systemStats = z.strictObject({
  /** With finished paid work, begun in the current hour or the 23 before. */
  active_tenants_24h: count,
  /** Bookings of the last 60 minutes. */
  transactions_per_minute: z.number().min(0),
  /** Used this month or held now, of what was there: that and what is left. */
  utilization_percentage: percent,
  available_credits: credits,
  reserved_credits: credits,
  used_this_month: credits,
  consumed_24h: credits,
  /** Percent of the paid work begun in the last 60 minutes and finished that ended without a booking. */
  error_rate: percent,
  finished_actions_1h: count,
  failed_actions_1h: count,
  active_reservations: z.strictObject({ count }),
})
export type MonitoringStats = z.output<typeof systemStats>

const topConsumer = z.strictObject({
  tenant_id: id,
  name: z.string(),
  status: health,
  /** Of what the paying account has available; null where it has nothing. */
  percentage_of_balance: percent.nullable(),
  consumed_24h: credits,
  percentage_of_total: percent,
})
export type TopConsumer = z.output<typeof topConsumer>

const monitoringDashboard = z.strictObject({
  updated_at: timestamp,
  ...alerts,
  health_status: healthStatus,
  system_stats: systemStats,
  /** Full hours, the oldest of 24 first. Work counts in the hour in which it began. */
  hourly_trend: z.array(z.strictObject({ hour: timestamp, consumption: credits })),
  top_consumers: z.array(topConsumer),
})
export type MonitoringDashboard = z.output<typeof monitoringDashboard>

const superAdmins = { access: 'super-admin', language: 'en' } as const

export const creditMonitoringRoutes = {
  'api.admin.credits.dashboard': route({
    ...superAdmins,
    method: 'GET',
    path: '/api/admin/credits/dashboard',
    summary: 'Zustand und Kennzahlen des Credit-Systems über alle Mandanten',
    reply: monitoringDashboard,
  }),
  'api.admin.credits.realtime': route({
    ...superAdmins,
    method: 'GET',
    path: '/api/admin/credits/realtime',
    summary: 'Warnungen, laufende Reservierungen und die neuesten Buchungen der letzten Stunde',
    query: z.strictObject({ range: z.literal('1h').default('1h') }),
    reply: z.strictObject({
      ...alerts,
      active_reservations: z.strictObject({ count }),
      recent_transactions: z.array(
        z.strictObject({
          id,
          tenant_id: id,
          tenant_name: z.string(),
          type: z.string(),
          amount: credits,
          created_at: timestamp,
        }),
      ),
    }),
  }),
  'api.admin.credits.export': route({
    ...superAdmins,
    method: 'POST',
    path: '/api/admin/credits/export',
    summary: 'Gewählte Teile der Übersicht als CSV, PDF, HTML oder JSON; wird protokolliert',
    body: z.strictObject({
      format: z.enum(monitoringFormats),
      sections: z.array(z.enum(monitoringSections)).min(1).max(monitoringSections.length),
    }),
    reply: 'binary',
  }),
}
