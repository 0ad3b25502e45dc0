import { and, eq, type SQL } from 'drizzle-orm'
import {
  type DatabucketRef,
  type DocumentRef,
  databuckets,
  documentSteps,
  documents,
  type WebSourceRef,
  webSources,
} from './tables.ts'

/** One row by its whole key: every statement names the tenant that owns it. */
export const isDatabucket = ({ tenantId, id }: DatabucketRef): SQL | undefined =>
  and(eq(databuckets.tenantId, tenantId), eq(databuckets.id, id))

export const isDocument = ({ tenantId, id }: DocumentRef): SQL | undefined =>
  and(eq(documents.tenantId, tenantId), eq(documents.id, id))

export const isWebSource = ({ tenantId, id }: WebSourceRef): SQL | undefined =>
  and(eq(webSources.tenantId, tenantId), eq(webSources.id, id))

export const isStepOf = ({ tenantId, id }: DocumentRef): SQL | undefined =>
  and(eq(documentSteps.tenantId, tenantId), eq(documentSteps.documentId, id))
