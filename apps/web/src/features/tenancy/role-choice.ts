import { defaultRole, type Role, roleDescriptions, roleLabels, roles } from '@lotse/contract'

/** The plain role, unless this place does not offer it: in a sub-tenant, say, one may only appoint its manager. */
export const startRole = (options: readonly { value: string }[]): Role => {
  const values = options.map(option => option.value)
  return values.includes(defaultRole)
    ? defaultRole
    : (roles.find(role => values.includes(role)) ?? defaultRole)
}

export const roleOption = (role: Role) => ({
  value: role,
  label: roleLabels[role],
  description: roleDescriptions[role],
})
