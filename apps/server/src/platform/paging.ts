import type { Language, Page } from '@lotse/contract'
import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './database.ts'

export interface PageQuery {
  page: number
  per_page: number
}

export const offsetOf = (query: PageQuery): number => (query.page - 1) * query.per_page

/** A select of Drizzle that is neither ordered nor cut yet. */
interface Findable<Row> {
  as(alias: string): SQLWrapper
  orderBy(...order: (Column | SQL | SQL.Aliased)[]): {
    limit(count: number): { offset(count: number): PromiseLike<Row[]> }
  }
}

/**
 * One page of what a select finds, and how much that is in all. The same select is counted, so the two cannot disagree; the database
 * leaves its columns out of the count. A last page tells the total by itself.
 */
export const pageOf = async <Row>(
  db: Db,
  found: Findable<Row>,
  order: (Column | SQL | SQL.Aliased)[],
  query: PageQuery,
): Promise<{ rows: Row[]; total: number }> => {
  // Before the order is added, which would make the count sort.
  const counted = found.as('found')
  const rows = await found
    .orderBy(...order)
    .limit(query.per_page)
    .offset(offsetOf(query))
  const isLastPage = rows.length > 0 && rows.length < query.per_page
  return { rows, total: isLastPage ? offsetOf(query) + rows.length : await db.$count(counted) }
}

/** So far a list is counted and turned over that grows for ever: nobody reads on, and counting millions takes longer than showing twenty. */
const countedAtMost = 10_000

export interface CappedPage<Row> {
  rows: Row[]
  total: number
  /** There are more than were counted. */
  isCapped: boolean
}

/** As `pageOf`, for lists that grow for ever; what stands behind the last page is found by filters. */
export const cappedPageOf = async <Row>(
  db: Db,
  found: Findable<Row>,
  order: (Column | SQL | SQL.Aliased)[],
  query: PageQuery,
): Promise<CappedPage<Row>> => {
  const counted = sql`(select from ${found.as('found')} limit ${countedAtMost + 1}) as counted`
  const skipped = offsetOf(query)
  const limit = Math.min(query.per_page, countedAtMost - skipped)
  const rows =
    limit > 0
      ? await found
          .orderBy(...order)
          .limit(limit)
          .offset(skipped)
      : []
  const isLastPage = rows.length > 0 && rows.length < limit
  const total = isLastPage ? skipped + rows.length : await db.$count(counted)
  return { rows, total: Math.min(total, countedAtMost), isCapped: total > countedAtMost }
}

const linkTexts = { de: { before: 'Zurück', after: 'Weiter' }, en: { before: 'Previous', after: 'Next' } }

/** The envelope of every paginated list; `path` and `query` make the links. */
export const pageEnvelope = <T>(
  data: T[],
  total: number,
  query: PageQuery,
  address: { path: string; query: Record<string, string | number> },
  language: Language = 'de',
): Page<T> => {
  const lastPage = Math.max(1, Math.ceil(total / query.per_page))
  const url = (page: number) => {
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries(address.query)) if (value !== '') search.set(key, String(value))
    search.set('page', String(page))
    return `${address.path}?${search}`
  }
  const link = (label: string, page: number) => ({
    label,
    url: page >= 1 && page <= lastPage ? url(page) : null,
    active: label === String(query.page),
  })
  const first = Math.max(1, Math.min(query.page - 2, lastPage - 4))
  const numbers = Array.from({ length: Math.min(5, lastPage) }, (_, index) => first + index)
  return {
    data,
    current_page: query.page,
    last_page: lastPage,
    per_page: query.per_page,
    total,
    from: data.length ? offsetOf(query) + 1 : null,
    to: data.length ? offsetOf(query) + data.length : null,
    links: [
      link(linkTexts[language].before, query.page - 1),
      ...numbers.map(number => link(String(number), number)),
      link(linkTexts[language].after, query.page + 1),
    ],
  }
}

/** A search text as an ILIKE pattern in which % and _ stand for themselves. */
export const containsPattern = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`
