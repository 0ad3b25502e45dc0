import type { EfficiencyParts } from '../../analytics/index.ts'
import type { TabReports } from '../report.ts'
import { anomaliesReport } from './anomalies.ts'
import { consumersReport } from './consumers.ts'
import { efficiencyReport } from './efficiency.ts'
import { forecastReport } from './forecast.ts'
import { patternsReport } from './patterns.ts'
import { trendsReport } from './trends.ts'

/** One line for each tab that the contract names: exports and planned reports follow. */
export const tabReports = (parts: EfficiencyParts): TabReports => ({
  trends: trendsReport,
  forecast: forecastReport,
  patterns: patternsReport,
  efficiency: efficiencyReport(parts),
  anomalies: anomaliesReport,
  consumers: consumersReport,
})
