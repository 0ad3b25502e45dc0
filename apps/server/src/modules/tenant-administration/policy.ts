import type { AdminTenant } from '@lotse/contract'
import type { Actor } from '../../platform/context.ts'

interface LifeFacts {
  deletedAt: Date | null
  purgeStartedAt: Date | null
}

/** Super admins alone come here; what may be done depends on where the tenant is in its life. */
export const tenantCan = (actor: Actor, { deletedAt, purgeStartedAt }: LifeFacts): AdminTenant['can'] => ({
  update: actor.user.isSuperAdmin && deletedAt === null,
  delete: actor.user.isSuperAdmin && deletedAt === null,
  forceDelete: actor.user.isSuperAdmin && deletedAt !== null && purgeStartedAt === null,
})

/** Why a deleted tenant cannot be restored at present, or null. */
export const restoreRefusal = (
  { purgeStartedAt }: LifeFacts,
  parent: Pick<LifeFacts, 'deletedAt'> | null,
): string | null => {
  if (purgeStartedAt) return 'Die endgültige Löschung hat begonnen.'
  return parent?.deletedAt ? 'Stellen Sie zuerst den Hauptmandanten wieder her.' : null
}
