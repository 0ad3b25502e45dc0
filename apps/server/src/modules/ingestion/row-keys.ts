import { and, eq, type SQL, sql } from 'drizzle-orm'
import { rowKeys } from '../../platform/row-keys.ts'
import type { DocumentRef, WebSourceRef } from '../databuckets/index.ts'
import { documentProcessing, documentUploads, type WebPageRow, webCrawls, webPages } from './tables.ts'

/** One row by its whole key: every statement names the tenant that owns it. */
export const isProcessingOf = ({ tenantId, id }: DocumentRef): SQL | undefined =>
  and(eq(documentProcessing.tenantId, tenantId), eq(documentProcessing.documentId, id))

/** Of documents of several tenants. */
export const isProcessingAmong = (all: { tenantId: string; documentId: string }[]): SQL => {
  const keys = rowKeys(all.map(({ tenantId, documentId }) => ({ tenantId, id: documentId })))
  return sql`(${documentProcessing.tenantId}, ${documentProcessing.documentId}) in (select * from ${keys})`
}

export const isUpload = ({ tenantId, id }: { tenantId: string; id: string }): SQL | undefined =>
  and(eq(documentUploads.tenantId, tenantId), eq(documentUploads.id, id))

export const isCrawlOf = ({ tenantId, id }: WebSourceRef): SQL | undefined =>
  and(eq(webCrawls.tenantId, tenantId), eq(webCrawls.webSourceId, id))

export const isPageOf = ({ tenantId, id }: WebSourceRef): SQL | undefined =>
  and(eq(webPages.tenantId, tenantId), eq(webPages.webSourceId, id))

export const isPage = ({ tenantId, id }: Pick<WebPageRow, 'tenantId' | 'id'>): SQL | undefined =>
  and(eq(webPages.tenantId, tenantId), eq(webPages.id, id))
