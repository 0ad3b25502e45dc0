import type { PublicQueryDetail } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import { after, days } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database.ts'
import type { PublicQueryRow } from '../tables.ts'
import { contentWords } from './content-words.ts'

type Similar = PublicQueryDetail['similar'][number]

const lookedBackDays = 90
const comparedAtMost = 30
const charactersCompared = 20_000
const shownFromPercent = 50
const shownAtMost = 5

/** How many of all words of the two are in both, in hundredths. */
const percentShared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const all = one.union(other).size
  return all === 0 ? 0 : Math.round((one.intersection(other).size / all) * 100)
}

interface Candidate extends Record<string, unknown> {
  id: string
  title: string
  created_at: string | Date
  message: string
  answer: string | null
}

/** Of the same tenant, those with the most bands in common first. */
const candidatesFor = async (
  db: Db,
  { tenantId, id, bands }: Pick<PublicQueryRow, 'tenantId' | 'id' | 'bands'>,
  now: Date,
): Promise<Candidate[]> => {
  const own = sql`${sql.param(bands)}::int[]`
  const { rows } = await db.execute<Candidate>(sql`
    select q.id, q.title, q.created_at, left(q.message, ${charactersCompared}) as message, v.text as answer
      from public_queries q left join public_query_versions v
        on v.tenant_id = q.tenant_id and v.query_id = q.id and v.number = q.approved_version
      where q.tenant_id = ${tenantId} and q.bands && ${own} and q.id <> ${id} and q.message is not null
        and q.created_at >= ${after(now, -days(lookedBackDays))}
      order by (select count(*) from unnest(q.bands) band where band = any(${own})) desc, q.created_at desc limit ${comparedAtMost}`)
  return rows
}

/** Requests that say almost the same, the most similar first: found by bands, compared word by word. */
export const similarQueries = async (
  db: Db,
  query: Pick<PublicQueryRow, 'tenantId' | 'id' | 'bands' | 'message'>,
  now: Date,
): Promise<Similar[]> => {
  if (!query.bands.length || query.message === null) return []
  const words = contentWords(query.message.slice(0, charactersCompared))
  const candidates = await candidatesFor(db, query, now)
  return candidates
    .map(candidate => ({
      id: candidate.id,
      title: candidate.title,
      created_at: new Date(candidate.created_at).toISOString(),
      similarity: percentShared(words, contentWords(candidate.message)),
      approved_answer: candidate.answer,
    }))
    .filter(({ similarity }) => similarity >= shownFromPercent)
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, shownAtMost)
}
