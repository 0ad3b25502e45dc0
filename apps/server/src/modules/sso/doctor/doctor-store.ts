import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { circles } from '../../tenancy/index.ts'
import { ssoAttempts, ssoConfigurations, ssoDomains } from '../tables.ts'

/** What the circle has said, without its secrets. */
export const configurationOf = async (db: Db, circleId: string) => {
  const [row] = await db
    .select({
      name: circles.name,
      provider: ssoConfigurations.provider,
      settings: ssoConfigurations.settings,
    })
    .from(circles)
    .leftJoin(ssoConfigurations, eq(ssoConfigurations.circleId, circles.id))
    .where(eq(circles.id, circleId))
  return row ?? null
}

export const domainsOf = async (db: Db, circleId: string): Promise<string[]> => {
  const rows = await db
    .select({ domain: ssoDomains.domain })
    .from(ssoDomains)
    .where(eq(ssoDomains.circleId, circleId))
  return rows.map(({ domain }) => domain)
}

export const attemptOf = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      circleId: ssoAttempts.circleId,
      provider: ssoAttempts.provider,
      route: ssoAttempts.route,
      outcome: ssoAttempts.outcome,
      errorType: ssoAttempts.errorType,
      errorDetail: ssoAttempts.errorDetail,
      createdAt: ssoAttempts.createdAt,
    })
    .from(ssoAttempts)
    .where(eq(ssoAttempts.id, id))
  return row ?? null
}
