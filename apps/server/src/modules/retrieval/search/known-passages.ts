import { LRUCache } from 'lru-cache'
import { type Db, statement } from '../../../platform/database.ts'
import type { Passage } from '../passage.ts'
import type { CodedText } from '../words/text-codes.ts'
import { codeTextsApart } from './scoring-pool.ts'

export interface KnownPassage extends Passage {
  /** Null until somebody has had to read it. */
  read: CodedText | null
}

/**
 * Passages that were looked at lately. Nobody changes a passage, and a document that is indexed anew gets others under new ids: so what
 * is kept here is as it is in the database. Whether it is still there and may be read, the database says at every search.
 */
const known = new LRUCache<string, KnownPassage>({
  maxSize: 32 * 1024 * 1024,
  // Roughly: the text, and what reading makes of it.
  sizeCalculation: ({ text }) => 500 + 4 * text.length,
})

const passagesByIds = statement<{ id: string } & Passage>(
  'passages_by_ids',
  `select id, page, headings, text, span_start as start, span_end as "end" from passages where id = any($1::uuid[])`,
)

/** By id; one that is gone is left out. Whether they may be read has been asked before. */
export const knownPassages = async (db: Db, ids: string[]): Promise<Map<string, KnownPassage>> => {
  const found = new Map<string, KnownPassage>()
  const missing: string[] = []
  for (const id of ids) {
    const passage = known.get(id)
    if (passage) found.set(id, passage)
    else missing.push(id)
  }
  for (const { id, ...passage } of missing.length ? await passagesByIds(db, missing) : []) {
    // Another search may have read it meanwhile.
    const same = known.get(id) ?? { ...passage, read: null }
    if (!known.has(id)) known.set(id, same)
    found.set(id, same)
  }
  return found
}

/** In the order of the given ones. */
export const readPassages = async (passages: KnownPassage[]): Promise<CodedText[]> => {
  const unread = passages.filter(({ read }) => !read)
  const fresh = unread.length ? await codeTextsApart(unread.map(({ text }) => text)) : []
  for (const [index, passage] of unread.entries()) passage.read = fresh[index] ?? null
  return passages.map(({ read }) => {
    if (!read) throw new Error('Ein Abschnitt wurde nicht gelesen')
    return read
  })
}
