import { and, asc, eq, ilike, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { containsPattern, pageOf } from '../../../platform/paging.ts'
import { type GlossaryEntryRow, glossaries, glossaryEntries } from '../tables.ts'

/** Locks the tenant's words and makes a new version of them: every process reads them anew. */
export const touchGlossary = async (db: Db, tenantId: string): Promise<void> => {
  await db
    .insert(glossaries)
    .values({ tenantId, version: 1 })
    .onConflictDoUpdate({ target: glossaries.tenantId, set: { version: sql`${glossaries.version} + 1` } })
}

export const countEntries = (db: Db, tenantId: string): Promise<number> =>
  db.$count(glossaryEntries, eq(glossaryEntries.tenantId, tenantId))

const isEntry = (tenantId: string, id: string) =>
  and(eq(glossaryEntries.tenantId, tenantId), eq(glossaryEntries.id, id))

/** Those that are there already are left out. */
export const insertEntries = (db: Db, rows: GlossaryEntryRow[]): Promise<GlossaryEntryRow[]> =>
  db.insert(glossaryEntries).values(rows).onConflictDoNothing().returning()

export const findEntry = async (db: Db, tenantId: string, id: string): Promise<GlossaryEntryRow | null> => {
  const [row] = await db.select().from(glossaryEntries).where(isEntry(tenantId, id)).for('update')
  return row ?? null
}

export const hasEntry = async (
  db: Db,
  tenantId: string,
  { word, meaning }: Pick<GlossaryEntryRow, 'word' | 'meaning'>,
  except: string,
): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select from glossary_entries where tenant_id = ${tenantId} and id <> ${except}
      and lower(word) = lower(${word}) and lower(meaning) = lower(${meaning}) limit 1`,
  )
  return rows.length > 0
}

export const changeEntry = async (
  db: Db,
  tenantId: string,
  id: string,
  change: Omit<GlossaryEntryRow, 'tenantId' | 'id'>,
): Promise<GlossaryEntryRow | null> => {
  const [row] = await db.update(glossaryEntries).set(change).where(isEntry(tenantId, id)).returning()
  return row ?? null
}

export const removeEntry = async (db: Db, tenantId: string, id: string): Promise<void> => {
  await db.delete(glossaryEntries).where(isEntry(tenantId, id))
}

export interface GlossaryFilter {
  page: number
  per_page: number
  search: string
}

export const entriesPage = async (
  db: Db,
  tenantId: string,
  filter: GlossaryFilter,
): Promise<{ rows: GlossaryEntryRow[]; total: number }> => {
  const pattern = containsPattern(filter.search)
  const where = and(
    eq(glossaryEntries.tenantId, tenantId),
    filter.search
      ? or(ilike(glossaryEntries.word, pattern), ilike(glossaryEntries.meaning, pattern))
      : undefined,
  )
  const found = db.select().from(glossaryEntries).where(where)
  return pageOf(db, found, [asc(sql`lower(${glossaryEntries.word})`), asc(glossaryEntries.id)], filter)
}

/** All words that the tenant has explained, in small letters. */
export const ownWordsOf = async (db: Db, tenantId: string): Promise<string[]> => {
  const rows = await db
    .select({ word: glossaryEntries.word })
    .from(glossaryEntries)
    .where(eq(glossaryEntries.tenantId, tenantId))
  return rows.map(({ word }) => word.toLowerCase())
}
