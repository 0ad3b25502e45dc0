import type { JobDefinition } from '../../platform/jobs.ts'
import type { TenantPart } from '../../platform/tenant-part.ts'
import { archiveJobs } from './jobs.ts'
import { archiveHandlers } from './routes.ts'

export { tenantArchivesProbePart } from './probe-part.ts'
export { tenantArchivesPart } from './tenant-part.ts'

/** What comes back first is what goes last. */
export const arrivalOrder = (parts: readonly TenantPart[]): TenantPart[] => [...parts].reverse()

/** The module with the parts of all others, in the order in which they go. */
export const createTenantArchives = (parts: readonly TenantPart[]) => ({
  handlers: archiveHandlers(arrivalOrder(parts)),
  jobs: archiveJobs(arrivalOrder(parts)) as JobDefinition[],
})
