import { randomUUID } from 'node:crypto'
import {
  type BodyIn,
  defaultEmbedSettings,
  prePageDefaults,
  type QueryIn,
  type RouteName,
  type Routes,
} from '@lotse/contract'

type RoutesWithBody = { [Name in RouteName]: Routes[Name] extends { body: object } ? Name : never }[RouteName]

const password = { password: 'Neues-Passwort-1', password_confirmation: 'Neues-Passwort-1' }
const webSource = {
  name: 'Bürgerservice',
  // Nothing that may be called, and nothing that has to be looked up to know it.
  url: 'http://127.0.0.1:9/',
  frequency: 'weekly' as const,
  page_limit: 10,
  path_filter: '',
  is_active: true,
}
const chatbot = {
  name: 'Bürgerbot',
  public_name: 'Lotte',
  public_description: 'Hilft bei Fragen an die Stadt',
}
const bindingAnswer = {
  question: 'Was gilt?',
  answer: 'Die Satzung.',
  owner_name: 'Mira Muster',
  valid_until: null,
}
const form = { name: 'Mira Muster', email: 'mira@musterstadt.example', role: 'user' as const }

/** A body that each route takes; the type demands one for every route that has a body. */
export const sampleBodies: { [Name in RoutesWithBody]: BodyIn<Routes[Name]> } = {
  'login.store': { email: 'mira@musterstadt.example', password: 'falsch' },
  'login.second-factor': { code: '123456' },
  'password.forgot': { email: 'mira@musterstadt.example' },
  'password.reset.store': password,
  'invitation.accept': password,
  'profile.update': {
    name: 'Mira Muster',
    email: 'mira@musterstadt.example',
    password: '',
    password_confirmation: '',
    current_password: '',
  },
  'profile.two-factor.begin': { current_password: 'x' },
  'profile.two-factor.enable': { code: '123456' },
  'profile.two-factor.disable': { current_password: 'x' },
  'profile.two-factor.recovery-codes': { current_password: 'x' },
  'settings.users.store': form,
  'settings.users.update': form,
  'settings.tenant.users.store': form,
  'settings.tenant.users.update': form,
  'settings.tenant.users.status': { status: 'inactive' },
  'superadmin.users.store': form,
  'superadmin.users.update': form,
  'superadmin.users.status': { status: 'inactive' },
  'superadmin.pages.update': { content: '# Impressum' },
  'api.credits.requests.store': {
    amount: 100,
    reason: 'Mehr Bedarf',
    business_justification: null,
    ticket_reference: null,
  },
  'credits.transfer': {
    to_tenant_id: randomUUID(),
    amount: 10,
    description: '',
    idempotency_key: randomUUID(),
  },
  'credits.billing-mode.update': { billing_mode: 'own_credits', monthly_transfer: 0, is_confirmed: false },
  'credits.alerts.update': {
    credit_alerts_enabled: true,
    primary_contact: '',
    escalation_contacts: [],
    email: true,
    webhook: '',
    slack: '',
    remove_slack: false,
    thresholds: { warning: 20, critical: 10, minimum: 5 },
  },
  'credits.adjust': { amount: 100, description: 'Test der Anpassung', idempotency_key: randomUUID() },
  'api.admin.credits.requests.approve': { notes: null },
  'api.admin.credits.requests.reject': { reason: 'Nein' },
  'api.admin.credits.requests.bulk-approve': { request_ids: [randomUUID()], notes: null },
  'api.admin.credits.refunds.store': {
    tenant_id: randomUUID(),
    amount: 1,
    category: 'goodwill',
    reason: 'Kulanz',
    internal_note: null,
    ticket_reference: null,
    idempotency_key: randomUUID(),
  },
  'databucket.store': { name: 'Satzungen', description: 'Ortsrecht' },
  'databucket.update': { name: 'Satzungen', description: 'Ortsrecht' },
  'databucket.share': { share_type: 'circle', tenant_ids: [], auto_subscribe_subtenants_enabled: false },
  'document.store': { files: [{ name: 'satzung.pdf', size: 1000 }] },
  'document.update': { title: 'Satzung', summary: '', external_url: '' },
  'databucket.preview_websource': { url: webSource.url, path_filter: '' },
  'databucket.store_websource': webSource,
  'databucket.update_websource': webSource,
  'chatbot.store': chatbot,
  'chatbot.update': chatbot,
  'chatbot.ai-config.update': { allowed_requests: 'Fragen zum Pass', response_style_prompt: '' },
  'chatbot.update_databuckets': { databuckets: { high: [], medium: [], low: [] } },
  'chatbot.embed.update': {
    allow_embedding: false,
    allowed_domains: ['musterstadt.de'],
    embed_settings: defaultEmbedSettings(chatbot),
  },
  'chat.open': { visitor_token: null, conversation_id: null },
  'chat.message': {
    visitor_token: 'x'.repeat(43),
    conversation_id: null,
    message: 'Was gilt?',
    key: randomUUID(),
  },
  'chat.feedback': { visitor_token: 'x'.repeat(43), feedback: 'positive' },
  'chatbot.try': {
    form: { ...chatbot, access_role: 'admin' },
    ai_config: { allowed_requests: '', response_style_prompt: '' },
    databuckets: { high: [], medium: [], low: [] },
    history: [],
    message: 'Was gilt?',
    key: randomUUID(),
  },
  'chatbot.gaps.update': { status: 'task', note: '' },
  'chatbot.answers.store': bindingAnswer,
  'chatbot.answers.update': bindingAnswer,
  'settings.ai.update': { admin_ai_prompt: 'Sei freundlich.' },
  'settings.chatbot_pre_page.update': { ...prePageDefaults, headline: 'Willkommen', text: 'Bitte lesen' },
  'settings.embed_messages.update': {
    no_credits: 'Leer',
    no_credits_parent: 'Oben leer',
    credit_warning_threshold: 10,
  },
}

/** For routes whose query has something that must be there. */
export const sampleQueries: { [Name in RouteName]?: QueryIn<Routes[Name]> } = {
  'api.credits.quote': { functionality: 'chatbot_response', quantity: 1 },
  'api.admin.credits.refunds.search-tenants': { search: 'Stadt' },
  'databucket.search': { q: 'Was gilt?' },
  'document.upload.piece': { offset: 0 },
}

/** A one-pixel PNG. */
export const samplePicture = {
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  name: 'bild.png',
  type: 'image/png',
}
