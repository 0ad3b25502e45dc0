import { and, asc, desc, isNotNull, ne } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { isQuery, isSourceOf, isVersion, isVersionOf, type QueryRef, type VersionRef } from '../row-keys.ts'
import {
  type PublicQuerySourceRow,
  type PublicQueryVersionRow,
  publicQueries,
  publicQuerySources,
  publicQueryVersions,
} from '../tables.ts'

/** All that is said of a version beside its texts. */
const head = {
  number: publicQueryVersions.number,
  status: publicQueryVersions.status,
  choices: publicQueryVersions.choices,
  model: publicQueryVersions.model,
  costCents: publicQueryVersions.costCents,
  reusedFrom: publicQueryVersions.reusedFrom,
  createdByName: publicQueryVersions.createdByName,
  createdAt: publicQueryVersions.createdAt,
  editedByName: publicQueryVersions.editedByName,
  editedAt: publicQueryVersions.editedAt,
  approvedByName: publicQueryVersions.approvedByName,
  approvedAt: publicQueryVersions.approvedAt,
  sentAt: publicQueryVersions.sentAt,
}
export type VersionHead = Pick<PublicQueryVersionRow, keyof typeof head>

/** The newest first. */
export const headsOf = (db: Db, ref: QueryRef): Promise<VersionHead[]> =>
  db.select(head).from(publicQueryVersions).where(isVersionOf(ref)).orderBy(desc(publicQueryVersions.number))

/** One that could not be written stands behind those that were. */
export const newestVersion = async (db: Db, ref: QueryRef): Promise<PublicQueryVersionRow | null> => {
  const [row] = await db
    .select()
    .from(publicQueryVersions)
    .where(isVersionOf(ref))
    .orderBy(desc(ne(publicQueryVersions.status, 'failed')), desc(publicQueryVersions.number))
    .limit(1)
  return row ?? null
}

export const findVersion = async (db: Db, ref: VersionRef): Promise<PublicQueryVersionRow | null> => {
  const [row] = await db.select().from(publicQueryVersions).where(isVersion(ref))
  return row ?? null
}

export const sourcesOf = (db: Db, ref: VersionRef): Promise<PublicQuerySourceRow[]> =>
  db.select().from(publicQuerySources).where(isSourceOf(ref)).orderBy(asc(publicQuerySources.number))

export type VersionChange = Partial<typeof publicQueryVersions.$inferInsert>

export const changeVersion = async (db: Db, ref: VersionRef, change: VersionChange): Promise<void> => {
  await db.update(publicQueryVersions).set(change).where(isVersion(ref))
}

const noApproval = { approvedBy: null, approvedByName: null, approvedAt: null } as const

/** Which version is the answer; what another one had of an approval is gone. */
export const setApproved = async (db: Db, query: QueryRef, approvedVersion: number | null): Promise<void> => {
  await db
    .update(publicQueryVersions)
    .set(noApproval)
    .where(and(isVersionOf(query), isNotNull(publicQueryVersions.approvedAt)))
  await db.update(publicQueries).set({ approvedVersion }).where(isQuery(query))
}
