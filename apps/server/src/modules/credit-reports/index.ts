import type { EfficiencyParts } from '../analytics/index.ts'
import { creditReportsJobs } from './jobs.ts'
import { creditReportsHandlers } from './routes.ts'
import { tabReports } from './tabs/all-tabs.ts'

export { creditReportsPersonPart } from './person-part.ts'
export { creditReportsProbePart } from './probe-part.ts'
export { creditReportsPart } from './tenant-part.ts'

/** Reports of what the tabs of the analytics show, with what those are made of. */
export const createCreditReports = (parts: EfficiencyParts) => {
  const reports = tabReports(parts)
  return { handlers: creditReportsHandlers(reports), jobs: creditReportsJobs(reports) }
}
