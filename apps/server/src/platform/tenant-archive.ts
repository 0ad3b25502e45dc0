import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from './ports.ts'

/**
 * What a module says of its part of a tenant's archive, beside what it says of its deletion (`tenant-part.ts`): which tables travel column
 * by column, which files, and what stays behind and why. The schemas say what an archive may bring back; nothing else gets in.
 */
export interface TenantArchive {
  /** In the order in which they come back: rows after those that they refer to. */
  tables: readonly ArchivedTable[]
  files?: readonly ArchivedFiles[]
  /** Tables that do not travel. */
  staysBehind: readonly { table: string; why: string }[]
}

export interface ArchivedTable {
  /** Of the database; the file is named by it. */
  table: string
  label: string
  /** The columns that tell rows of a tenant apart, in the order in which they are read. */
  key: readonly string[]
  columns: Record<string, ArchivedColumn>
  /** Columns that do not travel, and why. */
  leftOut?: Record<string, string>
  /** Columns that name the tenant itself, whoever it is there. */
  own?: readonly string[]
  /** Where rows are read from, where that is more than the table's own of this tenant; selects all columns. */
  from?(tenantId: string): SQL
  /** Columns that are read otherwise than they stand in `r`: what is under way somewhere here is over elsewhere. */
  reads?: Record<string, SQL>
  /** Why it is only read by people and never brought back. */
  onlyToRead?: string
  /** Rows with the same value come back together. */
  together?: string
  /** Another way back than into the table; tells how many came back. Called again with the same rows after a sudden end. */
  bringBack?(ctx: Ctx, tenantId: string, rows: ArchivedRow[]): Promise<number>
  /** For people: the same with German headings, as a spreadsheet opens it. */
  sheet?: { name: string; columns: Record<string, string> }
}

export type ArchivedRow = Record<string, unknown>

export interface ArchivedColumn {
  schema: z.ZodType
  /** What becomes of it on the way: an id is a new one, a reference follows it, a file gets a new key. */
  is: 'value' | 'id' | 'reference' | 'person' | 'file'
  /** The table of a reference, the kind of a file. */
  of?: string
  /** Columns that say of a file what it is: on arrival as it was found, not as they were told. */
  writes?: { bytes: string; sha256: string }
}

export interface ArchivedFiles {
  kind: string
  label: string
  /** In the archive. */
  folder: string
  /** Selects `key`, `folder` (below the other, may be empty) and `name` of all files of a tenant. */
  select(tenantId: string): SQL
  /** What a file may be to come back. */
  accepts: { bytesAtMost: number; isPicture: boolean }
}

const uuid = z.guid()

export const value = (schema: z.ZodType): ArchivedColumn => ({ schema, is: 'value' })
export const ownId: ArchivedColumn = { schema: uuid, is: 'id' }
/** Rows whose reference is missing do not come back. */
export const idOf = (table: string): ArchivedColumn => ({ schema: uuid, is: 'reference', of: table })
/** What is missing is left empty. */
export const idOrNone = (table: string): ArchivedColumn => ({
  schema: uuid.nullable(),
  is: 'reference',
  of: table,
})
export const person: ArchivedColumn = { schema: uuid.nullable(), is: 'person' }
export const fileOf = (kind: string, writes: ArchivedColumn['writes']): ArchivedColumn => ({
  schema: uuid,
  is: 'file',
  of: kind,
  writes,
})
export const fileOrNone = (kind: string): ArchivedColumn => ({
  schema: uuid.nullable(),
  is: 'file',
  of: kind,
})

/** Kinds of values that tables of several modules have. PostgreSQL knows no zero character. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine(said => !said.includes('\0') && said.isWellFormed(), { error: 'Enthält unzulässige Zeichen' })

export const of = {
  text: (max: number) => value(text(max)),
  textOrNone: (max: number) => value(text(max).nullable()),
  texts: (most: number, max: number) => value(z.array(text(max)).max(most)),
  flag: value(z.boolean()),
  count: value(z.int().min(0).max(2_147_483_647)),
  countOrNone: value(z.int().min(0).max(2_147_483_647).nullable()),
  cents: value(z.int()),
  number: value(z.number()),
  time: value(z.iso.datetime({ offset: true })),
  timeOrNone: value(z.iso.datetime({ offset: true }).nullable()),
  day: value(z.iso.date()),
  dayOrNone: value(z.iso.date().nullable()),
  sha256: value(z.string().regex(/^\\x[0-9a-f]{64}$/)),
  sha256OrNone: value(
    z
      .string()
      .regex(/^\\x[0-9a-f]{64}$/)
      .nullable(),
  ),
  oneOf: (words: readonly string[]) => value(z.enum(words as [string, ...string[]])),
  oneOrNone: (words: readonly string[]) => value(z.enum(words as [string, ...string[]]).nullable()),
  /** Small facts without a shape of their own. */
  facts: value(
    z.record(z.string().max(100), z.json()).refine(facts => JSON.stringify(facts).length < 100_000),
  ),
} as const

export const rowSchemaOf = ({ columns }: Pick<ArchivedTable, 'columns'>): z.ZodType<ArchivedRow> =>
  z.strictObject(Object.fromEntries(Object.entries(columns).map(([name, { schema }]) => [name, schema])))
