import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import type { IndexOwner } from '../passage.ts'
import { list, ownedBy } from './index-store.ts'
import type { Page } from './page-format.ts'

const pagesPerStatement = 1000

type PageRow = { first_term: string; terms: Buffer }
const pageOf = ({ first_term, terms }: PageRow): Page => ({ firstTerm: first_term, bytes: terms })

/** The pages that hold the terms or would hold them, in their order. */
export const pagesFor = async (db: Db, owner: IndexOwner, terms: string[]): Promise<Page[]> => {
  const { rows } = await db.execute<PageRow>(
    sql`select first_term, terms from passage_term_pages where ${ownedBy(owner)} and first_term in (
        select (
          select first_term from passage_term_pages where ${ownedBy(owner)} and first_term <= asked.term
            order by first_term desc limit 1
        ) from unnest(${list(terms)}::text[]) as asked (term)
      ) order by first_term`,
  )
  return rows.map(pageOf)
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
    await db.execute(
      sql`insert into passage_term_pages (tenant_id, databucket_id, first_term, terms)
        select ${tenantId}::uuid, ${databucketId}::uuid, first_term, terms
          from unnest(${list(some.map(({ firstTerm }) => firstTerm))}::text[], ${list(some.map(({ bytes }) => bytes))}::bytea[])
            as page (first_term, terms)
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
