import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../../platform/database.ts'
import type { IndexOwner } from '../passage.ts'
import { appendLongLists } from './index-store.ts'
import { type Added, addToPage, keyOfTerm, type Page, termOfKey } from './page-format.ts'
import { pagesFor, writePages } from './pages-store.ts'
import type { Postings } from './posting-format.ts'

/** A book has tens of thousands of terms; between portions others have their turn. */
const termsAtOnce = 2000

/** Which of the pages each of them belongs to: to the last one that does not begin after it. Both are in their order. */
const byPage = (pages: Page[], added: Added[]): [Page, Added[]][] => {
  const first = { firstTerm: '', bytes: Buffer.alloc(0) }
  const shares: [Page, Added[]][] = [first, ...pages].map(page => [page, []])
  const begins = shares.map(([{ firstTerm }]) => keyOfTerm(firstTerm))
  let at = 0
  for (const one of added) {
    while (at + 1 < begins.length && (begins[at + 1] as string) <= one.key) at += 1
    shares[at]?.[1].push(one)
  }
  return shares.filter(([, own]) => own.length)
}

const appendPortion = async (db: Db, owner: IndexOwner, added: Added[]): Promise<void> => {
  const pages = await pagesFor(
    db,
    owner,
    added.map(({ key }) => termOfKey(key)),
  )
  const long = new Map<string, Postings>()
  const changed: Page[] = []
  for (const [page, own] of byPage(pages, added)) {
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
