import type { SsoSyncFigures } from '@lotse/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database.ts'
import { circles } from '../../tenancy/index.ts'
import type { DirectoryError } from '../providers/directory-error.ts'
import { providersWithDirectory } from '../providers/registry.ts'
import { ssoConfigurations, ssoSyncs } from '../tables.ts'

type SyncRow = typeof ssoSyncs.$inferSelect

export const findSync = async (db: Db, circleId: string): Promise<SyncRow | null> => {
  const [row] = await db.select().from(ssoSyncs).where(eq(ssoSyncs.circleId, circleId))
  return row ?? null
}

const save = async (db: Db, circleId: string, change: Partial<Omit<SyncRow, 'circleId'>>): Promise<void> => {
  await db
    .insert(ssoSyncs)
    .values({ circleId, ...change })
    .onConflictDoUpdate({ target: ssoSyncs.circleId, set: change })
}

export const noteAsked = ({ db, clock }: Ctx, circleId: string): Promise<void> =>
  save(db, circleId, { askedAt: clock.now() })

export const noteStart = ({ db, clock }: Ctx, circleId: string): Promise<void> =>
  save(db, circleId, { startedAt: clock.now() })

export const noteSuccess = ({ db, clock }: Ctx, circleId: string, figures: SsoSyncFigures): Promise<void> => {
  const now = clock.now()
  return save(db, circleId, { finishedAt: now, succeededAt: now, reason: null, detail: '', figures })
}

export const noteRefusal = (
  { db, clock }: Ctx,
  circleId: string,
  { reason, detail }: Pick<DirectoryError, 'reason' | 'detail'>,
): Promise<void> => save(db, circleId, { finishedAt: clock.now(), reason, detail, figures: null })

/** Switched on, and with a service that has a directory; whether it is to be compared its settings say. */
export const circlesWithDirectory = async (db: Db): Promise<string[]> => {
  const rows = await db
    .select({ circleId: ssoConfigurations.circleId })
    .from(ssoConfigurations)
    .innerJoin(circles, and(eq(circles.id, ssoConfigurations.circleId), circles.ssoEnabled))
    .where(inArray(ssoConfigurations.provider, providersWithDirectory))
  return rows.map(({ circleId }) => circleId)
}
