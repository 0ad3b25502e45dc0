import { sql } from 'drizzle-orm'
import { rowsOf, type TenantPart } from '../../platform/tenant-part.ts'
import { publicQueryMailArchive } from './tenant-archive.ts'

export const publicQueryMailPart: TenantPart = {
  name: 'public-query-mail',
  archive: publicQueryMailArchive,
  files: [
    {
      kind: 'public-query-mails',
      label: 'Zurückgehaltene E-Mails',
      columns: ['public_query_mails.blob_key'],
      select: tenantId =>
        sql`select blob_key as key, bytes from public_query_mails where tenant_id = ${tenantId} and blob_key is not null`,
    },
  ],
  removes: [
    rowsOf('public_query_mails', 'E-Mails von Bürger:innen-Anfragen'),
    rowsOf('public_query_mail_settings', 'Regeln für E-Mails mit Anfragen'),
  ],
  keeps: [],
}
