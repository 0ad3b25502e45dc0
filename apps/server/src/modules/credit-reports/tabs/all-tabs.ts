import type { ReportTab } from '@lotse/contract'
import type { TabReport } from '../report.ts'
import { consumersReport } from './consumers.ts'
import { forecastReport } from './forecast.ts'
import { patternsReport } from './patterns.ts'
import { trendsReport } from './trends.ts'

/** One line for each tab that the contract names: exports and planned reports follow. */
export const tabReports: Record<ReportTab, TabReport> = {
  trends: trendsReport,
  forecast: forecastReport,
  patterns: patternsReport,
  consumers: consumersReport,
}
