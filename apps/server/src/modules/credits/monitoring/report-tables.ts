import { functionalityLabel, type MonitoringDashboard, type MonitoringSection } from '@lotse/contract'
import type { CsvValue } from '../../../platform/csv.ts'
import { toCents } from '../ledger/accounts.ts'
import type { StuckReservation } from './work-store.ts'

export interface MonitoringReport extends MonitoringDashboard {
  stuck: StuckReservation[]
}

/** A part of the report; the first cell of a row names it. */
export interface ReportTable {
  title: string
  columns: readonly string[]
  rows: CsvValue[][]
  /** Said where there are no rows. */
  empty: string
}

const statTable = ({ system_stats: stats }: MonitoringReport): ReportTable => ({
  title: 'System statistics',
  columns: ['Figure', 'Value'],
  empty: '',
  rows: [
    ['Active tenants (24h)', stats.active_tenants_24h],
    ['Transactions per minute', stats.transactions_per_minute],
    ['Credit utilisation (percent)', stats.utilization_percentage],
    ['Available credits', toCents(stats.available_credits)],
    ['Reserved credits', toCents(stats.reserved_credits)],
    ['Credits used this month', toCents(stats.used_this_month)],
    ['Credits used (24h)', toCents(stats.consumed_24h)],
    ['Error rate (1h, percent)', stats.error_rate],
    ['Finished actions (1h)', stats.finished_actions_1h],
    ['Failed actions (1h)', stats.failed_actions_1h],
    ['Active reservations', stats.active_reservations.count],
  ],
})

const healthTable = ({ health_status: health }: MonitoringReport): ReportTable => ({
  title: 'Health status',
  columns: ['Item', 'Severity', 'Description'],
  empty: '',
  rows: [
    ['Status', health.status, health.total_issues ? `${health.total_issues} issues` : 'No issues'],
    ['Ledger check', '', health.ledger_checked_at ? new Date(health.ledger_checked_at) : 'Not checked yet'],
    ...health.issues.map(({ severity, description }, place) => [`Issue ${place + 1}`, severity, description]),
  ],
})

const alertTable = ({ alerts }: MonitoringReport): ReportTable => ({
  title: 'Alerts',
  columns: ['Alert', 'Severity', 'Type', 'Percent left'],
  empty: 'No alerts.',
  rows: alerts.map(({ message, severity, type, value }) => [message, severity, type, value]),
})

const consumerTable = ({ top_consumers }: MonitoringReport): ReportTable => ({
  title: 'Top consumers (24h)',
  columns: ['Tenant', 'Status', 'Credits', 'Percent of total', 'Percent of balance', 'Tenant ID'],
  empty: 'No consumption in the last 24 hours.',
  rows: top_consumers.map(one => [
    one.name,
    one.status,
    toCents(one.consumed_24h),
    one.percentage_of_total,
    one.percentage_of_balance,
    one.tenant_id,
  ]),
})

const stuckTable = ({ stuck }: MonitoringReport): ReportTable => ({
  title: 'Stuck reservations',
  columns: ['Reservation', 'Tenant', 'Functionality', 'Credits', 'Created', 'Expired'],
  empty: 'No stuck reservations.',
  rows: stuck.map(one => [
    one.id,
    one.tenantName,
    functionalityLabel(one.functionality),
    one.amountCents,
    one.createdAt,
    one.expiresAt,
  ]),
})

const tables: Record<MonitoringSection, (report: MonitoringReport) => ReportTable> = {
  alerts: alertTable,
  system_stats: statTable,
  top_consumers: consumerTable,
  health_status: healthTable,
  stuck_reservations: stuckTable,
}

export const tableOf = (section: MonitoringSection, report: MonitoringReport): ReportTable =>
  tables[section](report)
