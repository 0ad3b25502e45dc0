import type { JobDefinition } from '../../platform/jobs.ts'
import type { TenantPart } from '../../platform/tenant-part.ts'
import { lifecycleJobs } from './jobs.ts'
import { lifecycleHandlers } from './routes.ts'

export { requestPurge } from './request-purge.ts'

/** The module with the parts of all others, in the order in which they go: what refers to others first. */
export const createTenantLifecycle = (parts: readonly TenantPart[]) => ({
  handlers: lifecycleHandlers(parts),
  jobs: lifecycleJobs(parts) as JobDefinition[],
})
