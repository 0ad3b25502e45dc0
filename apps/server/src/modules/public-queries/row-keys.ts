import { and, eq, type SQL } from 'drizzle-orm'
import {
  publicQueries,
  publicQueryFiles,
  publicQuerySources,
  publicQuerySteps,
  publicQueryVersions,
} from './tables.ts'

/** How a request is named. */
export interface QueryRef {
  tenantId: string
  id: string
}

/** How one of its answers is named. */
export interface VersionRef {
  tenantId: string
  queryId: string
  number: number
}

/** By the whole key: every statement names the tenant. */
export const isQuery = ({ tenantId, id }: QueryRef): SQL | undefined =>
  and(eq(publicQueries.tenantId, tenantId), eq(publicQueries.id, id))

export const isFileOf = ({ tenantId, id }: QueryRef): SQL | undefined =>
  and(eq(publicQueryFiles.tenantId, tenantId), eq(publicQueryFiles.queryId, id))

export const isStepOf = ({ tenantId, id }: QueryRef): SQL | undefined =>
  and(eq(publicQuerySteps.tenantId, tenantId), eq(publicQuerySteps.queryId, id))

export const isVersionOf = ({ tenantId, id }: QueryRef): SQL | undefined =>
  and(eq(publicQueryVersions.tenantId, tenantId), eq(publicQueryVersions.queryId, id))

export const isVersion = ({ tenantId, queryId, number }: VersionRef): SQL | undefined =>
  and(isVersionOf({ tenantId, id: queryId }), eq(publicQueryVersions.number, number))

export const isSourceOf = ({ tenantId, queryId, number }: VersionRef): SQL | undefined =>
  and(
    eq(publicQuerySources.tenantId, tenantId),
    eq(publicQuerySources.queryId, queryId),
    eq(publicQuerySources.version, number),
  )
