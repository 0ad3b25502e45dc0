import { sql } from 'drizzle-orm'
import { rowsOf, type TenantPart } from '../../platform/tenant-part.ts'
import { sendQueue } from './replying/send-queue.ts'
import { waitingAnswers } from './routing/mails-store.ts'
import { publicQueryMailArchive } from './tenant-archive.ts'

export const publicQueryMailPart: TenantPart = {
  name: 'public-query-mail',
  archive: publicQueryMailArchive,
  // Their jobs have passed them by meanwhile.
  async resume(ctx, tenantId) {
    for (const ref of await waitingAnswers(ctx.db, tenantId)) await ctx.jobs.enqueue(ctx, sendQueue, ref)
  },
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
