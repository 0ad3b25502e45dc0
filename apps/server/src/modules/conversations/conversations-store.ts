import { type SQL, sql } from 'drizzle-orm'
import { berlinDay } from '../../platform/berlin.ts'
import { after } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, statement } from '../../platform/database.ts'
import { confirmingInSql } from '../credits/index.ts'
import type { Turn } from './answering/complete-question.ts'
import type { Source } from './answering/find-sources.ts'
import { silentAfterMs } from './answering/writer-lease.ts'
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
  is_refused: boolean
}

/** Question and answer, where there was one. */
const turnsOf = (recent: RecentMessage[]): Turn[] =>
  recent.flatMap(({ role, text, searched_for }, index) => {
    const next = recent[index + 1]
    const isAnswered =
      role === 'user' &&
      next?.role === 'assistant' &&
      next.text !== '' &&
      next.status !== 'failed' &&
      !next.is_refused
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
        select id, role, text, searched_for, status, is_refused, created_at from messages
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
  /** Of all who ever begin this answer, the one who does now. */
  writerId: string
  visitor: VisitorOf
  channel: 'website' | 'widget'
  origin: string
  message: string
  key: string
}

const titleAtMost = 200
const longestAnswer = '10 minutes'

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
      insert into messages (tenant_id, id, conversation_id, role, text, status, created_at, writer_id, heard_at)
      select $2::uuid, $13::uuid, $1::uuid, 'assistant', '', 'streaming', $14::timestamptz, $16::uuid, $14::timestamptz from question
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
    asked.writerId,
  )
  return { isNew: row?.is_new === true, binding: row?.binding ?? [] }
}

/**
 * Takes up an answer that failed without costing anything, or whose writer has fallen silent, from its beginning; of two who try, one
 * does.
 */
export const beginAgain = async (
  ctx: Ctx,
  { answerId, writerId, visitor }: NewQuestion,
): Promise<boolean> => {
  const now = ctx.clock.now()
  const { rows } = await ctx.db.execute(
    sql`with again as (
        update messages set status = 'streaming', text = '', help = '', created_at = ${now}, writer_id = ${writerId}, heard_at = ${now}
          where tenant_id = ${visitor.tenantId} and id = ${answerId} and cost_cents = 0
            and (status = 'failed' or status = 'streaming' and ${isSilent(now, silentAfterMs)}) returning id
      ), forgotten as (
        delete from message_sources s using again where s.tenant_id = ${visitor.tenantId} and s.message_id = again.id
      )
      select id from again`,
  )
  return rows.length > 0
}

/** One without a sign of life was begun by a program that gave none; it wrote for ten minutes at most. */
export const isSilent = (now: Date, afterMs: number): SQL =>
  sql`coalesce(heard_at, created_at + ${longestAnswer}::interval) <= ${after(now, -afterMs)}`

const stillWriting = statement(
  'conversation_writer',
  `update messages set heard_at = $4 where tenant_id = $1 and id = $2 and writer_id = $3 and status = 'streaming'`,
)

export const hearOfWriter = async (ctx: Ctx, { answerId, writerId, visitor }: NewQuestion): Promise<void> => {
  await stillWriting(ctx.db, visitor.tenantId, answerId, writerId, ctx.clock.now())
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

/** Somebody else has taken the answer up meanwhile, and with it the credits that are held for it. */
export const isTakenUp = async (
  ctx: Ctx,
  { tenantId, answerId, writerId }: Pick<FinishedAnswer, 'tenantId' | 'answerId' | 'writerId'>,
): Promise<boolean> => {
  const { rows } = await ctx.db.execute(
    sql`select from messages where tenant_id = ${tenantId} and id = ${answerId} and writer_id <> ${writerId}`,
  )
  return rows.length > 0
}

export interface FinishedAnswer {
  tenantId: string
  conversationId: string
  questionKey: string
  answerId: string
  writerId: string
  text: string
  help: string
  status: Exclude<MessageStatus, 'streaming'>
  sources: Source[]
  searchedFor: string | null
  isGap: boolean
  /** Nothing was answered but why not. */
  isRefused?: boolean
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

const updateAnswer = statement<{ is_kept: boolean }>(
  'conversation_answer',
  `with answer as (
      update messages set text = $4, status = $5, is_gap = $6, binding_answer_id = $7, cost_cents = $8, model = $9, input_tokens = $10,
        output_tokens = $11, duration_ms = $12, first_token_ms = $13, is_refused = $20, help = $21
      where tenant_id = $18 and id = $3 and writer_id = $19 and status = 'streaming' returning id
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
    select (exists (select from answer) or exists (
        -- Kept before, by a call whose answer got lost.
        select from messages where tenant_id = $18 and id = $3 and writer_id = $19 and status = $5
      )) as is_kept, (select count(*)::int from charge) as charged`,
)

/**
 * One statement: the answer with its sources, what the list of conversations tells of it, and its charge, so that no death comes between
 * them. Repeated it changes nothing. False: it was given up meanwhile, and nothing is kept or charged.
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
    done.writerId,
    done.isRefused ?? false,
    done.help,
  )
  return row?.is_kept === true
}
