import { type SsoMigration, type SsoMigrationTask, ssoMigrationTaskNames } from '@lotse/contract'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { ssoMigrations } from '../tables.ts'

export type MigrationRow = typeof ssoMigrations.$inferSelect

export const freshTasks = (): SsoMigrationTask[] =>
  ssoMigrationTaskNames.map(name => ({ name, status: 'pending', reason: '', notes: [], warnings: [] }))

export const stateOf = (tasks: readonly SsoMigrationTask[]): SsoMigration['state'] => {
  if (tasks.some(({ status }) => status === 'failed')) return 'failed'
  return tasks.every(({ status }) => status === 'completed') ? 'ready' : 'running'
}

export const findMigration = async (db: Db, circleId: string): Promise<MigrationRow | null> => {
  const [row] = await db.select().from(ssoMigrations).where(eq(ssoMigrations.circleId, circleId))
  return row ?? null
}

export const saveMigration = async (db: Db, row: MigrationRow): Promise<void> => {
  await db.insert(ssoMigrations).values(row).onConflictDoUpdate({ target: ssoMigrations.circleId, set: row })
}

/** False if another run has begun meanwhile, or the migration is over. */
export const changeRun = async (
  db: Db,
  { circleId, runId }: Pick<MigrationRow, 'circleId' | 'runId'>,
  change: Partial<Pick<MigrationRow, 'tasks' | 'settings' | 'secretsSealed'>>,
): Promise<boolean> => {
  const changed = await db
    .update(ssoMigrations)
    .set(change)
    .where(and(eq(ssoMigrations.circleId, circleId), eq(ssoMigrations.runId, runId)))
    .returning({ circleId: ssoMigrations.circleId })
  return changed.length > 0
}

export const removeMigration = async (db: Db, circleId: string): Promise<void> => {
  await db.delete(ssoMigrations).where(eq(ssoMigrations.circleId, circleId))
}
