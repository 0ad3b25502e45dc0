import {
  type MisuseActionTable,
  type MisuseBlock,
  type MisuseBot,
  type MisuseLog,
  type MisuseLogDetail,
  type MisuseSettings,
  type MisuseStats,
  type MisuseWhitelistEntry,
  misuseActions,
  misuseCategories,
  misuseSeverities,
  type Reply,
  type Routes,
} from '@lotse/contract'
import { type Answers, signedIn } from '../../../test/open-page.tsx'

export const tenantId = '00000000-0000-4000-8000-0000000000a1'
const ofTenant = { tenant_id: tenantId, tenant_name: 'Stadt Musterhausen' }
const logId = '00000000-0000-4000-8000-0000000000b1'
export const chatbotId = '00000000-0000-4000-8000-0000000000c1'

export const pageOf = <Row>(data: Row[], total = data.length) => ({
  data,
  current_page: 1,
  last_page: Math.max(1, Math.ceil(total / 10)),
  per_page: 10,
  total,
  from: data.length ? 1 : null,
  to: data.length ? Math.min(10, total) : null,
  links: [],
})

export const stats: MisuseStats = {
  total_logs: 1234,
  blocked_users: 5,
  blocked_ips: 2,
  last_24h: 17,
  new_critical: 3,
}

export const log: MisuseLog = {
  id: logId,
  created_at: '2026-11-14T09:12:00Z',
  ...ofTenant,
  chatbot: { id: chatbotId, name: 'Bürgerservice' },
  channel: 'widget',
  category: 'insult',
  severity: 'high',
  score: 0.93,
  rule: 'Words of contempt',
  action: 'refuse',
  visitor: 'K7QD-2M4X-9RTW-0ABC',
  user: null,
  address: '203.0.113.x',
  is_false_alarm: false,
  is_new: true,
  has_note: false,
  credits_saved: 1.25,
}

export const logDetail: MisuseLogDetail = {
  ...log,
  text: 'Du bist ein Vollidiot, hilf mir',
  text_kept_until: '2026-12-14T09:12:00Z',
  findings: [
    {
      category: 'insult',
      severity: 'high',
      score: 0.93,
      rule: 'Words of contempt',
      places: [{ start: 12, end: 21 }],
    },
  ],
  note: '',
  conversation: {
    id: '00000000-0000-4000-8000-0000000000d1',
    messages: [
      {
        id: '00000000-0000-4000-8000-0000000000d2',
        role: 'user',
        text: 'Wann hat das Amt offen?',
        created_at: '2026-11-14T09:10:00Z',
        is_this: false,
      },
      {
        id: '00000000-0000-4000-8000-0000000000d3',
        role: 'user',
        text: 'Du bist ein Vollidiot, hilf mir',
        created_at: '2026-11-14T09:12:00Z',
        is_this: true,
      },
    ],
  },
  earlier_count: 4,
  visitor_is_blocked: false,
  user_is_blocked: false,
  address_is_blocked: false,
  can: {
    block_visitor: true,
    block_user: false,
    block_address: true,
    whitelist_address: true,
    whitelist_user: false,
    whitelist_phrase: true,
    mark_false_alarm: true,
    note: true,
  },
}

export const block: MisuseBlock = {
  id: '00000000-0000-4000-8000-0000000000e1',
  ...ofTenant,
  kind: 'visitor',
  label: 'K7QD-2M4X-9RTW-0ABC',
  reason: 'Repeated insults',
  blocked_by: null,
  rule: '3 refusals in 10 minutes',
  created_at: '2026-11-14T09:12:00Z',
  until: '2026-11-14T10:12:00Z',
  is_active: true,
  hits: 12,
  last_hit_at: '2026-11-14T09:20:00Z',
  log_id: logId,
}

export const whitelistEntry: MisuseWhitelistEntry = {
  id: '00000000-0000-4000-8000-0000000000f1',
  ...ofTenant,
  kind: 'phrase',
  label: 'Waffenschein beantragen',
  reason: 'A service of ours',
  created_by: 'Mira Öztürk',
  created_at: '2026-11-10T09:00:00Z',
  until: null,
  is_active: true,
  is_false_alarm: false,
}

const actions = Object.fromEntries(
  misuseCategories.map(category => [
    category,
    Object.fromEntries(misuseSeverities.map((severity, at) => [severity, misuseActions[at + 1]])),
  ]),
) as MisuseActionTable

export const settings: MisuseSettings = {
  is_active: true,
  sensitivity: 'medium',
  actions,
  model: 'unsure',
  escalation: { refusals: 3, window_minutes: 10, step_hours: [1, 24, 168], address_visitors: 3 },
  flood: { visitor_per_minute: 20, address_per_minute: 120, chatbot_per_minute: 600 },
  day_budget: { chatbot_credits: null, visitor_credits: null },
  texts: {
    refusal: 'Darauf kann ich nicht antworten.',
    warning: 'Bitte bleiben Sie sachlich.',
    blocked: 'Gesperrt.',
  },
  help: { self_harm: 'Es gibt Hilfe: 112.', violence_suffered: 'Es gibt Hilfe: 116 016.' },
  own_words: ['Grmpf'],
  retention_days: 30,
}

export const settingsReply: Reply<Routes['misuse.settings.show']> = {
  settings,
  source: 'own',
  parent_name: null,
  defaults: settings,
  has_model: true,
}

export const bot: MisuseBot = {
  id: chatbotId,
  ...ofTenant,
  name: 'Bürgerservice',
  public_name: 'Frag die Stadt',
  is_enabled: true,
  is_public: true,
  is_embedded: true,
  incidents: 42,
  refused: 17,
  last_incident_at: '2026-11-14T09:12:00Z',
  protection: { is_active: true, sensitivity: 'medium', model: 'unsure', guarded: ['insult', 'threat'] },
  own: null,
}

const analytics: Reply<Routes['misuse.analytics']> = {
  from: '2026-10-16',
  to: '2026-11-14',
  totals: {
    incidents: 42,
    refused: 17,
    blocked: 2,
    warned: 5,
    false_alarms: 1,
    messages: 1000,
    refused_share: 0.017,
    credits_saved: 21.5,
  },
  days: Array.from({ length: 30 }, (_, at) => {
    const insult = at % 5
    const spam = at % 3
    const day = new Date(Date.UTC(2026, 9, 16 + at)).toISOString().slice(0, 10)
    return { day, total: insult + spam, categories: { insult, spam } }
  }),
  categories: [
    { category: 'insult', incidents: 30, false_alarms: 1 },
    { category: 'spam', incidents: 12, false_alarms: 0 },
  ],
  severities: misuseSeverities.map((severity, at) => ({ severity, incidents: 20 - at * 5 })),
  hours: Array.from({ length: 24 }, (_, hour) => (hour === 22 ? 9 : hour % 4)),
  chatbots: [
    { id: chatbotId, name: 'Bürgerservice', tenant_name: 'Stadt Musterhausen', incidents: 30, refused: 12 },
  ],
  offenders: [
    {
      kind: 'visitor',
      label: 'K7QD-2M4X-9RTW-0ABC',
      incidents: 7,
      last_at: '2026-11-14T09:12:00Z',
      is_blocked: true,
      log_id: logId,
    },
  ],
}

export const logsReply = (data: MisuseLog[], total = data.length): Reply<Routes['misuse.logs.index']> => ({
  ...pageOf(data, total),
  total_is_capped: false,
  chatbots: [{ id: chatbotId, name: 'Bürgerservice' }],
  tenants: [],
})

/** A tenant with one of everything. */
export const misuseAnswers: Answers = {
  'session.show': { ...signedIn, active_tenant_id: tenantId },
  'misuse.dashboard': { stats },
  'misuse.logs.index': logsReply([log]),
  'misuse.logs.show': logDetail,
  'misuse.blocks.index': pageOf([block]),
  'misuse.whitelist.index': pageOf([whitelistEntry]),
  'misuse.analytics': analytics,
  'misuse.bots.index': pageOf([bot]),
  'misuse.settings.show': settingsReply,
}
