import type { ReportTab } from '@lotse/contract'
import type { TenantCtx } from '../../platform/context.ts'
import type { PdfChart } from '../../platform/pdf/pdf-chart.ts'
import type { XlsxCell } from '../../platform/xlsx/xlsx-of.ts'

export type ReportCell = XlsxCell
export type ReportChart = PdfChart

/** What one widget of the screen shows: a sheet of a workbook, a chapter on paper. */
export interface ReportWidget {
  title: string
  facts: readonly (readonly [string, ReportCell])[]
  columns: readonly string[]
  rows: readonly (readonly ReportCell[])[]
  chart?: ReportChart
  /** Said where there are no rows. */
  empty: string
}

export interface ReportFilter {
  tenantId: string
  startDate: string
  endDate: string
  /** Days that somebody chose, in place of so many up to now. */
  isCustom: boolean
  /** Whether the addresses of people are told, as far as the reader may know them. */
  tellsAddresses: boolean
}

/** What the tab of a report shows of these days. */
export type TabReport = (ctx: TenantCtx, filter: ReportFilter) => Promise<ReportWidget[]>

export type TabReports = Record<ReportTab, TabReport>

export interface Report {
  title: string
  /** What was asked for, in words. */
  filters: readonly (readonly [string, ReportCell])[]
  chapters: readonly { tab: ReportTab; label: string; widgets: readonly ReportWidget[] }[]
  madeAt: Date
}

/** The dates of a filter as the calls of the analytics take them. */
export const datesOf = ({ startDate, endDate }: ReportFilter) => ({
  start_date: startDate,
  end_date: endDate,
})

export const credits = (value: number | null | undefined): ReportCell =>
  value === null || value === undefined ? null : { credits: value }
export const percent = (value: number | null): ReportCell => (value === null ? null : { percent: value })
export const dayCell = (value: string | null): ReportCell => (value === null ? null : { day: value })
