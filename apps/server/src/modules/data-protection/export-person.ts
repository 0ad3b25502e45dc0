import type { SignedInCtx } from '../../platform/context.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { StreamReply } from '../../platform/http/handlers.ts'
import type { PersonPart } from '../../platform/person-part.ts'
import { recordAudit } from '../audit/index.ts'
import { findUser } from '../identity/index.ts'
import { disclose } from './disclosure.ts'

const exportOf = async (
  ctx: SignedInCtx,
  parts: readonly PersonPart[],
  userId: string,
): Promise<StreamReply> => {
  const person = await findUser(ctx, userId)
  if (!person) throw notFound()
  await recordAudit(ctx, {
    action: 'user.data-exported',
    tenant: null,
    subject: { type: 'user', id: person.id, label: person.name },
  })
  return disclose(
    ctx,
    'persoenliche-daten',
    parts.map(part => () => part.read(ctx.db, person.id)),
  )
}

/** What is known of a person with an account, in the hands of that person or of a super admin who was asked for it. */
export const createPersonExport = (parts: readonly PersonPart[]) => ({
  exportMyself: (ctx: SignedInCtx): Promise<StreamReply> => {
    if (ctx.actor.impersonator) throw forbidden('Nur die Person selbst kann ihre Daten herunterladen.')
    return exportOf(ctx, parts, ctx.actor.user.id)
  },
  exportPerson: (ctx: SignedInCtx, userId: string): Promise<StreamReply> => exportOf(ctx, parts, userId),
})
