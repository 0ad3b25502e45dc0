import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import type { IndexOwner } from '../passage.ts'
import { list, ownedBy } from './index-store.ts'
import type { Page } from './page-format.ts'

const pagesPerStatement = 1000

type PageRow = { first_term: string; terms: Buffer }
const pageOf = ({ first_term, terms }: PageRow): Page => ({ firstTerm: first_term, bytes: terms })

/** Reading the beginnings of so many pages takes as long as looking one up. */
const beginningsPerLookUp = 4

/** Where the pages begin that hold the terms or would hold them, in their order, and others between them. The terms are in their order. */
export const beginningsFor = async (db: Db, owner: IndexOwner, terms: string[]): Promise<string[]> => {
  const [first, last, atMost] = [terms[0], terms.at(-1), beginningsPerLookUp * terms.length]
  const between = await db.execute<{ first_term: string }>(
    sql`select first_term from passage_term_pages where ${ownedBy(owner)} and first_term <= ${last} and first_term >= (
        select first_term from passage_term_pages where ${ownedBy(owner)} and first_term <= ${first}
          order by first_term desc limit 1
      ) order by first_term limit ${atMost + 1}`,
  )
  if (between.rows.length <= atMost) return between.rows.map(({ first_term }) => first_term)
  const { rows } = await db.execute<{ first_term: string }>(
    sql`select distinct page.first_term from unnest(${list(terms)}::text[]) as asked (term) cross join lateral (
        select first_term from passage_term_pages where ${ownedBy(owner)} and first_term <= asked.term
          order by first_term desc limit 1
      ) as page order by page.first_term`,
  )
  return rows.map(({ first_term }) => first_term)
}

/** The bytes of the pages that begin with the terms. */
export const pagesBeginningWith = async (
  db: Db,
  owner: IndexOwner,
  firstTerms: string[],
): Promise<Map<string, Buffer>> => {
  const { rows } = await db.execute<PageRow>(
    sql`select first_term, terms from passage_term_pages
      where ${ownedBy(owner)} and first_term = any(${list(firstTerms)}::text[])`,
  )
  return new Map(rows.map(({ first_term, terms }) => [first_term, terms]))
}

/** The next pages after the one that begins with the term, or from the first on. */
export const pagesAfter = async (
  db: Db,
  owner: IndexOwner,
  firstTerm: string | null,
  limit: number,
): Promise<Page[]> => {
  const { rows } = await db.execute<PageRow>(
    sql`select first_term, terms from passage_term_pages
      where ${ownedBy(owner)} and (${firstTerm}::text is null or first_term > ${firstTerm})
      order by first_term limit ${limit}`,
  )
  return rows.map(pageOf)
}

/** Only with the index locked. */
export const writePages = async (
  db: Db,
  { tenantId, databucketId }: IndexOwner,
  pages: Page[],
): Promise<void> => {
  for (let at = 0; at < pages.length; at += pagesPerStatement) {
    const some = pages.slice(at, at + pagesPerStatement)
    const lengths = some.map(({ bytes }) => bytes.length)
    let next = 1
    const starts = lengths.map(length => {
      next += length
      return next - length
    })
    // As one value, which travels as it is: an array of bytes would be spelt out on one side and read on the other.
    const whole = Buffer.concat(some.map(({ bytes }) => bytes))
    await db.execute(
      sql`insert into passage_term_pages (tenant_id, databucket_id, first_term, terms)
        select ${tenantId}::uuid, ${databucketId}::uuid, first_term, substring(${whole}::bytea from start for length)
          from unnest(${list(some.map(({ firstTerm }) => firstTerm))}::text[], ${list(starts)}::int[], ${list(lengths)}::int[])
            as page (first_term, start, length)
        on conflict (tenant_id, databucket_id, first_term) do update set terms = excluded.terms`,
    )
  }
}

/** Only with the index locked. */
export const deletePages = async (db: Db, owner: IndexOwner, pages: Page[]): Promise<void> => {
  const firstTerms = pages.map(({ firstTerm }) => firstTerm)
  await db.execute(
    sql`delete from passage_term_pages where ${ownedBy(owner)} and first_term = any(${list(firstTerms)}::text[])`,
  )
}
