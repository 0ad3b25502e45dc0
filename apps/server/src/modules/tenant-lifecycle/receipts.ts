import type { QueryOut, Reply, Routes } from '@lotse/contract'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { StreamReply } from '../../platform/http/handlers.ts'
import { pageEnvelope, pageOf } from '../../platform/paging.ts'
import { tenants } from '../tenancy/index.ts'
import { conflict, texts } from './policy.ts'
import { tenantPurgeFiles, tenantPurges } from './tables.ts'

const sum = (figure: ReturnType<typeof sql>) =>
  sql<number>`(select ${figure} from ${tenantPurgeFiles} where ${tenantPurgeFiles.tenantId} = ${tenantPurges.tenantId} and ${tenantPurgeFiles.isRemoved})`.mapWith(
    Number,
  )

const columns = {
  tenantId: tenantPurges.tenantId,
  tenantName: tenants.name,
  typeRole: tenants.typeRole,
  requestedBy: tenantPurges.requestedByName,
  requestedAt: tenantPurges.requestedAt,
  startedAt: tenantPurges.startedAt,
  finishedAt: tenantPurges.finishedAt,
  sha256: sql<string | null>`${tenantPurges.receipt} ->> 'sha256'`,
  rows: sql<number>`(select coalesce(sum(value::bigint), 0) from jsonb_each_text(${tenantPurges.removedRows}))`.mapWith(
    Number,
  ),
  files: sum(sql`count(*)`),
  bytes: sum(sql`coalesce(sum(bytes), 0)`),
}

/** All final deletions, the newest first. */
export const listReceipts = async (
  ctx: Ctx,
  query: QueryOut<Routes['superadmin.tenants.receipts']>,
): Promise<Reply<Routes['superadmin.tenants.receipts']>> => {
  const found = ctx.db
    .select(columns)
    .from(tenantPurges)
    .innerJoin(tenants, eq(tenants.id, tenantPurges.tenantId))
  const order = [sql`${tenantPurges.requestedAt} desc`, sql`${tenantPurges.tenantId}`]
  const { rows, total } = await pageOf(ctx.db, found, order, query)
  const data = rows.map(row => ({
    tenant_id: row.tenantId,
    tenant_name: row.tenantName,
    type_role: row.typeRole,
    state: row.finishedAt
      ? ('finished' as const)
      : row.startedAt
        ? ('running' as const)
        : ('waiting' as const),
    requested_by: row.requestedBy,
    requested_at: row.requestedAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    rows_removed: row.rows,
    files_removed: row.files,
    bytes_removed: row.bytes,
    sha256: row.sha256,
  }))
  return pageEnvelope(data, total, query, { path: '/api/superadmin/tenants/receipts', query })
}

export const downloadReceipt = async (ctx: Ctx, tenantId: string): Promise<StreamReply> => {
  const [row] = await ctx.db
    .select({ receipt: tenantPurges.receipt, finishedAt: tenantPurges.finishedAt })
    .from(tenantPurges)
    .where(eq(tenantPurges.tenantId, tenantId))
  if (!row) throw notFound()
  if (!row.receipt || !row.finishedAt) throw conflict(texts.unfinished)
  const day = row.finishedAt.toISOString().slice(0, 10)
  return {
    type: 'application/json; charset=utf-8',
    body: `${JSON.stringify(row.receipt, null, 2)}\n`,
    headers: { 'content-disposition': `attachment; filename="loeschnachweis-${tenantId}-${day}.json"` },
  }
}
