import {
  type BodyOut,
  legacySsoProvider,
  type Routes,
  type ShownSsoMigration,
  ssoProviderLabels,
} from '@lotse/contract'
import { type Ctx, inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { recordAudit } from '../../audit/index.ts'
import { lockCircle } from '../../tenancy/index.ts'
import { sealEntered } from './entered.ts'
import { migrationQueue } from './migration-queue.ts'
import { findMigration, freshTasks, saveMigration, stateOf } from './migrations-store.ts'
import { showMigration } from './show-migration.ts'

const texts = {
  notLegacy: 'Dieser Circle nutzt die bisherige Anmeldung nicht.',
  running: 'Die Migration dieses Circles läuft bereits.',
  nothingFailed: 'Es gibt keine gescheiterte Aufgabe.',
}

type Circle = NonNullable<Awaited<ReturnType<typeof lockCircle>>>

/** One after the other for each circle. */
export const withLegacyCircle = <T>(
  ctx: SignedInCtx,
  circleId: string,
  work: (ctx: SignedInCtx, circle: Circle) => Promise<T>,
): Promise<T> =>
  inTransaction(ctx, async ctx => {
    const circle = await lockCircle(ctx.db, circleId)
    if (!circle) throw notFound()
    if (circle.defaultSsoProvider !== legacySsoProvider) throw new AppError('conflict', texts.notLegacy)
    return work(ctx, circle)
  })

const recordStart = (ctx: Ctx, { id, name: label }: Circle, provider: string): Promise<void> =>
  recordAudit(ctx, {
    action: 'circle.sso-migration-started',
    tenant: null,
    subject: { type: 'circle', id, label },
    changes: { 'SSO-Anbieter': { from: ssoProviderLabels[legacySsoProvider], to: provider } },
  })

export const startMigration = async (
  ctx: SignedInCtx,
  circleId: string,
  { provider, configuration }: BodyOut<Routes['superadmin.sso.migration.store']>,
): Promise<ShownSsoMigration> => {
  await withLegacyCircle(ctx, circleId, async (ctx, circle) => {
    const before = await findMigration(ctx.db, circleId)
    if (before && stateOf(before.tasks) === 'running') throw new AppError('conflict', texts.running)
    const runId = newId()
    await saveMigration(ctx.db, {
      circleId,
      runId,
      provider,
      enteredSealed: sealEntered(ctx, configuration),
      tasks: freshTasks(),
      settings: {},
      secretsSealed: null,
      startedAt: ctx.clock.now(),
    })
    await recordStart(ctx, circle, ssoProviderLabels[provider])
    await ctx.jobs.enqueue(ctx, migrationQueue, { circleId, runId })
  })
  return showMigration(ctx, circleId)
}

/** What is done stays done. */
export const retryMigration = async (ctx: SignedInCtx, circleId: string): Promise<ShownSsoMigration> => {
  await withLegacyCircle(ctx, circleId, async (ctx, circle) => {
    const before = await findMigration(ctx.db, circleId)
    if (!before || stateOf(before.tasks) !== 'failed') throw new AppError('conflict', texts.nothingFailed)
    const runId = newId()
    const tasks = before.tasks.map(task =>
      task.status === 'failed' ? { ...task, status: 'pending' as const, reason: '' } : task,
    )
    await saveMigration(ctx.db, { ...before, runId, tasks })
    await recordStart(ctx, circle, ssoProviderLabels[before.provider])
    await ctx.jobs.enqueue(ctx, migrationQueue, { circleId, runId })
  })
  return showMigration(ctx, circleId)
}
