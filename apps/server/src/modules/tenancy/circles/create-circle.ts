import type { CircleForm } from '@lotse/contract'
import { eq } from 'drizzle-orm'
import { type Ctx, inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { type AuditChanges, changesBetween, recordAudit } from '../../audit/index.ts'
import { refuseTaken } from '../refuse-taken.ts'
import { type CircleRecord, circles } from '../tables.ts'
import { columnsOfForm, ssoOf } from './circle-fields.ts'
import type { CircleSso } from './circle-sso.ts'
import { circleTexts } from './policy.ts'

export type NewCircle = Pick<CircleRecord, 'name'> & Partial<ReturnType<typeof columnsOfForm>>

export const refuseTakenName = refuseTaken('circles_name', 'name', circleTexts.taken)

const insertCircle = async (ctx: Ctx, circle: NewCircle) => {
  const now = ctx.clock.now()
  const row = { ...circle, id: newId(), createdAt: now, updatedAt: now }
  await ctx.db.insert(circles).values(row).catch(refuseTakenName)
  return { id: row.id, name: row.name }
}

const recordCreated = (ctx: Ctx, { id, name }: { id: string; name: string }, changes?: AuditChanges) =>
  recordAudit(ctx, {
    action: 'circle.created',
    tenant: null,
    subject: { type: 'circle', id, label: name },
    changes,
  })

export const createCircle = (ctx: Ctx, circle: NewCircle): Promise<{ id: string; name: string }> =>
  inTransaction(ctx, async ctx => {
    const made = await insertCircle(ctx, circle)
    await recordCreated(ctx, made)
    return made
  })

export const storeCircle = (ctx: SignedInCtx, sso: CircleSso, form: CircleForm): Promise<string> =>
  inTransaction(ctx, async ctx => {
    const made = await insertCircle(ctx, columnsOfForm(form))
    const none = { id: made.id, ssoEnabled: false, defaultSsoProvider: null }
    const { columns, before, after } = await sso.save(ctx, none, ssoOf(form))
    await ctx.db.update(circles).set(columns).where(eq(circles.id, made.id))
    await recordCreated(ctx, made, changesBetween(before, after))
    return made.id
  })
