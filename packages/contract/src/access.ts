/** Roles inside a tenant. Super administrators stand outside of tenants and are marked on the person. */
export const roles = ['admin', 'contentmanager', 'subtenantmanager', 'user', 'external_user'] as const
export type Role = (typeof roles)[number]

/** Of one person. */
export const roleLabels: Record<Role, string> = {
  admin: 'Administrator:in',
  contentmanager: 'Inhaltsmanager:in',
  subtenantmanager: 'Untermandantsmanager:in',
  user: 'Nutzer:in',
  external_user: 'Externe:r Nutzer:in',
}

/** Of those who run a tenant, over their number. */
export const managerGroupLabels = {
  main: 'Administrator:innen',
  sub: 'Untermandantsmanager:innen',
} as const

export const roleDescriptions: Record<Role, string> = {
  admin: 'Zugriff auf alle Bereiche',
  contentmanager: 'Kein Zugriff auf administrative Bereiche, darf Datenspeicher und KI-Werkzeuge pflegen',
  subtenantmanager: 'Verwaltet den Untermandanten und legt dessen Benutzer:innen an',
  user: 'Zugriff auf KI-Werkzeuge, die mit Nutzer:innen geteilt sind, kein Zugriff auf das Backend',
  external_user: 'Zugriff auf KI-Werkzeuge, die mit Externen geteilt sind, kein Zugriff auf das Backend',
}

/** What a person may do in the active tenant; which role has which is decided by the server's tenancy policy. */
export const permissions = [
  'backend.enter',
  'content.manage',
  'users.manage',
  'tenant-users.manage',
  'audit.read',
  'credits.read',
  'credits.manage',
  'web-sources.manage',
  'chat-settings.manage',
  'data-protection.manage',
  'misuse.manage',
  'sub-tenants.manage',
  'public-queries.use',
  'public-queries.manage',
] as const
export type Permission = (typeof permissions)[number]

/**
 * Who may call a route. `operations` is for the machine room: calls from the host itself or with the metrics token.
 * A permission counts in the active tenant; whether one row is in reach is decided by the use case (404 if not).
 */
export type Access = 'public' | 'signed-in' | 'super-admin' | 'operations' | { can: Permission }
