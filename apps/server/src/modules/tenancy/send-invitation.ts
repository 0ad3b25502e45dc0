import type { Ctx } from '../../platform/context.ts'
import { recordAudit } from '../audit/index.ts'
import { sendInvitation, type UserRow } from '../identity/index.ts'

/** Mails the link and notes it where the tenant's admins see it. */
export const sendInvitationTo = async (
  ctx: Ctx,
  person: UserRow,
  tenant: { id: string; name: string } | null,
): Promise<void> => {
  await sendInvitation(ctx, person, tenant)
  await recordAudit(ctx, {
    action: 'user.invited',
    tenant,
    subject: { type: 'user', id: person.id, label: person.name },
    changes: { email: { to: person.email } },
  })
}
