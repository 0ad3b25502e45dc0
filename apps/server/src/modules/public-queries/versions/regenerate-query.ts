import type { PublicQueryChoices } from '@lotse/contract'
import { and, eq } from 'drizzle-orm'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { subjectOf } from '../audit-subject.ts'
import { checkCredits } from '../create/check-credits.ts'
import { lockQuery } from '../list/queries-store.ts'
import { canRegenerate, texts } from '../policy.ts'
import { addVersion } from '../processing/add-version.ts'
import { isVersionOf } from '../row-keys.ts'
import { publicQueryVersions } from '../tables.ts'

/** One more answer, with these options; the earlier ones stay. The same click twice is one. */
export const regenerateQuery = (
  ctx: TenantCtx,
  id: string,
  { key, ...choices }: PublicQueryChoices & { key: string },
): Promise<{ version: number }> =>
  inTransaction(ctx, async ctx => {
    const { tenant, user } = ctx.actor
    const query = await lockQuery(ctx.db, { tenantId: tenant.id, id })
    if (!query) throw notFound()
    const [known] = await ctx.db
      .select({ number: publicQueryVersions.number })
      .from(publicQueryVersions)
      .where(and(isVersionOf(query), eq(publicQueryVersions.requestKey, key)))
    if (known) return { version: known.number }
    if (!canRegenerate(query)) throw new AppError('conflict', texts.stillAnswered)
    await checkCredits(ctx, { occasion: 'answer', characters: 0, ocrPages: 0, choices })
    const by = { id: user.id, name: user.name }
    const version = await addVersion(ctx, query, { key, occasion: 'answer', choices, by })
    await recordAudit(ctx, {
      action: 'public-query.regenerated',
      subject: subjectOf(query),
      changes: { version: { to: version } },
    })
    return { version }
  })
