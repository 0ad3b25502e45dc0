import type { TenantCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { StreamReply } from '../../platform/http/handlers.ts'
import type { VisitorPart } from '../../platform/person-part.ts'
import { recordAudit } from '../audit/index.ts'
import { prefixOf, referenceOf } from '../conversations/index.ts'
import { disclose } from './disclosure.ts'

/** What is known of a visitor without an account, in the hands of those who were asked for it with the visitor's reference. */
export const exportVisitor = async (
  ctx: TenantCtx,
  parts: readonly VisitorPart[],
  reference: string,
): Promise<StreamReply> => {
  const prefix = prefixOf(reference)
  if (!prefix) throw notFound()
  const { tenant } = ctx.actor
  const told = await Promise.all(parts.map(part => part.read(ctx.db, { tenantId: tenant.id, prefix })))
  const isKnown = told.some(sections => Object.values(sections).some(({ rows }) => rows.length > 0))
  if (!isKnown) throw notFound()
  await recordAudit(ctx, {
    action: 'visitor.data-exported',
    tenant,
    subject: { type: 'visitor', id: null, label: referenceOf(prefix) },
  })
  return disclose(
    ctx,
    'besucher-daten',
    told.map(sections => async () => sections),
  )
}
