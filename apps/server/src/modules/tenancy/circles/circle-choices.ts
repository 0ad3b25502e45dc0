import type { Db } from '../../../platform/database.ts'
import { circles } from '../tables.ts'
import { inGermanOrder } from '../tenants/tenants-store.ts'

/** All circles by name, for forms that choose one. */
export const circleChoices = (db: Db): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: circles.id, name: circles.name })
    .from(circles)
    .orderBy(inGermanOrder(circles.name), circles.id)
