import type { JobDefinition } from '../../platform/jobs.ts'
import { proofJobs } from './jobs.ts'
import type { OpenStage } from './prove-separation.ts'
import { separationProofHandlers } from './routes.ts'

export type { OpenStage } from './prove-separation.ts'

/** The module with the product on a stage, which knows all other modules. */
export const createSeparationProof = (openStage: OpenStage) => ({
  handlers: separationProofHandlers,
  jobs: proofJobs(openStage) as JobDefinition[],
})
