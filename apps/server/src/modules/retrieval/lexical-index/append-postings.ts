import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../../platform/database.ts'
import type { IndexOwner } from '../passage.ts'
import { appendLongLists } from './index-store.ts'
import { type Added, addToPage, keyOfTerm, type Page, termOfKey } from './page-format.ts'
import { beginningsFor, pagesBeginningWith, writePages } from './pages-store.ts'
import type { Postings } from './posting-format.ts'

/** A book has tens of thousands of terms; between portions others have their turn. */
const termsAtOnce = 2000

/** Where the page begins that each of them belongs to: the last one that does not begin after it. Both are in their order. */
const byPage = (beginnings: string[], added: Added[]): Map<string, Added[]> => {
  const keys = beginnings.map(keyOfTerm)
  const shares = new Map<string, Added[]>()
  let [at, own]: [number, Added[]] = [-1, []]
  for (const one of added) {
    const before = at
    while (at + 1 < keys.length && (keys[at + 1] as string) <= one.key) at += 1
    if (at !== before || !shares.size) {
      own = []
      shares.set(beginnings[at] ?? '', own)
    }
    own.push(one)
  }
  return shares
}

const appendPortion = async (db: Db, owner: IndexOwner, added: Added[]): Promise<void> => {
  const terms = added.map(({ key }) => termOfKey(key))
  const shares = byPage(await beginningsFor(db, owner, terms), added)
  const pages = await pagesBeginningWith(db, owner, [...shares.keys()])
  const long = new Map<string, Postings>()
  const changed: Page[] = []
  for (const [firstTerm, own] of shares) {
    const page = { firstTerm, bytes: pages.get(firstTerm) ?? Buffer.alloc(0) }
    const { pages: made, outgrown } = addToPage(page, own)
    changed.push(...made)
    for (const [key, postings] of outgrown) long.set(termOfKey(key), postings)
  }
  await writePages(db, owner, changed)
  await appendLongLists(db, owner, long)
}

/** Adds the postings of new passages: to pages, or to a term's long list when it has outgrown its page. Only with the index locked. */
export const appendPostings = async (
  db: Db,
  owner: IndexOwner,
  byTerm: Map<string, Postings>,
): Promise<void> => {
  const added = [...byTerm]
    .map(([term, postings]) => ({ key: keyOfTerm(term), postings }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  for (let at = 0; at < added.length; at += termsAtOnce) {
    await appendPortion(db, owner, added.slice(at, at + termsAtOnce))
    await setImmediate()
  }
}
