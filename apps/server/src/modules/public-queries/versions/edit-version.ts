import type { PublicQueryVersion } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { recordAudit } from '../../audit/index.ts'
import { subjectOf } from '../audit-subject.ts'
import { holdVersion, refuseStale, showVersion, type VersionPath } from './held-version.ts'
import { textOf } from './present-version.ts'
import { changeVersion, setApproved } from './versions-store.ts'

/** Another text is another answer: nobody has approved it, and the recipient's link does not show it. */
export const editVersion = (
  ctx: TenantCtx,
  path: VersionPath,
  { text, revision }: { text: string; revision: number },
): Promise<PublicQueryVersion> =>
  inTransaction(ctx, async ctx => {
    const { query, version } = await holdVersion(ctx, path)
    refuseStale(version, revision)
    if (text === textOf(version)) return showVersion(ctx, path)
    const { user, tenant } = ctx.actor
    const wasApproved = version.approvedAt !== null
    if (wasApproved) await setApproved(ctx.db, query, null)
    await changeVersion(ctx.db, version, {
      text,
      revision: revision + 1,
      sentAt: null,
      editedBy: user.id,
      editedByName: user.name,
      editedAt: ctx.clock.now(),
    })
    await recordAudit(ctx, {
      action: 'public-query.edited',
      tenant,
      subject: subjectOf(query),
      changes: {
        version: { to: version.number },
        characters: { from: textOf(version).length, to: text.length },
        ...(wasApproved ? { approved: { from: true, to: false } } : {}),
      },
    })
    return showVersion(ctx, path)
  })
