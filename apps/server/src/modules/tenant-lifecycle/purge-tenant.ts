import { setTimeout } from 'node:timers/promises'
import { sha256 } from '../../platform/canonical.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import type { TenantPart } from '../../platform/tenant-part.ts'
import { recordAudit } from '../audit/index.ts'
import { closeAccount } from '../credits/index.ts'
import { leaveTombstone, lockLifecycle } from '../tenancy/index.ts'
import { makeReceipt, nameOf } from './purge-receipt.ts'
import {
  addFacts,
  changePurge,
  countedPortion,
  filesLeft,
  lockPurge,
  noteFiles,
  noteRemoved,
  noteSize,
} from './purge-store.ts'

export interface PurgePace {
  /** Rows of one transaction: small enough that nobody notices, large enough that a million passages take minutes. */
  rowsAtOnce: number
  filesAtOnce: number
  /** After each portion nothing is done for so many times as long as it took: those who chat meanwhile have the database most of the time. */
  restsFor: number
}

const defaultPurgePace: PurgePace = { rowsAtOnce: 1_000, filesAtOnce: 50, restsFor: 3 }

/** Once, in one transaction: what is settled now could not be settled from what is left later. */
const settle = (ctx: Ctx, tenantId: string): Promise<boolean> =>
  inTransaction(ctx, async ctx => {
    const locked = await lockLifecycle(ctx.db, tenantId)
    const purge = await lockPurge(ctx.db, tenantId)
    if (!locked?.tenant.purgeStartedAt || !purge || purge.finishedAt) return false
    if (purge.facts.credits) return true
    await changePurge(ctx.db, tenantId, { startedAt: ctx.clock.now() })
    await addFacts(ctx.db, tenantId, {
      nameSha256: sha256(locked.tenant.name),
      credits: await closeAccount(ctx, tenantId),
    })
    return true
  })

/** One that is gone already was deleted by whoever was killed before writing it down. */
const sizeOf = async ({ blobs }: Ctx, key: string): Promise<number> =>
  blobs.size(key).catch(error => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  })

/** Files before the rows that name them: whoever is killed in between finds them again. */
const removeFiles = async (
  ctx: Ctx,
  parts: readonly TenantPart[],
  tenantId: string,
  { filesAtOnce }: PurgePace,
): Promise<void> => {
  for (const kind of parts.flatMap(part => part.files ?? [])) await noteFiles(ctx.db, tenantId, kind)
  for (;;) {
    const left = await filesLeft(ctx.db, tenantId, filesAtOnce)
    if (!left.length) return
    for (const { key, bytes } of left) {
      if (bytes === null) await noteSize(ctx.db, tenantId, key, await sizeOf(ctx, key))
      await ctx.blobs.delete(key)
      await noteRemoved(ctx.db, tenantId, key)
    }
  }
}

/** Each portion is a transaction of its own. */
const untilNone = async ({ restsFor }: PurgePace, portion: () => Promise<number>): Promise<void> => {
  for (;;) {
    const began = performance.now()
    if (!(await portion())) return
    await setTimeout((performance.now() - began) * restsFor)
  }
}

const removeRows = async (
  ctx: Ctx,
  parts: readonly TenantPart[],
  tenantId: string,
  pace: PurgePace,
): Promise<void> => {
  const { rowsAtOnce } = pace
  for (const part of parts) {
    for (const removal of part.removes)
      await untilNone(pace, () =>
        countedPortion(ctx, tenantId, nameOf(part, removal), ctx =>
          removal.remove(ctx, tenantId, rowsAtOnce),
        ),
      )
    for (const { replace } of part.keeps)
      if (replace)
        await untilNone(pace, () =>
          inTransaction(ctx, async ctx => {
            await lockPurge(ctx.db, tenantId)
            return replace(ctx, tenantId, rowsAtOnce)
          }),
        )
  }
}

const finish = (ctx: Ctx, parts: readonly TenantPart[], tenantId: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const locked = await lockLifecycle(ctx.db, tenantId)
    const purge = await lockPurge(ctx.db, tenantId)
    if (!locked || !purge || purge.finishedAt) return
    const receipt = await makeReceipt(ctx, parts, locked.tenant, purge)
    await leaveTombstone(ctx.db, tenantId, ctx.clock.now())
    await changePurge(ctx.db, tenantId, { finishedAt: ctx.clock.now(), receipt })
    await recordAudit(ctx, {
      action: 'tenant.purged',
      tenant: null,
      subject: { type: 'tenant', id: tenantId, label: tenantId },
      changes: { receipt_sha256: { to: receipt.sha256 } },
    })
    ctx.log.info({ tenant: tenantId, receipt: receipt.sha256 }, 'Mandant endgültig gelöscht')
  })

/**
 * The final deletion, portion by portion. Each step may be the last one of a process that is killed: whoever goes on finds what is left
 * and does the rest, and what was counted was counted with what it counts.
 */
export const purgeTenant = async (
  ctx: Ctx,
  parts: readonly TenantPart[],
  tenantId: string,
  pace: PurgePace = defaultPurgePace,
): Promise<void> => {
  if (!(await settle(ctx, tenantId))) return
  await removeFiles(ctx, parts, tenantId, pace)
  await removeRows(ctx, parts, tenantId, pace)
  await finish(ctx, parts, tenantId)
}
