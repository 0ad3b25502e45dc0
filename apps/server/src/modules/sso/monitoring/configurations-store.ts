import type { StoredSsoProvider } from '@lotse/contract'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { circles } from '../../tenancy/index.ts'
import { ssoCertificates, ssoConfigurations, ssoHealthChecks, ssoSyncs } from '../tables.ts'

export interface WatchedConfiguration {
  circleId: string
  circleName: string
  isEnabled: boolean
  provider: StoredSsoProvider
  settings: Record<string, unknown>
  secretsSealed: string | null
  health: {
    status: 'healthy' | 'warning' | 'critical'
    checks: Record<string, { status: 'pass' | 'warning' | 'fail'; message: string }>
    checkedAt: Date
  } | null
  /** The last comparison with the directory; null before the first. */
  sync: Pick<
    typeof ssoSyncs.$inferSelect,
    'finishedAt' | 'succeededAt' | 'reason' | 'detail' | 'figures'
  > | null
  updatedAt: Date
  /** Ours: the one that counts, and the one that comes next. */
  certificates: { state: 'announced' | 'active' | 'retired'; certificate: string }[]
}

/** All configurations, or that of a circle, with what the last look at each found. */
export const watchedConfigurations = async (db: Db, circleId: string): Promise<WatchedConfiguration[]> => {
  const rows = await db
    .select({
      circleId: ssoConfigurations.circleId,
      circleName: circles.name,
      isEnabled: circles.ssoEnabled,
      provider: ssoConfigurations.provider,
      settings: ssoConfigurations.settings,
      secretsSealed: ssoConfigurations.secretsSealed,
      health: ssoHealthChecks,
      sync: ssoSyncs,
      updatedAt: ssoConfigurations.updatedAt,
    })
    .from(ssoConfigurations)
    .innerJoin(circles, eq(circles.id, ssoConfigurations.circleId))
    .leftJoin(ssoHealthChecks, eq(ssoHealthChecks.circleId, ssoConfigurations.circleId))
    .leftJoin(ssoSyncs, eq(ssoSyncs.circleId, ssoConfigurations.circleId))
    .where(circleId ? eq(ssoConfigurations.circleId, circleId) : undefined)
    .orderBy(asc(circles.name), asc(circles.id))
  const own = await db
    .select({
      circleId: ssoCertificates.circleId,
      state: ssoCertificates.state,
      certificate: ssoCertificates.certificate,
    })
    .from(ssoCertificates)
    .where(
      and(
        inArray(ssoCertificates.state, ['active', 'announced']),
        circleId ? eq(ssoCertificates.circleId, circleId) : undefined,
      ),
    )
  const ownOf = Map.groupBy(own, one => one.circleId)
  return rows.map(row => ({ ...row, certificates: ownOf.get(row.circleId) ?? [] }))
}

/** For the choice of a circle. */
export const circlesWithSignIn = (db: Db): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: circles.id, name: circles.name })
    .from(circles)
    .innerJoin(ssoConfigurations, eq(ssoConfigurations.circleId, circles.id))
    .orderBy(asc(circles.name), asc(circles.id))
