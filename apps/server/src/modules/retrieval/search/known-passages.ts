import { LRUCache } from 'lru-cache'
import type { DatabucketRef } from '../../databuckets/index.ts'
import type { Passage } from '../passage.ts'
import type { CodedText } from '../words/text-codes.ts'
import { codeTextsApart } from './scoring-pool.ts'

export interface KnownPassage extends Passage {
  id: string
  /** Null until somebody has had to read it. */
  read: CodedText | null
}

/** Of something of a tenant: of ids alone nobody promises that no two tenants have the same. */
export const keyOf = ({ tenantId, id }: { tenantId: string; id: string }): string => `${tenantId}/${id}`

/**
 * Passages that were looked at lately, by their place in an index. Nobody changes a passage, and a document that is indexed anew gets
 * others under new ids: so what is kept here is as it is in the database. Whether it is still there and may be read, the database says at
 * every search.
 */
const known = new LRUCache<string, KnownPassage>({
  maxSize: 32 * 1024 * 1024,
  // Roughly: the text, and what reading makes of it.
  sizeCalculation: ({ text }) => 500 + 4 * text.length,
})

const keyOfPlace = (databucket: DatabucketRef, ordinal: number): string => `${keyOf(databucket)}/${ordinal}`

export const passageAt = (databucket: DatabucketRef, ordinal: number): KnownPassage | undefined =>
  known.get(keyOfPlace(databucket, ordinal))

export const rememberPassage = (
  databucket: DatabucketRef,
  ordinal: number,
  passage: Omit<KnownPassage, 'read'>,
): KnownPassage => {
  const fresh = { ...passage, read: null }
  known.set(keyOfPlace(databucket, ordinal), fresh)
  return fresh
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
