import type { PurgeReceipt } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import { canonical, sha256 } from '../../platform/canonical.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Kept, TenantPart } from '../../platform/tenant-part.ts'
import type { TenantLife } from '../tenancy/index.ts'
import { countFiles, type PurgeRow } from './purge-store.ts'

/** Under which a portion is counted; a table may be emptied from two sides. */
export const nameOf = (part: TenantPart, { table, label }: { table: string; label: string }): string =>
  `${part.name}/${table}/${label}`

const countKept = async ({ db }: Ctx, { table, column = 'tenant_id' }: Kept, tenantId: string) => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(column)} = ${tenantId}`,
  )
  return rows[0]?.n ?? 0
}

/** What has become of everything, after the last portion. */
export const makeReceipt = async (
  ctx: Ctx,
  parts: readonly TenantPart[],
  tenant: TenantLife,
  purge: PurgeRow,
): Promise<PurgeReceipt> => {
  const tables: PurgeReceipt['removed']['tables'] = []
  const kept: PurgeReceipt['kept'] = []
  for (const part of parts) {
    for (const { table, label } of part.removes)
      tables.push({
        part: part.name,
        name: table,
        label,
        rows: purge.removedRows[nameOf(part, { table, label })] ?? 0,
      })
    for (const one of part.keeps)
      kept.push({
        part: part.name,
        name: one.table,
        label: one.label,
        rows: await countKept(ctx, one, tenant.id),
        why: one.why,
      })
  }
  const counted = await countFiles(ctx.db, tenant.id)
  const kinds = parts.flatMap(part => part.files ?? [])
  const files = kinds.map(({ kind, label }) => {
    const { files = 0, bytes = 0 } = counted.find(found => found.kind === kind) ?? {}
    return { kind, label, files, bytes }
  })
  const { nameSha256 = '', credits } = purge.facts
  if (!credits || !purge.startedAt || !tenant.deletedAt) throw new Error('Die Löschung ist nicht abgerechnet')
  const facts: Omit<PurgeReceipt, 'sha256'> = {
    format: 'lotse-deletion-receipt/1',
    installation: ctx.config.baseUrl,
    tenant: {
      id: tenant.id,
      type_role: tenant.typeRole,
      parent_tenant_id: tenant.parentTenantId,
      name_sha256: nameSha256,
      created_at: tenant.createdAt.toISOString(),
      deleted_at: tenant.deletedAt.toISOString(),
    },
    requested_by: purge.requestedByName,
    requested_at: purge.requestedAt.toISOString(),
    started_at: purge.startedAt.toISOString(),
    finished_at: ctx.clock.now().toISOString(),
    removed: { tables, files, people: tables.find(({ name }) => name === 'users')?.rows ?? 0 },
    kept,
    credits,
  }
  return { ...facts, sha256: sha256(canonical(facts)) }
}
