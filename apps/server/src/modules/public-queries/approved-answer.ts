import type { CitedSource } from '@lotse/contract'
import { and, desc, isNotNull, or } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { presentSource } from '../conversations/index.ts'
import { findQuery } from './list/queries-store.ts'
import { isVersionOf } from './row-keys.ts'
import { type PublicQueryRow, type PublicQueryVersionRow, publicQueryVersions } from './tables.ts'
import { textOf } from './versions/present-version.ts'
import { changeVersion, findVersion, sourcesOf } from './versions/versions-store.ts'

interface Asked {
  tenantId: string
  queryId: string
}

/** An answer as it leaves the house. */
export interface OutgoingAnswer {
  version: number
  title: string
  text: string
  sources: CitedSource[]
}

const outgoing = async (
  { db }: Pick<Ctx, 'db'>,
  { title }: PublicQueryRow,
  version: PublicQueryVersionRow,
): Promise<OutgoingAnswer> => ({
  version: version.number,
  title,
  text: textOf(version),
  sources: (await sourcesOf(db, version)).map(presentSource),
})

/** null until one is approved, and where it is no more. */
export const approvedAnswerOf = async (
  ctx: Pick<Ctx, 'db'>,
  { tenantId, queryId }: Asked,
): Promise<OutgoingAnswer | null> => {
  const query = await findQuery(ctx.db, { tenantId, id: queryId })
  return query?.approvedVersion ? versionOf(ctx, { tenantId, queryId, version: query.approvedVersion }) : null
}

/** A finished version, approved or not: for tenants that answer at once. */
export const versionOf = async (
  ctx: Pick<Ctx, 'db'>,
  { tenantId, queryId, version: number }: Asked & { version: number },
): Promise<OutgoingAnswer | null> => {
  const query = await findQuery(ctx.db, { tenantId, id: queryId })
  const version = query && (await findVersion(ctx.db, { tenantId, queryId, number }))
  return query && version?.status === 'completed' ? outgoing(ctx, query, version) : null
}

/** Sent to the recipient: its link shows it from now on, approved or not. */
export const markSent = (
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { tenantId, queryId, version: number }: Asked & { version: number },
): Promise<void> => changeVersion(db, { tenantId, queryId, number }, { sentAt: clock.now() })

/** What the recipient may read: the approved version, else the newest one that was sent. */
export const shownAnswerOf = async (
  ctx: Pick<Ctx, 'db'>,
  { tenantId, queryId }: Asked,
): Promise<{ query: PublicQueryRow; answer: OutgoingAnswer; since: Date } | null> => {
  const query = await findQuery(ctx.db, { tenantId, id: queryId })
  if (!query) return null
  const { approvedAt, sentAt, number } = publicQueryVersions
  const [version] = await ctx.db
    .select()
    .from(publicQueryVersions)
    .where(and(isVersionOf(query), or(isNotNull(approvedAt), isNotNull(sentAt))))
    .orderBy(desc(isNotNull(approvedAt)), desc(number))
    .limit(1)
  const since = version?.approvedAt ?? version?.sentAt
  return version && since ? { query, answer: await outgoing(ctx, query, version), since } : null
}
