import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import type { IndexOwner } from '../passage.ts'
import { list, ownedBy } from './index-store.ts'
import {
  dropOrdinalsBefore,
  entriesOf,
  hasList,
  type PageEntries,
  pagesOf,
  termOfKey,
  withoutList,
} from './page-format.ts'
import { deletePages, pagesAfter, writePages } from './pages-store.ts'

const pagesAtOnce = 200

/** Takes the mark from entries whose long list is gone. */
const unmarkListless = async (db: Db, owner: IndexOwner, entries: PageEntries): Promise<void> => {
  const keys = [...entries].flatMap(([key, postings]) => (hasList(postings) ? [key] : []))
  const { rows } = await db.execute<{ term: string }>(
    sql`select distinct term from passage_postings where ${ownedBy(owner)} and term = any(${list(keys.map(termOfKey))}::text[])`,
  )
  const listed = new Set(rows.map(({ term }) => term))
  for (const key of keys) {
    if (listed.has(termOfKey(key))) continue
    const rest = withoutList(entries.get(key) ?? Buffer.alloc(0))
    if (rest) entries.set(key, rest)
    else entries.delete(key)
  }
}

/** Writes all pages anew without the ordinals before `first`, and as few as they need. Only with the index locked. */
export const shrinkPages = async (db: Db, owner: IndexOwner, first: number): Promise<void> => {
  for (let last: string | null = null; ; ) {
    const pages = await pagesAfter(db, owner, last, pagesAtOnce)
    const [begin, end] = [pages[0], pages.at(-1)]
    if (!begin || !end) return
    const entries: PageEntries = new Map(pages.flatMap(({ bytes }) => [...entriesOf(bytes)]))
    dropOrdinalsBefore(entries, first)
    await unmarkListless(db, owner, entries)
    await deletePages(db, owner, pages)
    await writePages(db, owner, pagesOf(begin.firstTerm, entries))
    last = end.firstTerm
    await setImmediate()
  }
}
