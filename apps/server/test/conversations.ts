import type { App } from '../src/app.ts'
import { referenceOf } from '../src/modules/conversations/erasure/visitor-reference.ts'
import { hashOf, issueVisitorToken, newVisitor } from '../src/modules/conversations/visits/visitor-token.ts'
import { newId } from '../src/platform/ids.ts'

export interface StoredConversation {
  /** With it the visitor goes on. */
  visitorToken: string
  /** What the visitor is called. */
  visitor: string
  conversation: string
  /** The answer in it. */
  message: string
  gap: string
  answer: string
}

/** Straight into the tables: one question with its answer, a gap and a binding answer of a chatbot. */
export const addConversation = async (
  { database, ports, systemContext }: Pick<App, 'database' | 'ports' | 'systemContext'>,
  chatbotId: string,
): Promise<StoredConversation> => {
  const [conversation, question, message, gap, answer] = [newId(), newId(), newId(), newId(), newId()]
  const now = ports.clock.now()
  const { pool } = database
  const visitor = newVisitor()
  await pool.query(
    `insert into conversations (id, tenant_id, chatbot_id, visitor_hash, channel, title, messages_count, created_at, last_message_at)
     select $1, tenant_id, id, $3, 'website', 'Was gilt?', 2, $4, $4 from chatbots where id = $2`,
    [conversation, chatbotId, hashOf(visitor), now],
  )
  await pool.query(
    `insert into messages (tenant_id, id, conversation_id, role, text, status, created_at)
     select c.tenant_id, said.id, c.id, said.role, said.text, 'completed', $4 from conversations c,
       (values ($1::uuid, 'user', 'Was gilt?'), ($2::uuid, 'assistant', 'Die Satzung.')) said (id, role, text) where c.id = $3`,
    [question, message, conversation, now],
  )
  await pool.query(
    `insert into knowledge_gaps (id, tenant_id, chatbot_id, question, normalized, last_asked_at, conversation_id)
     select $1, tenant_id, id, 'Was gilt?', 'was gilt', $4, $3 from chatbots where id = $2`,
    [gap, chatbotId, conversation, now],
  )
  await pool.query(
    `insert into binding_answers (id, tenant_id, chatbot_id, question, answer, owner_name, created_at, updated_at)
     select $1, tenant_id, id, 'Wer gilt?', 'Alle.', 'Mira Muster', $3, $3 from chatbots where id = $2`,
    [answer, chatbotId, now],
  )
  const { rows } = await pool.query<{ uuid: string }>('select uuid from chatbots where id = $1', [chatbotId])
  const place = { chatbotUuid: rows[0]?.uuid ?? '', origin: '' }
  const visitorToken = issueVisitorToken(systemContext('test'), place, visitor)
  return {
    visitorToken,
    visitor: referenceOf(hashOf(visitor)),
    conversation,
    message,
    gap,
    answer,
  }
}
