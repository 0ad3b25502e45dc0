import type { TenantImport } from '@lotse/contract'
import type { Ctx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { bind } from '../../platform/http/handlers.ts'
import type { TenantPart } from '../../platform/tenant-part.ts'
import { recordAudit } from '../audit/index.ts'
import { findTenantFacts } from '../tenancy/index.ts'
import { downloadExport } from './exports/download-export.ts'
import { findExport } from './exports/exports-store.ts'
import { removeArchive } from './exports/remove-export.ts'
import { requestExport } from './exports/request-export.ts'
import { beginImport, discardImport, knownImport, receivePiece } from './imports/receive-archive.ts'
import { startImport } from './imports/start-import.ts'
import { listExports, listImports } from './list-archives.ts'
import { texts } from './policy.ts'
import { createPresenters } from './present.ts'
import type { ExportRef, ImportRow } from './tables.ts'

const deleteExport = async (ctx: Ctx, ref: ExportRef): Promise<void> => {
  const row = await findExport(ctx.db, ref)
  if (!row) throw notFound()
  if (row.state === 'waiting' || row.state === 'running') throw new AppError('conflict', texts.notReady)
  const tenant = await findTenantFacts(ctx.db, ref.tenantId)
  await recordAudit(ctx, {
    action: 'tenant.export-deleted',
    tenant,
    subject: { type: 'tenant', id: tenant.id, label: tenant.name },
  })
  await removeArchive(ctx, ref)
}

const ordered = (beside: number): string => {
  if (!beside) return 'Das Archiv wird erstellt. Das kann einige Minuten dauern.'
  return `Das Archiv wird erstellt, und je eines für ${beside === 1 ? 'einen Untermandanten' : `${beside} Untermandanten`}.`
}

export const archiveHandlers = (parts: readonly TenantPart[]) => {
  const presenters = createPresenters(parts)
  const { presentExport, presentImport } = presenters
  const present = async (ctx: Ctx, row: ImportRow): Promise<TenantImport> => {
    const tenant = row.intoTenantId && (await findTenantFacts(ctx.db, row.intoTenantId).catch(() => null))
    return presentImport(row, tenant ? tenant.name : null)
  }
  return bind({
    'settings.exports.index': (ctx, { query }) =>
      listExports(ctx, presenters, ctx.actor.tenant.id, query, '/api/settings/exports'),
    'settings.exports.store': async ctx => presentExport((await requestExport(ctx, ctx.actor.tenant.id)).row),
    'settings.exports.download': (ctx, { params, exchange }) =>
      downloadExport(ctx, { tenantId: ctx.actor.tenant.id, id: params.export }, exchange),
    'settings.exports.destroy': (ctx, { params }) =>
      deleteExport(ctx, { tenantId: ctx.actor.tenant.id, id: params.export }),
    'superadmin.tenants.exports.index': (ctx, { params, query }) =>
      listExports(ctx, presenters, params.tenant, query, `/api/superadmin/tenants/${params.tenant}/exports`),
    'superadmin.tenants.exports.store': async (ctx, { params, body }) => {
      const { row, beside } = await requestExport(ctx, params.tenant, {
        withSubTenants: body.with_sub_tenants,
      })
      return { message: ordered(beside), export: presentExport(row) }
    },
    'superadmin.tenants.exports.download': (ctx, { params, exchange }) =>
      downloadExport(ctx, { tenantId: params.tenant, id: params.export }, exchange),
    'superadmin.tenants.exports.destroy': (ctx, { params }) =>
      deleteExport(ctx, { tenantId: params.tenant, id: params.export }),
    'superadmin.tenants.imports.index': (ctx, { query }) => listImports(ctx, presenters, query),
    'superadmin.tenants.imports.store': async (ctx, { body }) => present(ctx, await beginImport(ctx, body)),
    'superadmin.tenants.imports.show': async (ctx, { params }) =>
      present(ctx, await knownImport(ctx, params.archive)),
    'superadmin.tenants.imports.piece': async (ctx, { params, query, bytes }) =>
      present(ctx, await receivePiece(ctx, params.archive, { offset: query.offset, bytes })),
    'superadmin.tenants.imports.start': async (ctx, { params, body }) =>
      present(ctx, await startImport(ctx, params.archive, body)),
    'superadmin.tenants.imports.destroy': (ctx, { params }) => discardImport(ctx, params.archive),
  })
}
