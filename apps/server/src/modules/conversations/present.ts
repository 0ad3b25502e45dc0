import type {
  BindingAnswer,
  ChatMessage,
  CitedSource,
  ConversationRow,
  KnowledgeGap,
  Reply,
  Routes,
} from '@lotse/contract'
import { toCredits } from '../credits/index.ts'
import { isValidOn } from './answers/binding-answers-store.ts'
import type {
  BindingAnswerRow,
  ConversationTableRow,
  KnowledgeGapRow,
  MessageRow,
  MessageSourceRow,
} from './tables.ts'

type Cited = Pick<
  MessageSourceRow,
  'number' | 'documentTitle' | 'page' | 'heading' | 'text' | 'datedOn' | 'url'
>

export const presentSource = (source: Cited): CitedSource => ({
  number: source.number,
  document_title: source.documentTitle,
  page: source.page,
  heading: source.heading,
  text: source.text,
  dated_on: source.datedOn,
  url: source.url,
})

/** One that is still being written has failed, as far as anybody who reads it can tell. */
const shownStatus = (status: MessageRow['status']): ChatMessage['status'] =>
  status === 'streaming' ? 'failed' : status

export const presentMessage = (
  row: Pick<MessageRow, 'id' | 'role' | 'text' | 'help' | 'status' | 'feedback' | 'createdAt'>,
  sources: Cited[],
): ChatMessage => ({
  id: row.id,
  role: row.role,
  text: row.text,
  help: row.help,
  status: shownStatus(row.status),
  sources: sources.map(presentSource),
  feedback: row.feedback,
  created_at: row.createdAt.toISOString(),
})

type TranscriptMessage = Reply<Routes['chatbot.conversations.show']>['messages'][number]

export const presentTranscriptMessage = (
  row: MessageRow,
  sources: MessageSourceRow[],
): TranscriptMessage => ({
  ...presentMessage(row, sources),
  credits_used: toCredits(row.costCents),
  model: row.model,
  tokens:
    row.inputTokens === null || row.outputTokens === null
      ? null
      : { input: row.inputTokens, output: row.outputTokens },
  duration_ms: row.durationMs,
  is_gap: row.isGap,
})

export const presentConversation = (row: ConversationTableRow): ConversationRow => ({
  id: row.id,
  title: row.title,
  channel: row.channel,
  origin: row.origin,
  messages_count: row.messagesCount,
  credits_used: toCredits(row.costCents),
  positive_count: row.positiveCount,
  negative_count: row.negativeCount,
  has_gap: row.hasGap,
  started_at: row.createdAt.toISOString(),
  last_message_at: row.lastMessageAt.toISOString(),
})

export const presentGap = (row: KnowledgeGapRow): KnowledgeGap => ({
  id: row.id,
  question: row.question,
  asked_count: row.askedCount,
  last_asked_at: row.lastAskedAt.toISOString(),
  status: row.status,
  note: row.note,
  conversation_id: row.conversationId,
})

export const presentBindingAnswer = (row: BindingAnswerRow, now: Date): BindingAnswer => ({
  id: row.id,
  question: row.question,
  answer: row.answer,
  owner_name: row.ownerName,
  valid_until: row.validUntil,
  is_valid: isValidOn(row.validUntil, now),
  used_count: row.usedCount,
  updated_at: row.updatedAt.toISOString(),
})
