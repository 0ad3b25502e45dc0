import type { Ctx } from '../../../platform/context.ts'
import { type AuditFact, recordAudit } from '../../audit/index.ts'
import { acrossTenantsRolesOf } from './people-store.ts'

/**
 * What a super admin does to a person is the business of every tenant that the person belongs to: each sees an entry of its own.
 * Without a tenant there is one for the installation.
 */
export const recordForTenantsOf = async (
  ctx: Ctx,
  person: { id: string; name: string },
  action: AuditFact['action'],
): Promise<void> => {
  const roles = await acrossTenantsRolesOf(ctx.db, [person.id])
  const places = roles
    .filter(({ invitationId }) => !invitationId)
    .map(({ tenantId, tenantName }) => ({ id: tenantId, name: tenantName }))
  const subject = { type: 'user', id: person.id, label: person.name } as const
  for (const tenant of places.length ? places : [null]) await recordAudit(ctx, { action, tenant, subject })
}
