import type { BodyOut, Routes } from '@lotse/contract'
import { eq } from 'drizzle-orm'
import { inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { changesBetween, recordAudit, staleVersion } from '../../audit/index.ts'
import { circles } from '../tables.ts'
import { columnsOfForm, formOfColumns, loggedForm, ssoOf } from './circle-fields.ts'
import type { CircleSso } from './circle-sso.ts'
import { circleVersionActions, lockCircle } from './circles-store.ts'
import { refuseTakenName } from './create-circle.ts'

/** Every change is one version and one entry of the log, so that a stale edit can be told what it has missed. */
export const updateCircle = (
  ctx: SignedInCtx,
  sso: CircleSso,
  id: string,
  { version, ...form }: BodyOut<Routes['superadmin.circles.update']>,
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const circle = await lockCircle(ctx.db, id)
    if (!circle) throw notFound()
    if (circle.version !== version)
      throw await staleVersion(ctx, {
        actions: circleVersionActions,
        subjectId: id,
        behind: Math.max(1, circle.version - version),
      })
    const signIn = await sso.save(ctx, circle, ssoOf(form))
    const changes = {
      ...changesBetween(loggedForm(formOfColumns(circle)), loggedForm(form)),
      ...changesBetween(signIn.before, signIn.after),
    }
    if (!Object.keys(changes).length) return
    await ctx.db
      .update(circles)
      .set({
        ...columnsOfForm(form),
        ...signIn.columns,
        version: circle.version + 1,
        updatedAt: ctx.clock.now(),
      })
      .where(eq(circles.id, id))
      .catch(refuseTakenName)
    await recordAudit(ctx, {
      action: 'circle.updated',
      tenant: null,
      subject: { type: 'circle', id, label: form.name },
      changes,
    })
  })
