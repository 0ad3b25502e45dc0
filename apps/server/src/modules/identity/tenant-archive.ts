import type { TenantArchive } from '../../platform/tenant-archive.ts'

/** People travel as members of the tenant (`tenancy`); how they sign in is theirs and this installation's. */
export const identityArchive: TenantArchive = {
  tables: [],
  staysBehind: [
    { table: 'user_links', why: 'Links in E-Mails sind Zugangsdaten.' },
    { table: 'sessions', why: 'Sitzungen sind Zugangsdaten.' },
  ],
}
