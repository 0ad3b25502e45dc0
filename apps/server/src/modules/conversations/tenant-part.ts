import { sql } from 'drizzle-orm'
import { anyOf, countOf, rowsOf, type TenantPart } from '../../platform/tenant-part.ts'
import { conversationsArchive } from './tenant-archive.ts'

/** What visitors and chatbots said. Of a deleted tenant nobody reads it: `visits/open-chat.ts`, and staff have no tenant. */
export const conversationsPart: TenantPart = {
  name: 'conversations',
  archive: conversationsArchive,
  figures: async (db, tenantIds) => [
    await countOf(
      db,
      'conversations',
      'Unterhaltungen',
      sql`select count(*) from conversations where tenant_id = ${anyOf(tenantIds)}`,
    ),
  ],
  removes: [
    rowsOf('message_sources', 'Quellen von Antworten'),
    rowsOf('messages', 'Fragen und Antworten'),
    rowsOf('knowledge_gaps', 'Wissenslücken'),
    rowsOf('conversations', 'Unterhaltungen'),
    rowsOf('binding_answers', 'Verbindliche Antworten'),
  ],
  keeps: [
    {
      table: 'message_sources',
      column: 'document_tenant_id',
      label: 'Zitate in Unterhaltungen anderer Mandanten',
      why: 'Sie belegen Antworten, die andere Mandanten aus freigegebenen Datenspeichern gegeben haben, und gehören zu deren Unterhaltungen.',
    },
  ],
}
