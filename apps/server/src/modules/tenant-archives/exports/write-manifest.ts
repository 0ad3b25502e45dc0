import type { Ctx } from '../../../platform/context.ts'
import type { TenantArchive } from '../../../platform/tenant-archive.ts'
import type { TenantPart } from '../../../platform/tenant-part.ts'
import { findTenantFacts } from '../../tenancy/index.ts'
import {
  type ArchivedFile,
  archiveFormat,
  type Manifest,
  manifestPath,
  productVersion,
  tableKind,
} from '../manifest.ts'
import type { ExportFileRow, ExportRow } from '../tables.ts'
import { filesOf, rowsByKind } from './exports-store.ts'
import { readmeText } from './readme-text.ts'
import { writeOwnFile } from './write-own-file.ts'

const presentFile = ({ path, kind, blobKey, isOwn, bytes, sha256, rows }: ExportFileRow): ArchivedFile => ({
  path,
  kind,
  key: isOwn ? null : blobKey,
  bytes,
  sha256: sha256.toString('hex'),
  rows,
})

/** Tables and columns that do not travel, each with its reason. */
const leftOutOf = ({ tables, staysBehind }: TenantArchive): Manifest['left_out'] => [
  ...tables.flatMap(({ table, leftOut = {} }) =>
    Object.entries(leftOut).map(([column, why]) => ({ name: `${table}.${column}`, why })),
  ),
  ...staysBehind.map(({ table, why }) => ({ name: table, why })),
]

/** What is said of the archive as a whole; the files come one by one. */
const factsOf = async (
  ctx: Ctx,
  seen: ExportRow,
  parts: readonly TenantPart[],
): Promise<Omit<Manifest, 'files'>> => {
  const tenant = await findTenantFacts(ctx.db, seen.tenantId)
  const rows = await rowsByKind(ctx.db, seen)
  return {
    format: archiveFormat,
    product_version: productVersion,
    created_at: seen.requestedAt.toISOString(),
    installation: ctx.config.baseUrl,
    tenant,
    tables: parts.flatMap(({ archive }) =>
      archive.tables.map(({ table, label, onlyToRead }) => ({
        table,
        label,
        rows: rows.get(tableKind(table)) ?? 0,
        only_to_read: onlyToRead ?? null,
      })),
    ),
    left_out: parts.flatMap(({ archive }) => leftOutOf(archive)),
    missing_files: seen.missingFiles,
  }
}

/** The last file: it knows all others. Written file by file, however many there are. */
export const writeManifest = async (
  ctx: Ctx,
  seen: ExportRow,
  parts: readonly TenantPart[],
): Promise<ExportRow> => {
  const facts = JSON.stringify(await factsOf(ctx, seen, parts), null, 1)
  async function* content() {
    yield `${facts.slice(0, facts.lastIndexOf('\n'))},\n "files": [`
    let separator = '\n  '
    for await (const file of filesOf(ctx.db, seen)) {
      yield separator + JSON.stringify(presentFile(file))
      separator = ',\n  '
    }
    yield '\n ]\n}\n'
  }
  const outcome = () => ({ rows: null, cursor: null, isEmpty: false })
  return writeOwnFile(ctx, seen, { path: manifestPath, kind: 'manifest', content: content(), outcome })
}

export const writeReadme = async (
  ctx: Ctx,
  seen: ExportRow,
  parts: readonly TenantPart[],
): Promise<ExportRow> => {
  const { name } = await findTenantFacts(ctx.db, seen.tenantId)
  const text = readmeText({ tenant: name, at: seen.requestedAt, from: ctx.config.baseUrl, parts })
  async function* content() {
    yield text
  }
  const outcome = () => ({ rows: null, cursor: null, isEmpty: false })
  return writeOwnFile(ctx, seen, { path: 'LIESMICH.txt', kind: 'readme', content: content(), outcome })
}
