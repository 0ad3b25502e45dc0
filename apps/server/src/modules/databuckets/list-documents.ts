import { type Reply, type Routes, routes } from '@lotse/contract'
import type { TenantCtx } from '../../platform/context.ts'
import { pageEnvelope } from '../../platform/paging.ts'
import { type DocumentFilter, documentsPage, stepsOf } from './documents-store.ts'
import { presentDocument, presentDocumentDetails } from './present-document.ts'
import { documentOf, readableDatabucket } from './reading-rights.ts'

export const listDocuments = async (
  ctx: TenantCtx,
  databucketId: string,
  query: DocumentFilter,
): Promise<Reply<Routes['databucket.documents']>> => {
  const databucket = await readableDatabucket(ctx, databucketId)
  const { rows, total } = await documentsPage(ctx.db, databucket, query)
  const steps = await stepsOf(
    ctx.db,
    databucket.tenantId,
    rows.map(({ id }) => id),
  )
  return pageEnvelope(
    rows.map(row => presentDocument(row, steps(row.id), ctx.actor)),
    total,
    query,
    { path: routes['databucket.documents'].path.replace(':databucket', databucketId), query: { ...query } },
  )
}

export const showDocument = async (ctx: TenantCtx, id: string): Promise<Reply<Routes['document.edit']>> => {
  const { document, databucket } = await documentOf(ctx, id)
  const steps = await stepsOf(ctx.db, document.tenantId, [id])
  return presentDocumentDetails(document, steps(id), databucket, ctx.actor)
}
