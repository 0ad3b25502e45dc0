import { sql } from 'drizzle-orm'
import { berlinDay } from '../../platform/berlin.ts'
import { after } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, statement } from '../../platform/database.ts'
import { confirmingInSql } from '../credits/index.ts'
import type { Turn } from './answering/complete-question.ts'
import type { Source } from './answering/find-sources.ts'
import type { ValidAnswer } from './answers/binding-answers-store.ts'
import type { MessageStatus } from './tables.ts'

/** Whose conversations they are: everybody else's do not exist. */
export interface VisitorOf {
  tenantId: string
  chatbotId: string
  visitorHash: Buffer
  /** null for those who are not signed in. */
  userId: string | null
}

const messagesRead = 12

interface RecentMessage {
  role: 'user' | 'assistant'
  text: string
  searched_for: string | null
  status: MessageStatus
}

/** Question and answer, where there was one. */
const turnsOf = (recent: RecentMessage[]): Turn[] =>
  recent.flatMap(({ role, text, searched_for }, index) => {
    const next = recent[index + 1]
    const isAnswered =
      role === 'user' && next?.role === 'assistant' && next.text !== '' && next.status !== 'failed'
    return isAnswered ? [{ question: text, searchedFor: searched_for, answer: next.text }] : []
  })

export interface OwnConversation {
  id: string
  history: Turn[]
}

const ownWithMessages = statement<{ id: string; recent: RecentMessage[] | null }>(
  'conversation_own',
  `select c.id, (
      select json_agg(m order by m.created_at, m.id) from (
        select id, role, text, searched_for, status, created_at from messages
          where tenant_id = $1 and conversation_id = c.id order by created_at desc, id desc limit $6
      ) m
    ) as recent from conversations c
    where c.tenant_id = $1 and c.id = $2 and c.chatbot_id = $3 and c.visitor_hash = $4 and (c.user_id is null or c.user_id = $5)`,
)

/** For the next question: what was said last. */
export const conversationOf = async (
  db: Db,
  id: string,
  { tenantId, chatbotId, visitorHash, userId }: VisitorOf,
): Promise<OwnConversation | null> => {
  const [row] = await ownWithMessages(db, tenantId, id, chatbotId, visitorHash, userId, messagesRead)
  return row ? { id: row.id, history: turnsOf(row.recent ?? []) } : null
}

export interface NewQuestion {
  conversationId: string
  questionId: string
  answerId: string
  visitor: VisitorOf
  channel: 'website' | 'widget'
  origin: string
  message: string
  key: string
}

const titleAtMost = 200

const insertQuestion = statement<{ is_new: boolean; binding: ValidAnswer[] | null }>(
  'conversation_question',
  `with conversation as (
      insert into conversations (id, tenant_id, chatbot_id, visitor_hash, user_id, channel, origin, title, created_at, last_message_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
      on conflict (tenant_id, id) do nothing
    ), question as (
      insert into messages (tenant_id, id, conversation_id, role, text, status, key, created_at)
      values ($2, $10, $1, 'user', $11, 'completed', $12, $9)
      on conflict (tenant_id, conversation_id, key) where key is not null do nothing
      returning id
    ), answer as (
      insert into messages (tenant_id, id, conversation_id, role, text, status, created_at)
      select $2::uuid, $13::uuid, $1::uuid, 'assistant', '', 'streaming', $14::timestamptz from question
      returning id
    )
    select exists (select from answer) as is_new, (
      select json_agg(json_build_object('id', b.id, 'question', b.question, 'answer', b.answer) order by b.updated_at desc, b.id desc)
        from binding_answers b where b.tenant_id = $2 and b.chatbot_id = $3 and (b.valid_until is null or b.valid_until >= $15::date)
    ) as binding`,
)

export interface Begun {
  /** False: this key has been asked before. */
  isNew: boolean
  /** What is laid down to be said at this chatbot, newest first. */
  binding: ValidAnswer[]
}

/** Writes the question and the answer that is to come. */
export const beginAnswer = async (ctx: Ctx, asked: NewQuestion): Promise<Begun> => {
  const now = ctx.clock.now()
  const [row] = await insertQuestion(
    ctx.db,
    asked.conversationId,
    asked.visitor.tenantId,
    asked.visitor.chatbotId,
    asked.visitor.visitorHash,
    asked.visitor.userId,
    asked.channel,
    asked.origin,
    asked.message.slice(0, titleAtMost).toWellFormed(),
    now,
    asked.questionId,
    asked.message,
    asked.key,
    asked.answerId,
    after(now, 1),
    berlinDay(now),
  )
  return { isNew: row?.is_new === true, binding: row?.binding ?? [] }
}

/** Takes up an answer that failed without costing anything; of two who try, one does. */
export const beginAgain = async (ctx: Ctx, { answerId, visitor }: NewQuestion): Promise<boolean> => {
  const { rows } = await ctx.db.execute(
    sql`update messages set status = 'streaming', created_at = ${ctx.clock.now()}
      where tenant_id = ${visitor.tenantId} and id = ${answerId} and status = 'failed' and cost_cents = 0 returning id`,
  )
  return rows.length > 0
}

/** As if it had not been asked: there were no credits for an answer. */
export const withdrawQuestion = async (
  db: Db,
  { conversationId, key, answerId, visitor: { tenantId } }: NewQuestion,
): Promise<void> => {
  await db.execute(
    sql`delete from messages where tenant_id = ${tenantId} and conversation_id = ${conversationId} and (id = ${answerId} or key = ${key})`,
  )
  await db.execute(
    sql`delete from conversations c where tenant_id = ${tenantId} and id = ${conversationId}
      and not exists (select from messages where tenant_id = ${tenantId} and conversation_id = c.id)`,
  )
}

export interface FinishedAnswer {
  tenantId: string
  conversationId: string
  questionKey: string
  answerId: string
  text: string
  status: Exclude<MessageStatus, 'streaming'>
  sources: Source[]
  searchedFor: string | null
  isGap: boolean
  bindingAnswerId: string | null
  cents: bigint
  model: string | null
  inputTokens: number | null
  outputTokens: number | null
  durationMs: number
  firstTokenMs: number | null
}

const sourceRows = (sources: Source[]): string =>
  JSON.stringify(
    sources.map(source => ({
      number: source.number,
      document_tenant_id: source.documentTenantId,
      document_id: source.documentId,
      document_title: source.documentTitle,
      page: source.page,
      heading: source.heading,
      text: source.text,
      dated_on: source.datedOn,
      url: source.url,
      score: source.score,
    })),
  )

const updateAnswer = statement<{ kept: number }>(
  'conversation_answer',
  `with answer as (
      update messages set text = $4, status = $5, is_gap = $6, binding_answer_id = $7, cost_cents = $8, model = $9, input_tokens = $10,
        output_tokens = $11, duration_ms = $12, first_token_ms = $13
      where tenant_id = $18 and id = $3 and status = 'streaming' returning id
    ), question as (
      update messages set searched_for = $14
        where tenant_id = $18 and conversation_id = $1 and key = $2 and $14::text is not null
    ), sources as (
      insert into message_sources (tenant_id, message_id, number, document_tenant_id, document_id, document_title, page, heading, text,
          dated_on, url, score)
      select $18::uuid, answer.id, s.number, s.document_tenant_id, s.document_id, s.document_title, s.page, s.heading, s.text, s.dated_on,
          s.url, s.score
        from answer, jsonb_to_recordset($15::jsonb) as s (number int, document_tenant_id uuid, document_id uuid, document_title text, page int,
          heading text, text text, dated_on date, url text, score float8)
    ), conversation as (
      update conversations c set messages_count = (select count(*) from messages where tenant_id = $18 and conversation_id = c.id),
          cost_cents = cost_cents + $8::bigint, has_gap = has_gap or $6, last_message_at = $16
        from answer where c.tenant_id = $18 and c.id = $1
    ), charge as materialized (
      select ${confirmingInSql({ tenant: '$18', reservation: '$17', cents: '$8', at: '$16' })} from answer where $17::uuid is not null
    )
    select (select count(*)::int from answer) as kept, (select count(*)::int from charge) as charged`,
)

/**
 * One statement: the answer with its sources, what the list of conversations tells of it, and its charge, so that no death comes between
 * them. False: it was given up meanwhile, and nothing is kept or charged.
 */
export const finishAnswer = async (
  ctx: Ctx,
  done: FinishedAnswer,
  reservationId: string | null = null,
): Promise<boolean> => {
  const [row] = await updateAnswer(
    ctx.db,
    done.conversationId,
    done.questionKey,
    done.answerId,
    done.text,
    done.status,
    done.isGap,
    done.bindingAnswerId,
    done.cents,
    done.model,
    done.inputTokens,
    done.outputTokens,
    done.durationMs,
    done.firstTokenMs,
    done.searchedFor,
    sourceRows(done.sources),
    ctx.clock.now(),
    reservationId,
    done.tenantId,
  )
  return row?.kept === 1
}
