import { sql } from 'drizzle-orm'
import { anyOf, countOf, rowsOf, type TenantPart } from '../../platform/tenant-part.ts'
import { chatbotsArchive } from './tenant-archive.ts'

/** Chatbots of deleted tenants say that they have ended, and nothing else (`isStopped` in `chatbots-store.ts`). */
export const chatbotsPart: TenantPart = {
  name: 'chatbots',
  archive: chatbotsArchive,
  figures: async (db, tenantIds) => [
    await countOf(
      db,
      'chatbots',
      'Chatbots',
      sql`select count(*) from chatbots where tenant_id = ${anyOf(tenantIds)}`,
    ),
  ],
  files: [
    {
      kind: 'chatbot-images',
      label: 'Bilder von Chatbots',
      columns: ['chatbots.profile_picture_key', 'chatbots.sender_logo_key'],
      select: tenantId => sql`
        select key, null::bigint as bytes from chatbots, unnest(array[profile_picture_key, sender_logo_key]) key
          where tenant_id = ${tenantId} and key is not null`,
    },
  ],
  removes: [
    rowsOf('chatbot_databuckets', 'Zuordnungen von Datenspeichern'),
    rowsOf('chatbot_figures', 'Zähler der Chatbots'),
    rowsOf('chatbot_addresses', 'Öffentliche Kennungen der Chatbots'),
    rowsOf('chatbots', 'Chatbots'),
    rowsOf('tenant_chat_settings', 'Chat-Einstellungen'),
  ],
  keeps: [],
}
