import { sql } from 'drizzle-orm'
import { rowsOf, type TenantPart } from '../../platform/tenant-part.ts'

/** How people sign in is the circle's; of a tenant it only says who comes into it and who came. */
export const ssoPart: TenantPart = {
  name: 'sso',
  archive: {
    tables: [],
    staysBehind: [
      { table: 'sso_mappings', why: 'Der Circle ordnet zu, wer in welchen Mandanten kommt.' },
      { table: 'sso_requests', why: 'Begonnene Anmeldungen enden hier.' },
      { table: 'sso_attempts', why: 'Das Protokoll der Anmeldungen gehört zum Circle.' },
    ],
  },
  removes: [
    rowsOf('sso_mappings', 'Zuordnungen der Anmeldung'),
    rowsOf('sso_requests', 'Begonnene Anmeldungen'),
    {
      table: 'sso_attempts',
      label: 'Anmeldungen über Dienste (vom Mandanten gelöst)',
      async remove({ db }, tenantId, limit) {
        const { rowCount } = await db.execute(sql`
          update sso_attempts set tenant_id = null where id = any(array(
            select id from sso_attempts where tenant_id = ${tenantId} limit ${limit}))`)
        return rowCount ?? 0
      },
    },
  ],
  keeps: [],
}
