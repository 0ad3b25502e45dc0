import { sql } from 'drizzle-orm'
import { type PersonPart, personRows, type VisitorPart } from '../../platform/person-part.ts'
import { visitorPrefixOf } from './check/asker.ts'

export const misusePersonPart: PersonPart = {
  name: 'misuse',
  columns: [
    'misuse_logs.user_id',
    'misuse_blocks.user_id',
    'misuse_blocks.blocked_by',
    'misuse_whitelist.user_id',
    'misuse_whitelist.created_by',
  ],
  read: async (db, userId) => ({
    vorfaelle: await personRows(
      db,
      sql`select created_at, category, severity, action, text from misuse_logs where user_id = ${userId} order by created_at desc`,
    ),
    sperren: await personRows(
      db,
      sql`select created_at, until, reason from misuse_blocks where user_id = ${userId} order by created_at desc`,
    ),
    ausgesprochene_sperren: await personRows(
      db,
      sql`select created_at, until, kind, reason from misuse_blocks where blocked_by = ${userId} order by created_at desc`,
    ),
    ausnahmen: await personRows(
      db,
      sql`select created_at, until, kind, reason from misuse_whitelist where user_id = ${userId} or created_by = ${userId} order by created_at desc`,
    ),
  }),
}

export const misuseVisitorPart: VisitorPart = {
  read: async (db, { tenantId, prefix }) => {
    const own = sql`tenant_id = ${tenantId} and visitor = ${visitorPrefixOf(prefix)}`
    return {
      vorfaelle: await personRows(
        db,
        sql`select created_at, chatbot_name as chatbot, category, severity, action, text, address_shown as address
          from misuse_logs where ${own} order by created_at desc`,
      ),
      sperren: await personRows(
        db,
        sql`select created_at, until, reason from misuse_blocks where ${own} order by created_at desc`,
      ),
    }
  },
}
