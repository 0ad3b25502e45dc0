import type { QueryOut, Reply, Routes } from '@lotse/contract'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { pageEnvelope, pageOf } from '../../platform/paging.ts'
import { lifecycleOf } from '../tenancy/index.ts'
import { exportsOf, newestFirst as newestExports } from './exports/exports-store.ts'
import { importsWithTenant, newestFirst as newestImports } from './imports/imports-store.ts'
import type { createPresenters } from './present.ts'

type Query = QueryOut<Routes['settings.exports.index']>
type Presenters = ReturnType<typeof createPresenters>

export const listExports = async (
  ctx: Ctx,
  { presentExport }: Presenters,
  tenantId: string,
  query: Query,
  path: string,
): Promise<Reply<Routes['settings.exports.index']>> => {
  if (!(await lifecycleOf(ctx.db, tenantId))) throw notFound()
  const { rows, total } = await pageOf(ctx.db, exportsOf(ctx.db, tenantId), newestExports, query)
  return pageEnvelope(rows.map(presentExport), total, query, { path, query })
}

export const listImports = async (
  ctx: Ctx,
  { presentImport }: Presenters,
  query: Query,
): Promise<Reply<Routes['superadmin.tenants.imports.index']>> => {
  const { rows, total } = await pageOf(ctx.db, importsWithTenant(ctx.db), newestImports, query)
  const data = rows.map(({ row, tenantName }) => presentImport(row, tenantName))
  return pageEnvelope(data, total, query, { path: '/api/superadmin/tenants/imports', query })
}
