import { z } from 'zod'

export const archiveFormat = 'lotse-tenant-archive/1'
export const manifestPath = 'manifest.json'
export const productVersion = '0.1.0'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

export const tableKind = (table: string): string => `table:${table}`

const archivedFile = z.strictObject({
  path: z.string().max(1000),
  /** `table:…`, `sheet:…`, `readme` or a kind of files. */
  kind: z.string().max(100),
  /** By which rows name a file that was there before. */
  key: z.guid().nullable(),
  bytes: count,
  sha256,
  rows: count.nullable(),
})
export type ArchivedFile = z.output<typeof archivedFile>

/** What an archive says of itself: the first thing that is read of it, and the last that is written. */
export const manifest = z.strictObject({
  format: z.literal(archiveFormat, { error: 'Diese Version des Archivs ist hier nicht bekannt.' }),
  product_version: z.string().max(50),
  created_at: z.iso.datetime(),
  installation: z.string().max(500),
  tenant: z.strictObject({
    id: z.guid(),
    name: z.string().max(200),
    subdomain: z.string().max(63).nullable(),
  }),
  tables: z
    .array(
      z.strictObject({
        table: z.string().max(100),
        label: z.string().max(200),
        rows: count,
        only_to_read: z.string().max(1000).nullable(),
      }),
    )
    .max(200),
  left_out: z.array(z.strictObject({ name: z.string().max(200), why: z.string().max(1000) })).max(2000),
  missing_files: count,
  files: z.array(archivedFile).max(500_000),
})
export type Manifest = z.output<typeof manifest>
