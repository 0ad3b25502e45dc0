import { setTimeout as sleep } from 'node:timers/promises'
import type { RouteName } from '@lotse/contract'
import type { Ctx } from '../../platform/context.ts'
import type { Database } from '../../platform/database.ts'
import { makeReport } from './make-report.ts'
import { changeProof, findProof, noteOutcomes, openProof, outcomesOf } from './proofs-store.ts'
import { table } from './walk/call-route.ts'
import { type Stage, walkRoutes } from './walk/walk-route.ts'

/** A stage that somebody has to close. */
export type OpenStage = () => Promise<Stage & { kind: Database['kind']; close(): Promise<void> }>

/**
 * Walked in one transaction. Everybody else waits for it on the embedded database, which has one connection; elsewhere nobody does, and
 * what they have in common is made once for more of them.
 */
const routesAtOnce = { embedded: 2, server: 20 }

/** As long as the portion took: others have their turn. Where it took long because the machine is busy, nobody gains by more. */
const restAtMostMs = 5_000
const restAfter = (begun: number): Promise<void> => sleep(Math.min(performance.now() - begun, restAtMostMs))

/** Longer than a portion usually takes with its rest: whoever is killed is succeeded after that. Two at once do the same work twice, no more. */
const heldSeconds = 30

/** The next routes of a proof that nobody has cancelled; none when all are walked. */
const nextRoutes = async (ctx: Ctx, proofId: string, size: number): Promise<RouteName[] | null> => {
  if ((await findProof(ctx.db, proofId))?.state !== 'running') return null
  const known = new Set((await outcomesOf(ctx.db, proofId)).map(({ route }) => route.route))
  return table
    .map(([name]) => name)
    .filter(name => !known.has(name))
    .slice(0, size)
}

type OpenedStage = Awaited<ReturnType<OpenStage>>

/** One portion, and whether there may be another one. */
const walkPortion = async (ctx: Ctx, proofId: string, stage: OpenedStage): Promise<boolean> => {
  // Of several processes one walks.
  const letGo = await ctx.limits.hold('separation-proof', proofId, heldSeconds)
  if (!letGo) return false
  try {
    const names = await nextRoutes(ctx, proofId, routesAtOnce[stage.kind])
    if (!names) return false
    if (!names.length) {
      await finishProof(ctx, proofId)
      return false
    }
    const begun = performance.now()
    await noteOutcomes(ctx.db, proofId, await walkRoutes(stage, names))
    await restAfter(begun)
    return true
  } finally {
    await letGo()
  }
}

const finishProof = async (ctx: Ctx, proofId: string): Promise<void> => {
  const proof = await findProof(ctx.db, proofId)
  if (!proof) return
  const report = makeReport(ctx, proof, await outcomesOf(ctx.db, proofId))
  await changeProof(ctx.db, proofId, { state: 'finished', finishedAt: ctx.clock.now(), report })
}

/**
 * Walks what is left of the open proof, portion by portion. What was found out is kept after each; a process that is killed leaves
 * nothing else behind, and the next one goes on.
 */
export const proveSeparation = async (ctx: Ctx, openStage: OpenStage): Promise<void> => {
  const proof = await openProof(ctx.db)
  if (!proof) return
  await changeProof(ctx.db, proof.id, { state: 'running' })
  const stage = await openStage()
  try {
    while (await walkPortion(ctx, proof.id, stage));
  } finally {
    await stage.close()
  }
}
