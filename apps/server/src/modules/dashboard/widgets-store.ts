import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { dashboardWidgets, type WidgetRow } from './tables.ts'

const inReadingOrder = [
  asc(dashboardWidgets.gridY),
  asc(dashboardWidgets.gridX),
  asc(dashboardWidgets.position),
  asc(dashboardWidgets.id),
]

/** As one reads: line by line, from the left. */
export const allWidgets = (db: Db): Promise<WidgetRow[]> =>
  db
    .select()
    .from(dashboardWidgets)
    .orderBy(...inReadingOrder)

export const activeWidgets = (db: Db): Promise<WidgetRow[]> =>
  db
    .select()
    .from(dashboardWidgets)
    .where(eq(dashboardWidgets.isActive, true))
    .orderBy(...inReadingOrder)

export const findWidget = async (db: Db, id: string): Promise<WidgetRow | null> => {
  const [row] = await db.select().from(dashboardWidgets).where(eq(dashboardWidgets.id, id))
  return row ?? null
}

/** All of them, held until the end of the transaction: who looks for a free place finds one that stays free of those that are there. */
export const lockWidgets = (db: Db): Promise<WidgetRow[]> =>
  db.select().from(dashboardWidgets).orderBy(dashboardWidgets.id).for('update')

/** How many rows of the grid the active widgets take. */
export const countRows = async (db: Db): Promise<number> => {
  const { gridY, height, isActive } = dashboardWidgets
  const rows = await db.select({ gridY, height }).from(dashboardWidgets).where(eq(isActive, true))
  return new Set(rows.flatMap(row => Array.from({ length: row.height }, (_, line) => row.gridY + line))).size
}
