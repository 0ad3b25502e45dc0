import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { QueryOut, Reply, Routes, SeparationProof } from '@lotse/contract'
import { z } from 'zod'
import { type Ctx, inTransaction, type SignedInCtx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import { pageEnvelope } from '../../platform/paging.ts'
import { recordAudit } from '../audit/index.ts'
import { addProof, changeProof, findProof, findReport, type ProofRow, proofPage } from './proofs-store.ts'
import { table } from './walk/call-route.ts'

export const proofQueue: JobQueue<object> = { name: 'separation-proof.walk', payload: z.object({}) }

const productVersion: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
).version

const present = (row: ProofRow): SeparationProof => ({
  id: row.id,
  state: row.state,
  started_by: row.startedByName,
  product_version: row.productVersion,
  requested_at: row.requestedAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
  routes_done: row.routesDone,
  routes_total: row.routesTotal,
  calls: row.calls,
  findings: row.findings,
  sha256: row.sha256,
})

export const knownProof = async (ctx: Ctx, id: string): Promise<ProofRow> => {
  const proof = await findProof(ctx.db, id)
  if (!proof) throw notFound()
  return proof
}

export const listProofs = async (
  ctx: Ctx,
  query: QueryOut<Routes['superadmin.separation.index']>,
): Promise<Reply<Routes['superadmin.separation.index']>> => {
  const { rows, total } = await proofPage(ctx.db, query)
  return pageEnvelope(rows.map(present), total, query, { path: '/api/superadmin/separation', query })
}

export const showProof = async (
  ctx: Ctx,
  id: string,
): Promise<Reply<Routes['superadmin.separation.show']>> => ({
  proof: present(await knownProof(ctx, id)),
  report: await findReport(ctx.db, id),
})

const subjectOf = (id: string) => ({ type: 'installation' as const, id, label: 'Mandantentrennung' })

export const startProof = (ctx: SignedInCtx): Promise<Reply<Routes['superadmin.separation.store']>> =>
  inTransaction(ctx, async ctx => {
    const id = newId()
    const isAdded = await addProof(ctx.db, {
      id,
      startedByName: ctx.actor.user.name,
      productVersion,
      routesTotal: table.length,
      requestedAt: ctx.clock.now(),
    })
    if (!isAdded)
      throw new AppError('conflict', {
        de: 'Es läuft bereits eine Prüfung.',
        en: 'A proof is already running.',
      })
    await recordAudit(ctx, { action: 'installation.separation-proof-started', subject: subjectOf(id) })
    await ctx.jobs.enqueue(ctx, proofQueue, {}, { key: 'open' })
    return {
      message: 'Die Prüfung der Mandantentrennung hat begonnen.',
      proof: present(await knownProof(ctx, id)),
    }
  })

export const cancelProof = (ctx: SignedInCtx, id: string): Promise<{ message: string }> =>
  inTransaction(ctx, async ctx => {
    await knownProof(ctx, id)
    if (!(await changeProof(ctx.db, id, { state: 'cancelled', finishedAt: ctx.clock.now() })))
      throw new AppError('conflict', {
        de: 'Die Prüfung ist bereits zu Ende.',
        en: 'The proof is over already.',
      })
    await recordAudit(ctx, { action: 'installation.separation-proof-cancelled', subject: subjectOf(id) })
    return { message: 'Die Prüfung wurde abgebrochen.' }
  })
