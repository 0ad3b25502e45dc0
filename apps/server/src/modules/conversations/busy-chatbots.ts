import { dashboardRules } from '@lotse/contract'
import { type Db, statement } from '../../platform/database.ts'

interface BusyChatbot {
  id: string
  name: string
  conversationsCount: number
  openGapsCount: number
  lastMessageAt: Date
}

/** One look into an index per chatbot finds who was talked to last; only those few are counted, and only so far. */
const latest = statement<{
  id: string
  name: string
  conversations: number
  gaps: number
  last_message_at: number
}>(
  'conversations_busy_chatbots',
  `select busy.id, busy.name, (extract(epoch from busy.last_message_at) * 1000)::float8 as last_message_at,
      (select count(*) from (select from conversations
        where tenant_id = $1 and chatbot_id = busy.id and last_message_at >= $2 limit $4) counted)::int as conversations,
      (select count(*) from (select from knowledge_gaps
        where tenant_id = $1 and chatbot_id = busy.id and status = 'open' limit $5) counted)::int as gaps
    from (
      select c.id, c.name, talk.last_message_at from chatbots c
        cross join lateral (select last_message_at from conversations
          where tenant_id = $1 and chatbot_id = c.id order by last_message_at desc, id desc limit 1) talk
        where c.tenant_id = $1 and talk.last_message_at >= $2
        order by talk.last_message_at desc, c.id limit $3
    ) busy
    order by busy.last_message_at desc, busy.id`,
)

/** The chatbots that people have talked to since then, the latest first. */
export const busyChatbots = async (db: Db, tenantId: string, since: Date): Promise<BusyChatbot[]> => {
  const { chatbotsShown, conversationsCountedAtMost, gapsCountedAtMost } = dashboardRules
  const rows = await latest(db, tenantId, since, chatbotsShown, conversationsCountedAtMost, gapsCountedAtMost)
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    conversationsCount: row.conversations,
    openGapsCount: row.gaps,
    lastMessageAt: new Date(row.last_message_at),
  }))
}
