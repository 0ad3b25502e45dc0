import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { type PageQuery, pageOf } from '../../platform/paging.ts'
import { separationProofRoutes, separationProofs } from './tables.ts'
import type { RouteOutcome } from './walk/walk-route.ts'

const { report: _, ...facts } = getTableColumns(separationProofs)

const sumOf = (figure: 'calls' | 'findings') =>
  sql<number>`(select coalesce(sum((outcome #>> ${`{route,${figure}}`}::text[])::int), 0)
    from ${separationProofRoutes} where ${separationProofRoutes.proofId} = ${separationProofs.id})`.mapWith(
    Number,
  )

const columns = {
  ...facts,
  routesDone: sql<number>`(select count(*) from ${separationProofRoutes}
    where ${separationProofRoutes.proofId} = ${separationProofs.id})`.mapWith(Number),
  calls: sumOf('calls'),
  findings: sumOf('findings'),
  sha256: sql<string | null>`${separationProofs.report} ->> 'sha256'`,
}

const proofs = (db: Db) => db.select(columns).from(separationProofs)
export type ProofRow = Awaited<ReturnType<typeof proofs>>[number]

export const proofPage = (db: Db, query: PageQuery) =>
  pageOf(db, proofs(db), [desc(separationProofs.requestedAt), desc(separationProofs.id)], query)

export const findProof = async (db: Db, id: string): Promise<ProofRow | null> => {
  const [row] = await proofs(db).where(eq(separationProofs.id, id))
  return row ?? null
}

export const findReport = async (db: Db, id: string) => {
  const [row] = await db
    .select({ report: separationProofs.report })
    .from(separationProofs)
    .where(eq(separationProofs.id, id))
  return row?.report ?? null
}

/** The one that is asked for and not over. */
export const openProof = async (db: Db): Promise<ProofRow | null> => {
  const [row] = await proofs(db).where(isNull(separationProofs.finishedAt)).orderBy(asc(separationProofs.id))
  return row ?? null
}

/** False where one is open already. */
export const addProof = async (db: Db, proof: typeof separationProofs.$inferInsert): Promise<boolean> => {
  const added = await db
    .insert(separationProofs)
    .values(proof)
    .onConflictDoNothing()
    .returning({ id: separationProofs.id })
  return added.length > 0
}

/** Only of one that is not over: whoever was faster stays. */
export const changeProof = async (
  db: Db,
  id: string,
  change: Partial<typeof separationProofs.$inferInsert>,
): Promise<boolean> => {
  const changed = await db
    .update(separationProofs)
    .set(change)
    .where(and(eq(separationProofs.id, id), isNull(separationProofs.finishedAt)))
    .returning({ id: separationProofs.id })
  return changed.length > 0
}

export const outcomesOf = async (db: Db, id: string): Promise<RouteOutcome[]> => {
  const rows = await db
    .select({ outcome: separationProofRoutes.outcome })
    .from(separationProofRoutes)
    .where(eq(separationProofRoutes.proofId, id))
    .orderBy(asc(separationProofRoutes.route))
  return rows.map(({ outcome }) => outcome)
}

export const noteOutcomes = async (db: Db, proofId: string, outcomes: RouteOutcome[]): Promise<void> => {
  await db
    .insert(separationProofRoutes)
    .values(outcomes.map(outcome => ({ proofId, route: outcome.route.route, outcome })))
    .onConflictDoNothing()
}
