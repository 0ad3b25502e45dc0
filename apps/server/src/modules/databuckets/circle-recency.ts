import type { RecencySettings } from '@lotse/contract'
import { eq, sql } from 'drizzle-orm'
import { type Db, preparedOn } from '../../platform/database.ts'
import { circles, tenants } from '../tenancy/index.ts'

/** How the age of a document counts in its ranking, as set for the circle of the tenant that searches. */
export interface CircleRecency extends RecencySettings {
  enabled: boolean
}

/** For those who read the circle of a tenant anyway. */
export const recencyColumns = {
  enabled: circles.recencyEnabled,
  method: circles.recencyMethod,
  alpha: circles.recencyAlpha,
  offsetDays: circles.recencyOffsetDays,
  scaleDays: circles.recencyScaleDays,
  decayAtScale: circles.recencyDecayAtScale,
}

const recencyOfTenant = preparedOn(db =>
  db
    .select(recencyColumns)
    .from(tenants)
    .innerJoin(circles, eq(circles.id, tenants.circleId))
    .where(eq(tenants.id, sql.placeholder('tenantId')))
    .prepare('databuckets_circle_recency'),
)

export const circleRecency = async (db: Db, tenantId: string): Promise<CircleRecency> => {
  const [row] = await recencyOfTenant(db).execute({ tenantId })
  if (!row) throw new Error(`Den Mandanten ${tenantId} gibt es nicht`)
  return row
}
