import type { PublicQueryVersion } from '@lotse/contract'
import { berlin } from '../../../platform/berlin.ts'
import type { TenantCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { lockQuery } from '../list/queries-store.ts'
import { isWritten, texts } from '../policy.ts'
import type { PublicQueryRow, PublicQueryVersionRow } from '../tables.ts'
import { presentVersion } from './present-version.ts'
import { findVersion, sourcesOf } from './versions-store.ts'

/** How a path names a version. */
export interface VersionPath {
  public_query: string
  version: number
}

export const showVersion = async (
  { db, actor }: TenantCtx,
  path: VersionPath,
): Promise<PublicQueryVersion> => {
  const ref = { tenantId: actor.tenant.id, queryId: path.public_query, number: path.version }
  const version = await findVersion(db, ref)
  if (!version) throw notFound()
  return presentVersion(version, await sourcesOf(db, ref))
}

interface HeldVersion {
  query: PublicQueryRow
  version: PublicQueryVersionRow
}

/** A finished version with its request, held until the end of the transaction. */
export const holdVersion = async ({ db, actor }: TenantCtx, path: VersionPath): Promise<HeldVersion> => {
  const query = await lockQuery(db, { tenantId: actor.tenant.id, id: path.public_query })
  const version = query && (await findVersion(db, { ...query, queryId: query.id, number: path.version }))
  if (!version) throw notFound()
  if (!isWritten(version)) throw new AppError('conflict', texts.unwritten)
  return { query, version }
}

const momentFormat = new Intl.DateTimeFormat('de-DE', {
  timeZone: berlin,
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** Whoever read another state than this one is told who has changed it since. */
export const refuseStale = (version: PublicQueryVersionRow, revision: number): void => {
  if (version.revision === revision) return
  const at = momentFormat.format(version.editedAt ?? version.createdAt)
  throw new AppError('conflict', texts.stale(version.editedByName ?? version.createdByName, at))
}
