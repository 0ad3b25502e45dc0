import { type LimitField, type LimitReport, limitFields, limitTexts } from '@lotse/contract'
import type { Db } from '../../../platform/database.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { availableIn, checkLimits, type LimitQuestion, limitNames, utilization } from './check-limits.ts'
import { emptyPool, type Limits, limitedTenant, poolOf } from './pool.ts'

/** Which limits somebody asks about: of a tenant, or of one that is to stand below `parentId`, or of a new main tenant. */
export interface LimitsAsked {
  tenantId: string | null
  parentId: string | null
  /** What is left out stays, or is nothing for a new tenant. */
  wanted: Partial<Limits>
}

const collect = async (db: Db, { tenantId, parentId, wanted }: LimitsAsked) => {
  const tenant = tenantId ? await limitedTenant(db, tenantId) : null
  if (tenantId && !tenant) throw notFound()
  const above = tenant ? tenant.parentTenantId : parentId
  const own = tenant ? await poolOf(db, tenant.id) : emptyPool
  const question: LimitQuestion = {
    wanted: { ...(tenant?.limits ?? emptyPool.limits), ...wanted },
    current: tenant?.limits ?? null,
    use: tenant?.use ?? emptyPool.own,
    pool: above ? await poolOf(db, above, tenantId) : own,
    isSub: above !== null,
  }
  return { question, version: tenant?.version ?? null }
}

const ofEach = <T>(of: (field: LimitField) => T): Record<LimitField, T> =>
  Object.fromEntries(limitFields.map(field => [field, of(field)])) as Record<LimitField, T>

/** Everything that a form shows about the limits that somebody has in mind. `version`: the one that the form was opened with. */
export const reportLimits = async (
  db: Db,
  asked: LimitsAsked,
  { version, now }: { version: number | null; now: Date },
): Promise<LimitReport> => {
  const { question, version: current } = await collect(db, asked)
  const { pool, isSub } = question
  const { errors, warnings } = checkLimits(question)
  const isStale = version !== null && version !== current
  return {
    errors,
    warnings: isStale ? [{ field: null, message: limitTexts.stale }, ...warnings] : warnings,
    timestamp: now.toISOString(),
    resource_breakdown: ofEach(field => ({
      parent_own_usage: pool.own[field],
      allocated_to_others: pool.allocated[field],
      utilization_percentage: utilization(question, field),
    })),
    available_resources: ofEach(field => (isSub ? availableIn(pool, field) : null)),
    terminology: { ...limitNames, parent: 'Hauptmandant', tenant: isSub ? 'Untermandant' : 'Hauptmandant' },
    parent_limits: isSub ? pool.limits : null,
    current_version: current,
  }
}

/** For whoever is about to save and holds the pool: what the database would refuse is said in words, at its fields. */
export const refuseOverbooking = async (db: Db, asked: LimitsAsked): Promise<void> => {
  const { errors } = checkLimits((await collect(db, asked)).question)
  const texts = Object.entries(errors).map(([field, { message }]) => [field, message] as const)
  const [first] = texts
  if (first) throw new AppError('limit_reached', first[1], { errors: Object.fromEntries(texts) })
}
