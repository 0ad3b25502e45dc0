import { type Db, statement } from '../../platform/database.ts'

/** So far conversations are counted: the home page wants to be quick. */
const countedAtMost = 10_000

interface TenantFigures {
  conversations: number
  isCapped: boolean
  withGap: number
  positive: number
  negative: number
}

const figures = statement<{ conversations: number; with_gap: number; positive: number; negative: number }>(
  'conversations_tenant_figures',
  `select count(*)::int as conversations, count(*) filter (where has_gap)::int as with_gap,
      coalesce(sum(positive_count), 0)::int as positive, coalesce(sum(negative_count), 0)::int as negative
    from (
      select talk.has_gap, talk.positive_count, talk.negative_count from chatbots c
        cross join lateral (select has_gap, positive_count, negative_count from conversations
          where tenant_id = $1 and chatbot_id = c.id and last_message_at >= $2 order by last_message_at desc, id desc limit $3) talk
        where c.tenant_id = $1 limit $3
    ) counted`,
)

/** What was said to all chatbots of a tenant since then. */
export const tenantFigures = async (db: Db, tenantId: string, since: Date): Promise<TenantFigures> => {
  const [row] = await figures(db, tenantId, since, countedAtMost)
  const { conversations = 0, with_gap = 0, positive = 0, negative = 0 } = row ?? {}
  return { conversations, isCapped: conversations >= countedAtMost, withGap: with_gap, positive, negative }
}

const gaps = statement<{ id: string; name: string; gaps: number }>(
  'conversations_open_gaps',
  `select c.id, c.name, open.gaps from chatbots c
    cross join lateral (select count(*)::int as gaps from (select from knowledge_gaps
      where tenant_id = $1 and chatbot_id = c.id and status = 'open' limit $3) counted) open
    where c.tenant_id = $1 and open.gaps > 0 order by open.gaps desc, c.id limit $2`,
)

/** The chatbots with questions that nobody has answered yet; counted up to a limit. */
export const openGaps = (
  db: Db,
  tenantId: string,
  { chatbots, countedAtMost }: { chatbots: number; countedAtMost: number },
): Promise<{ id: string; name: string; gaps: number }[]> => gaps(db, tenantId, chatbots, countedAtMost)
