import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { circles } from '../../tenancy/index.ts'

export const circleNameOf = async (db: Db, circleId: string): Promise<string | null> => {
  const [circle] = await db.select({ name: circles.name }).from(circles).where(eq(circles.id, circleId))
  return circle?.name ?? null
}
