import type { ImportSummary } from '@lotse/contract'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import type { TenantPart } from '../../../platform/tenant-part.ts'
import { ZipRefused } from '../../../platform/zip/read-zip.ts'
import { type Manifest, tableKind } from '../manifest.ts'
import type { ImportRow } from '../tables.ts'
import { accepted } from './bring-files.ts'
import { changeImport } from './imports-store.ts'
import { type OpenArchive, openArchive } from './open-archive.ts'
import { pieceSource } from './piece-source.ts'
import { readRows } from './read-rows.ts'
import { letPiecesGo } from './receive-archive.ts'

const summaryOf = ({ tenant, tables, files, ...facts }: Manifest): ImportSummary => {
  const documents = files.filter(({ kind }) => kind === 'documents')
  return {
    tenant_name: tenant.name,
    subdomain: tenant.subdomain,
    created_at: facts.created_at,
    product_version: facts.product_version,
    installation: facts.installation,
    tables,
    documents: documents.length,
    document_bytes: documents.reduce((sum, { bytes }) => sum + bytes, 0),
    people: tables.find(({ table }) => table === 'memberships')?.rows ?? 0,
  }
}

/** Reads everything once: every hash, every row, every file, before anything of it is written. */
const readAll = async (archive: OpenArchive, parts: readonly TenantPart[]): Promise<void> => {
  const tables = new Map(
    parts.flatMap(part => part.archive.tables).map(table => [tableKind(table.table), table]),
  )
  const kinds = new Map(parts.flatMap(part => part.archive.files ?? []).map(files => [files.kind, files]))
  for (const file of archive.manifest.files) {
    const [table, kind] = [tables.get(file.kind), kinds.get(file.kind)]
    const content =
      table && !table.onlyToRead
        ? readRows(archive, table, file)
        : kind
          ? accepted(archive, kind, file)
          : archive.read(file)
    for await (const _ of content);
  }
}

/** Whether an archive may come in. What is wrong with it is said in words; then nothing of it is kept. */
export const checkArchive = async (ctx: Ctx, parts: readonly TenantPart[], row: ImportRow): Promise<void> => {
  try {
    const archive = await openArchive(pieceSource(ctx, row))
    await readAll(archive, parts)
    await changeImport(ctx.db, row.id, {
      state: 'checked',
      summary: summaryOf(archive.manifest),
      troubles: 0,
    })
  } catch (error) {
    if (!(error instanceof ZipRefused || error instanceof TypeError || error instanceof RangeError))
      throw error
    const failure =
      error instanceof ZipRefused ? error.message : 'Das Archiv ist beschädigt oder unvollständig.'
    await inTransaction(ctx, async ctx => {
      await changeImport(ctx.db, row.id, {
        state: 'failed',
        failure: failure.slice(0, 1000),
        finishedAt: ctx.clock.now(),
      })
      await letPiecesGo(ctx, row)
    })
  }
}
