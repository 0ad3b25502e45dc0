import type { Actor } from '../../../platform/context.ts'

export const circleTexts = {
  hasTenants: 'Circle mit Tenants kann nicht gelöscht werden',
  hasDeletedTenants: 'Circle mit gelöschten Tenants kann nicht gelöscht werden',
  taken: 'Einen Circle mit diesem Namen gibt es bereits.',
} as const

/** What the list offers; circles are the super admins' alone. */
export const circleRights = ({ user }: Pick<Actor, 'user'>) => ({
  create: user.isSuperAdmin,
  edit: user.isSuperAdmin,
  delete: user.isSuperAdmin,
})

/** Deleted tenants can come back, and what is left of them in the books refers to their circle. */
export const deleteRefusal = (tenants: { living: number; all: number }): string | null => {
  if (tenants.living > 0) return circleTexts.hasTenants
  return tenants.all > 0 ? circleTexts.hasDeletedTenants : null
}
