import {
  type BodyOut,
  type MisuseBlock,
  type Page,
  type QueryOut,
  type Routes,
  routes,
} from '@lotse/contract'
import { after, hours } from '../../../platform/clock.ts'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { invalidField, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import { recordAudit } from '../../audit/index.ts'
import { forgiveOffender } from '../check/offenders-store.ts'
import { touchGuard } from '../guards-store.ts'
import { type Target, targetOf } from '../name-target.ts'
import { scopeOf } from '../scope.ts'
import type { MisuseBlockRow } from '../tables.ts'
import {
  blockedPeople,
  blocksPage,
  changeBlock,
  findBlock,
  insertBlock,
  type ShownBlockRow,
} from './blocks-store.ts'
import { presentBlock } from './present-block.ts'

export const listBlocks = async (
  ctx: TenantCtx,
  query: QueryOut<Routes['misuse.blocks.index']>,
): Promise<Page<MisuseBlock>> => {
  const now = ctx.clock.now()
  const { rows, total } = await blocksPage(ctx.db, scopeOf(ctx, query.tenant_id), query, now)
  const { page: _, ...filter } = query
  return pageEnvelope(
    rows.map(row => presentBlock(row, now)),
    total,
    query,
    { path: routes['misuse.blocks.index'].path, query: filter },
    'en',
  )
}

export const listBlocked = async (
  ctx: TenantCtx,
  { tenant_id }: QueryOut<Routes['misuse.blocked']>,
): Promise<{ blocked: MisuseBlock[] }> => {
  const now = ctx.clock.now()
  const rows = await blockedPeople(ctx.db, scopeOf(ctx, tenant_id), now)
  return { blocked: rows.map(row => presentBlock(row, now)) }
}

const blockOf = async (ctx: TenantCtx, id: string): Promise<ShownBlockRow> => {
  const row = await findBlock(ctx.db, ctx.actor.tenant.id, id)
  if (!row) throw notFound()
  return row
}

const untilOf = (ctx: TenantCtx, length: number | null): Date | null =>
  length === null ? null : after(ctx.clock.now(), hours(length))

export interface NewBlock {
  kind: MisuseBlockRow['kind']
  target: Target
  reason: string
  hours: number | null
  logId: string | null
}

/** By hand. Holds in every process from the next message on. */
export const addBlock = (ctx: TenantCtx, added: NewBlock): Promise<MisuseBlock> =>
  inTransaction(ctx, async ctx => {
    const { tenant, user } = ctx.actor
    const now = ctx.clock.now()
    const { kind, target, reason, logId } = added
    if (target.userId === user.id) throw invalidField('value', 'You cannot block yourself.')
    const id = newId()
    await touchGuard(ctx.db, tenant.id, now)
    const { range, ...named } = target
    await insertBlock(
      ctx.db,
      {
        ...named,
        tenantId: tenant.id,
        id,
        kind,
        reason,
        logId,
        blockedBy: user.id,
        createdAt: now,
        until: untilOf(ctx, added.hours),
      },
      range,
    )
    const block = presentBlock(await blockOf(ctx, id), now)
    await recordAudit(ctx, {
      action: 'misuse.blocked',
      tenant,
      subject: { type: 'misuse', id, label: block.label },
      changes: { reason: { to: reason }, until: { to: block.until } },
    })
    return block
  })

export const createBlock = async (
  ctx: TenantCtx,
  { kind, value, reason, hours }: BodyOut<Routes['misuse.blocks.store']>,
): Promise<MisuseBlock> =>
  addBlock(ctx, { kind, target: await targetOf(ctx, kind, value), reason, hours, logId: null })

export const updateBlock = (
  ctx: TenantCtx,
  id: string,
  { hours, reason }: BodyOut<Routes['misuse.blocks.update']>,
): Promise<MisuseBlock> =>
  inTransaction(ctx, async ctx => {
    const before = await blockOf(ctx, id)
    const until = untilOf(ctx, hours)
    await touchGuard(ctx.db, before.tenantId, ctx.clock.now())
    await changeBlock(ctx.db, before.tenantId, id, { until, reason })
    const block = presentBlock(await blockOf(ctx, id), ctx.clock.now())
    await recordAudit(ctx, {
      action: 'misuse.block-changed',
      tenant: ctx.actor.tenant,
      subject: { type: 'misuse', id, label: block.label },
      changes: {
        until: { from: before.until?.toISOString() ?? null, to: block.until },
        reason: { from: before.reason, to: reason },
      },
    })
    return block
  })

/** It stays in the list as one that has ended. */
export const liftBlock = (ctx: TenantCtx, id: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const before = await blockOf(ctx, id)
    const now = ctx.clock.now()
    await touchGuard(ctx.db, before.tenantId, now)
    if (before.until === null || before.until > now)
      await changeBlock(ctx.db, before.tenantId, id, { until: now })
    await forgiveOffender(ctx.db, before.tenantId, id)
    await recordAudit(ctx, {
      action: 'misuse.unblocked',
      tenant: ctx.actor.tenant,
      subject: { type: 'misuse', id, label: presentBlock(before, now).label },
    })
  })
