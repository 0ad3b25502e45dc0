import {
  accessRoleLabels,
  accessRoles,
  type ChatbotCard,
  type ChatbotDetails,
  type ChatbotFormFacts,
  chatbotOptions,
  colourThemes,
  defaultEmbedSettings,
} from '@lotse/contract'
import { type Answers, signedIn } from '../../../test/open-page.tsx'
import type { AiConfig, BucketPriorities, ChatbotList, Embedding } from './chatbots-query.ts'

export const sampleId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const chatbotId = sampleId(801)
export const pathOf = (part: string): string => `/chatbots/${chatbotId}/${part}`

export const inTenant: Answers = { 'session.show': { ...signedIn, active_tenant_id: sampleId(71) } }

export const card = (changes: Partial<ChatbotCard> = {}): ChatbotCard => ({
  id: chatbotId,
  name: 'Bürgerservice',
  description: 'Beantwortet Fragen zu Ausweisen und Anmeldungen',
  public_name: 'Frag die Stadt',
  profile_picture_url: null,
  public_url: 'https://lotse.example/s/musterhausen/00000000-0000-4000-8000-000000000801',
  chatbot_disabled: false,
  access_role: 'public',
  conversations_count: 1234,
  created_at: '2026-11-02T09:00:00Z',
  can: { edit: true, delete: true },
  ...changes,
})

export const list = (data: ChatbotCard[], changes: Partial<ChatbotList> = {}): ChatbotList => ({
  data,
  current_page: 1,
  last_page: 1,
  per_page: 24,
  total: data.length,
  from: data.length ? 1 : null,
  to: data.length || null,
  links: [],
  statistics: { total: 4, active: 3, conversations: 1234, public: 1 },
  can: { create: true },
  ...changes,
})

export const facts = (changes: Partial<ChatbotFormFacts> = {}): ChatbotFormFacts => ({
  options: Object.fromEntries(
    Object.entries(chatbotOptions).map(([field, options]) => [field, [...options]]),
  ),
  access_roles: accessRoles.map(value => ({ value, label: accessRoleLabels[value], description: '' })),
  fields: {},
  can_edit_custom_prompt: true,
  custom_prompt_hint: 'Maximal 500 Zeichen. Nur Admins können diesen Prompt bearbeiten.',
  tenant_allows_embedding: true,
  ...changes,
})

export const details = (changes: Partial<ChatbotDetails> = {}): ChatbotDetails => ({
  id: chatbotId,
  uuid: sampleId(901),
  name: 'Bürgerservice',
  description: '',
  public_name: 'Frag die Stadt',
  public_description: 'Hilft bei Anliegen rund ums Rathaus',
  initial_message: 'Guten Tag!',
  starter_questions: ['Wann haben Sie geöffnet?'],
  custom_prompt: 'Nenne immer das zuständige Amt.',
  communication_styles: ['friendly', 'factual'],
  language_styles: ['formal'],
  response_length: 'medium',
  response_style: 'balanced',
  response_strategy: 'informative',
  target_audiences: ['citizens'],
  access_role: 'public',
  feedback_disabled: false,
  gender_sensitive_disabled: false,
  chatbot_disabled: false,
  profile_picture_url: null,
  sender_logo_url: null,
  allow_embedding: true,
  conversations_count: 1234,
  created_at: '2026-11-02T09:00:00Z',
  can: { edit: true, delete: true },
  form: facts(),
  ...changes,
})

/** One chatbot, open to somebody who may change it. */
export const inChatbot: Answers = {
  ...inTenant,
  'chatbot.edit': details(),
  'chatbot.budget.show': {
    hour_credits: 100,
    visitor_hour_credits: 15,
    used_credits: 85.5,
    hour_ends_at: '2026-03-02T10:00:00.000Z',
  },
}

export const aiConfig = (changes: Partial<AiConfig> = {}): AiConfig => ({
  name: 'Bürgerservice',
  allowed_requests: 'Nur Fragen zum Rathaus',
  response_style_prompt: '',
  source_certainty: 50,
  prompt_parts: [
    { name: 'platform', label: 'Plattform', text: 'Antworte nur aus den Quellen.' },
    { name: 'tenant', label: 'Mandant', text: 'Sprich für die Stadt Musterhausen.' },
    { name: 'allowed_requests', label: 'Erlaubte Anfragen', text: 'Nur Fragen zum Rathaus' },
    { name: 'response_style_prompt', label: 'Antwortstil', text: '' },
  ],
  ...changes,
})

export const bucketNames = { statutes: 'Satzungen', county: 'Kreisrecht', opening: 'Öffnungszeiten' }
export const buckets = { statutes: sampleId(401), county: sampleId(402), opening: sampleId(403) }

export const bucketPriorities = (changes: Partial<BucketPriorities> = {}): BucketPriorities => ({
  name: 'Bürgerservice',
  available: [
    {
      id: buckets.statutes,
      name: bucketNames.statutes,
      description: 'Alle Satzungen der Stadt',
      is_subscriber: false,
      owner_name: 'Stadt Musterhausen',
    },
    {
      id: buckets.county,
      name: bucketNames.county,
      description: '',
      is_subscriber: true,
      owner_name: 'Kreis Beispiel',
    },
    {
      id: buckets.opening,
      name: bucketNames.opening,
      description: 'Wann die Ämter offen sind',
      is_subscriber: false,
      owner_name: 'Stadt Musterhausen',
    },
  ],
  databuckets: { high: [buckets.statutes], medium: [], low: [] },
  ...changes,
})

export const embedding = (changes: Partial<Embedding> = {}): Embedding => ({
  chatbot: {
    id: chatbotId,
    uuid: sampleId(901),
    name: 'Bürgerservice',
    access_role: 'public',
    tenant_allows_embedding: true,
  },
  allow_embedding: true,
  allowed_domains: ['stadt.example'],
  embed_settings: defaultEmbedSettings(details()),
  available_themes: Object.fromEntries(Object.entries(colourThemes).map(([key, { name }]) => [key, name])),
  embed_url: 'https://lotse.example/embed.js',
  snippet: '<script src="https://lotse.example/embed.js" async></script>',
  ...changes,
})
