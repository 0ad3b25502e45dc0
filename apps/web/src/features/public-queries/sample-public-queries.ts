import {
  type ChatbotCard,
  type PublicQueryDetail,
  type PublicQueryEvent,
  type PublicQueryItem,
  type PublicQueryVersion,
  publicQuerySteps,
  type QuarantinedMail,
  type Reply,
  type Routes,
} from '@lotse/contract'
import { type Answers, signedIn } from '../../../test/open-page.tsx'
import type { PublicQueryList, PublicQueryQuote } from './public-queries-query.ts'

type ChatbotList = Reply<Routes['chatbot.index']>

export const sampleId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const queryId = sampleId(601)

export const inTenant: Answers = { 'session.show': { ...signedIn, active_tenant_id: sampleId(71) } }

export const queryItem = (changes: Partial<PublicQueryItem> = {}): PublicQueryItem => ({
  id: queryId,
  title: 'Hundesteuer für zwei Hunde',
  requester: 'Erika Muster',
  channel: 'form',
  response_status: { key: 'completed', label: 'Abgeschlossen' },
  failure: null,
  is_approved: false,
  feedback: null,
  created_at: '2026-11-10T09:00:00Z',
  created_by: 'Mira Öztürk',
  can: { view: true, delete: true, retry: false },
  ...changes,
})

export const queryList = (
  data: PublicQueryItem[],
  changes: Partial<PublicQueryList> = {},
): PublicQueryList => ({
  data,
  current_page: 1,
  last_page: 1,
  per_page: 10,
  total: data.length,
  from: data.length ? 1 : null,
  to: data.length || null,
  links: [],
  total_is_capped: false,
  stats: {
    open: 3,
    in_progress: 1,
    completed_this_week: 12,
    median_seconds: 41.5,
    with_sources_percent: 92,
    feedback: { positive: 9, negative: 1 },
  },
  can: { create: true },
  ...changes,
})

const choices = {
  target_audience: 'citizens',
  response_length: 'medium',
  response_language_style: 'formally',
  response_tonality: 'positive',
  response_complexity: 'medium',
  insert_sources: 'important',
} as const

export const version = (changes: Partial<PublicQueryVersion> = {}): PublicQueryVersion => ({
  number: 1,
  status: 'completed',
  created_at: '2026-11-10T09:00:40Z',
  created_by: 'Mira Öztürk',
  options: choices,
  credits_used: 2.5,
  model: 'llama-3',
  reused_from: null,
  edited: null,
  approved: null,
  draft: 'Guten Tag Frau Muster,\n\nes sind **90 Euro** im Jahr [1].\n\n- Anmeldung im Bürgerbüro',
  text: 'Guten Tag Frau Muster,\n\nes sind **90 Euro** im Jahr [1].\n\n- Anmeldung im Bürgerbüro',
  revision: 1,
  sources: [
    {
      number: 1,
      document_title: 'Hundesteuersatzung',
      page: 3,
      heading: '§ 4 Steuersatz',
      text: 'Die Steuer beträgt 90 Euro im Jahr.',
      dated_on: '2026-01-15',
      url: 'https://stadt.example/hund.pdf',
    },
  ],
  ...changes,
})

export const stepsOf = (status: PublicQueryDetail['steps'][number]['status']): PublicQueryDetail['steps'] =>
  (Object.keys(publicQuerySteps) as (keyof typeof publicQuerySteps)[]).map(step => ({
    step,
    label: publicQuerySteps[step],
    status,
    progress: status === 'completed' ? 100 : 0,
    failure: null,
  }))

export const queryDetail = (changes: Partial<PublicQueryDetail> = {}): PublicQueryDetail => ({
  ...queryItem(),
  input_mode: 'text',
  public_query: 'Was kosten zwei Hunde, und wo melde ich sie an?',
  response: version().text,
  credits_used: 2.5,
  processing_time: 40,
  options: [{ label: 'Zielgruppe', value: 'Bürger:innen' }],
  choices,
  steps: stepsOf('completed'),
  analysis: {
    concern: 'Hundesteuer',
    questions: [
      { number: 1, text: 'Was kosten zwei Hunde?', is_answered: true },
      { number: 2, text: 'Wo melde ich sie an?', is_answered: false },
    ],
    deadline: null,
    place: 'Musterstadt',
    persons: ['Erika Muster'],
    topics: ['Steuern'],
  },
  files: [],
  misuse: { findings: [], distress: null },
  versions: [version()],
  current: version(),
  similar: [],
  public_url: null,
  submitted_by: { id: sampleId(1), name: 'Mira Öztürk' },
  can: { view: true, delete: true, retry: false, regenerate: true, edit: true },
  ...changes,
})

export const quote = (changes: Partial<PublicQueryQuote> = {}): PublicQueryQuote => ({
  credits: 3,
  parts: [{ functionality: 'public_query_answer', label: 'Antwort', credits: 3 }],
  available_credits: 100,
  is_enough: true,
  ...changes,
})

export const quarantinedMail = (changes: Partial<QuarantinedMail> = {}): QuarantinedMail => ({
  id: sampleId(701),
  from: 'fremd@example.org',
  to: 'anfragen+musterstadt@lotse.example',
  subject: 'Frage zur Hundesteuer',
  received_at: '2026-11-10T09:00:00Z',
  kind: 'human',
  reason: 'sender_refused',
  reason_label: 'Absender nicht zugelassen',
  excerpt: 'Guten Tag, was kostet <b>ein Hund</b>?',
  attachments: 1,
  bytes: 20_480,
  ...changes,
})

export const chatbotCard = (changes: Partial<ChatbotCard> = {}): ChatbotCard => ({
  id: sampleId(801),
  name: 'Bürgerservice',
  description: '',
  public_name: 'Frag die Stadt',
  profile_picture_url: null,
  public_url: 'https://lotse.example/s/stadt/1',
  chatbot_disabled: false,
  access_role: 'public',
  conversations_count: 0,
  created_at: '2026-11-02T09:00:00Z',
  can: { edit: true, delete: true },
  ...changes,
})

export const chatbotList = (data: ChatbotCard[], changes: Partial<ChatbotList> = {}): ChatbotList => ({
  data,
  current_page: 1,
  last_page: 1,
  per_page: 24,
  total: data.length,
  from: 1,
  to: data.length,
  links: [],
  statistics: { total: data.length, active: data.length, conversations: 0, public: 0 },
  can: { create: true },
  ...changes,
})

/** A stream of events that the test holds in its hand. */
export const heldEvents = () => {
  let held: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: controller => {
      held = controller
    },
  })
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    send: ({ event, data }: PublicQueryEvent) =>
      held?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    end: () => held?.close(),
    break: () => held?.error(new Error('Die Verbindung ist abgebrochen')),
  }
}
