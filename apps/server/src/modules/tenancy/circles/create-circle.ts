import type { CircleForm } from '@lotse/contract'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { recordAudit } from '../../audit/index.ts'
import { refuseTaken } from '../refuse-taken.ts'
import { type CircleRecord, circles } from '../tables.ts'
import { columnsOfForm } from './circle-fields.ts'
import { circleTexts } from './policy.ts'

export type NewCircle = Pick<CircleRecord, 'name'> & Partial<ReturnType<typeof columnsOfForm>>

export const refuseTakenName = refuseTaken('circles_name', 'name', circleTexts.taken)

export const createCircle = (ctx: Ctx, circle: NewCircle): Promise<{ id: string; name: string }> =>
  inTransaction(ctx, async ctx => {
    const now = ctx.clock.now()
    const row = { ...circle, id: newId(), createdAt: now, updatedAt: now }
    await ctx.db.insert(circles).values(row).catch(refuseTakenName)
    await recordAudit(ctx, {
      action: 'circle.created',
      tenant: null,
      subject: { type: 'circle', id: row.id, label: row.name },
    })
    return { id: row.id, name: row.name }
  })

export const storeCircle = async (ctx: Ctx, form: CircleForm): Promise<string> =>
  (await createCircle(ctx, columnsOfForm(form))).id
