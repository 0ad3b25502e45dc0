import { LRUCache } from 'lru-cache'
import { type Db, statement } from '../../../platform/database.ts'
import type { Passage } from '../passage.ts'
import type { CodedText } from '../words/text-codes.ts'
import { codeTextsApart } from './scoring-pool.ts'

export interface KnownPassage extends Passage {
  /** Null until somebody has had to read it. */
  read: CodedText | null
}

/** Of something of a tenant: of ids alone nobody promises that no two tenants have the same. */
export const keyOf = ({ tenantId, id }: { tenantId: string; id: string }): string => `${tenantId}/${id}`

/**
 * Passages that were looked at lately. Nobody changes a passage, and a document that is indexed anew gets others under new ids: so what
 * is kept here is as it is in the database. Whether it is still there and may be read, the database says at every search.
 */
const known = new LRUCache<string, KnownPassage>({
  maxSize: 32 * 1024 * 1024,
  // Roughly: the text, and what reading makes of it.
  sizeCalculation: ({ text }) => 500 + 4 * text.length,
})

const passagesByIds = statement<{ tenantId: string; id: string } & Passage>(
  'passages_by_ids',
  `select p.tenant_id as "tenantId", p.id, p.page, p.headings, p.text, p.span_start as start, p.span_end as "end"
    from unnest($1::uuid[], $2::uuid[]) as asked (tenant_id, id)
    join passages p on p.tenant_id = asked.tenant_id and p.id = asked.id`,
)

/** In the order of the given ones; undefined for one that is gone. Whether they may be read has been asked before. */
export const knownPassages = async (
  db: Db,
  asked: { tenantId: string; id: string }[],
): Promise<(KnownPassage | undefined)[]> => {
  const keys = asked.map(keyOf)
  const found = keys.map(key => known.get(key))
  const missing = asked.filter((_, index) => !found[index])
  if (!missing.length) return found
  const rows = await passagesByIds(
    db,
    missing.map(({ tenantId }) => tenantId),
    missing.map(({ id }) => id),
  )
  const fresh = new Map<string, KnownPassage>()
  for (const { tenantId, id, ...passage } of rows) {
    const key = keyOf({ tenantId, id })
    // Another search may have read it meanwhile.
    const same = known.get(key) ?? { ...passage, read: null }
    if (!known.has(key)) known.set(key, same)
    fresh.set(key, same)
  }
  return keys.map((key, index) => found[index] ?? fresh.get(key))
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
