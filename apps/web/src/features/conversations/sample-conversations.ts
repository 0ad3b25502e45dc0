import type {
  BindingAnswer,
  ChatEvent,
  ChatMessage,
  CitedSource,
  ConversationRow,
  KnowledgeGap,
} from '@lotse/contract'
import type { Transcript } from './conversations-query.ts'

export const sampleId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const pageOf = <Row>(data: Row[]) => ({
  data,
  current_page: 1,
  last_page: 1,
  per_page: 20,
  total: data.length,
  from: data.length ? 1 : null,
  to: data.length || null,
  links: [],
})

export const source = (changes: Partial<CitedSource> = {}): CitedSource => ({
  number: 1,
  document_title: 'Hundesteuersatzung',
  page: 3,
  heading: '§ 4 Steuersatz',
  text: 'Die Steuer beträgt 90 Euro im Jahr.',
  dated_on: '2026-01-15',
  url: 'https://stadt.example/hund.pdf',
  ...changes,
})

export const answer = (changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: sampleId(31),
  role: 'assistant',
  text: 'Es sind **90 Euro** [1].',
  help: '',
  status: 'completed',
  sources: [source()],
  feedback: null,
  created_at: '2026-11-02T09:00:05Z',
  ...changes,
})

const question = (changes: Partial<ChatMessage> = {}): ChatMessage => ({
  ...answer({ id: sampleId(30), role: 'user', text: 'Was kostet ein Hund?', sources: [] }),
  ...changes,
})

/** The events of a whole answer. */
export const answerEvents = (message = answer(), isLow = false): ChatEvent[] => [
  { event: 'begin', data: { conversation_id: sampleId(21), message_id: message.id } },
  { event: 'text', data: { text: message.text } },
  { event: 'end', data: { message, credits_left_low: isLow } },
]

export const conversationRow = (changes: Partial<ConversationRow> = {}): ConversationRow => ({
  id: sampleId(21),
  title: 'Was kostet ein Hund?',
  channel: 'widget',
  origin: 'https://stadt.example',
  messages_count: 2,
  credits_used: 1.25,
  positive_count: 1,
  negative_count: 0,
  has_gap: false,
  started_at: '2026-11-02T09:00:00Z',
  last_message_at: '2026-11-02T09:00:05Z',
  ...changes,
})

export const transcript = (changes: Partial<Transcript> = {}): Transcript => ({
  ...conversationRow(),
  messages: [
    { ...question(), credits_used: 0, model: null, tokens: null, duration_ms: null, is_gap: false },
    {
      ...answer({ feedback: 'positive' }),
      credits_used: 1.25,
      model: 'llama-3',
      tokens: { input: 1200, output: 80 },
      duration_ms: 2340,
      is_gap: false,
    },
  ],
  ...changes,
})

export const gap = (changes: Partial<KnowledgeGap> = {}): KnowledgeGap => ({
  id: sampleId(41),
  question: 'Wann ist das Freibad offen?',
  asked_count: 7,
  last_asked_at: '2026-11-03T10:00:00Z',
  status: 'open',
  note: '',
  conversation_id: sampleId(21),
  ...changes,
})

export const bindingAnswer = (changes: Partial<BindingAnswer> = {}): BindingAnswer => ({
  id: sampleId(51),
  question: 'Wann hat das Bürgerbüro offen?',
  answer: 'Montag bis Freitag, 8 bis 12 Uhr.',
  owner_name: 'Mira Öztürk',
  valid_until: '2027-03-31',
  is_valid: true,
  used_count: 12,
  updated_at: '2026-11-01T08:00:00Z',
  ...changes,
})
