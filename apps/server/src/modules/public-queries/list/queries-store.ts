import type { PublicQueryStatus } from '@lotse/contract'
import { and, asc, desc, eq, ilike, type SQL, sql } from 'drizzle-orm'
import { berlinDay, berlinMidnight, plusDays } from '../../../platform/berlin.ts'
import { after, days } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database.ts'
import { type CappedPage, cappedPageOf, containsPattern } from '../../../platform/paging.ts'
import { isFileOf, isQuery, type QueryRef } from '../row-keys.ts'
import {
  type PublicQueryFileRow,
  type PublicQueryRow,
  type PublicQueryStepRow,
  publicQueries,
  publicQueryFiles,
  publicQuerySteps,
} from '../tables.ts'

/** What a line of the list shows: never the letters themselves. */
const listed = {
  id: publicQueries.id,
  title: publicQueries.title,
  requester: publicQueries.requester,
  channel: publicQueries.channel,
  status: publicQueries.status,
  failure: publicQueries.failure,
  approvedVersion: publicQueries.approvedVersion,
  feedback: publicQueries.feedback,
  createdAt: publicQueries.createdAt,
  createdBy: publicQueries.createdBy,
  createdByName: publicQueries.createdByName,
}
export type ListedQuery = Pick<PublicQueryRow, keyof typeof listed>

export interface QueryFilter {
  page: number
  per_page: number
  search: string
  status: '' | PublicQueryStatus
}

const matches = (tenantId: string, { search, status }: QueryFilter): SQL | undefined =>
  and(
    eq(publicQueries.tenantId, tenantId),
    status ? eq(publicQueries.status, status) : undefined,
    // The expression of the trigram index, which begins with the tenant.
    search
      ? ilike(sql`(${publicQueries.title} || ' ' || ${publicQueries.requester})`, containsPattern(search))
      : undefined,
  )

/** The newest first. */
export const queriesPage = (
  db: Db,
  tenantId: string,
  filter: QueryFilter,
): Promise<CappedPage<ListedQuery>> =>
  cappedPageOf(
    db,
    db.select(listed).from(publicQueries).where(matches(tenantId, filter)),
    [desc(publicQueries.createdAt), desc(publicQueries.id)],
    filter,
  )

export interface QueryFigures {
  open: number
  inProgress: number
  completedThisWeek: number
  medianMs: number | null
  withSources: number | null
  positive: number
  negative: number
}

/** Monday of the week, as a day. */
const mondayOf = (day: string): string => plusDays(day, -((new Date(day).getUTCDay() + 6) % 7))

const figuresDays = 30

/** In one statement, each figure by the index that has no other rows. */
export const queryFigures = async (db: Db, tenantId: string, now: Date): Promise<QueryFigures> => {
  const { rows } = await db.execute<Record<string, string | number | null>>(sql`
    select waiting.open, waiting.in_progress, recent.completed_this_week, recent.median_ms, recent.with_sources, rated.positive, rated.negative
      from (select count(*) filter (where status <> 'inprogress') as open, count(*) filter (where status = 'inprogress') as in_progress
              from public_queries where tenant_id = ${tenantId} and status in ('pending', 'failed', 'inprogress')) waiting,
           (select count(*) filter (where completed_at >= ${berlinMidnight(mondayOf(berlinDay(now)))}) as completed_this_week,
                   percentile_cont(0.5) within group (order by processing_ms) as median_ms,
                   avg(has_sources::int)::float8 as with_sources
              from public_queries where tenant_id = ${tenantId} and completed_at >= ${after(now, -days(figuresDays))}) recent,
           (select count(*) filter (where feedback = 'positive') as positive, count(*) filter (where feedback = 'negative') as negative
              from public_queries where tenant_id = ${tenantId} and feedback is not null) rated`)
  const [row = {}] = rows
  const numberOf = (key: string) => Number(row[key] ?? 0)
  const orNone = (key: string) => (row[key] == null ? null : Number(row[key]))
  return {
    open: numberOf('open'),
    inProgress: numberOf('in_progress'),
    completedThisWeek: numberOf('completed_this_week'),
    medianMs: orNone('median_ms'),
    withSources: orNone('with_sources'),
    positive: numberOf('positive'),
    negative: numberOf('negative'),
  }
}

export const findQuery = async (db: Db, ref: QueryRef): Promise<PublicQueryRow | null> => {
  const [row] = await db.select().from(publicQueries).where(isQuery(ref))
  return row ?? null
}

/** Whoever changes answers of a request holds it: they happen one after the other. */
export const lockQuery = async (db: Db, ref: QueryRef): Promise<PublicQueryRow | null> => {
  const [row] = await db.select().from(publicQueries).where(isQuery(ref)).for('no key update')
  return row ?? null
}

export const stepsOf = (db: Db, { tenantId, id }: QueryRef): Promise<PublicQueryStepRow[]> =>
  db
    .select()
    .from(publicQuerySteps)
    .where(and(eq(publicQuerySteps.tenantId, tenantId), eq(publicQuerySteps.queryId, id)))

const shownOfFile = {
  id: publicQueryFiles.id,
  name: publicQueryFiles.name,
  mediaType: publicQueryFiles.mediaType,
  bytes: publicQueryFiles.bytes,
  failure: publicQueryFiles.failure,
}
export type ShownFile = Pick<PublicQueryFileRow, keyof typeof shownOfFile>

export const filesOf = (db: Db, ref: QueryRef): Promise<ShownFile[]> =>
  db.select(shownOfFile).from(publicQueryFiles).where(isFileOf(ref)).orderBy(asc(publicQueryFiles.position))
