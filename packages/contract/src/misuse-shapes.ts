import { z } from 'zod'
import { count } from './databucket-fields.ts'
import { misuseActions, misuseCategories, misuseSensitivities, misuseSeverities } from './misuse-kinds.ts'
import { misuseBotSettings, misuseModelUses } from './misuse-settings.ts'
import { id, timestamp } from './schemas.ts'

const category = z.enum(misuseCategories)
const severity = z.enum(misuseSeverities)
const action = z.enum(misuseActions)

/** Whose it is: told to everybody, needed by super admins, who see all tenants. */
const ofTenant = { tenant_id: id, tenant_name: z.string() }

export const misuseStats = z.strictObject({
  total_logs: count,
  blocked_users: count,
  blocked_ips: count,
  last_24h: count,
  /** Critical incidents that nobody has looked at. */
  new_critical: count,
})
export type MisuseStats = z.output<typeof misuseStats>

/** Where a message came in. `form` and `mail` are requests of citizens. */
const misuseChannels = ['website', 'widget', 'form', 'mail'] as const
export type MisuseChannel = (typeof misuseChannels)[number]

/** A place in the text as it was written, in UTF-16 units (what JavaScript's `slice` counts). */
const place = z.strictObject({ start: count, end: count })

export const misuseLog = z.strictObject({
  id,
  created_at: timestamp,
  ...ofTenant,
  chatbot: z.strictObject({ id, name: z.string() }).nullable(),
  channel: z.enum(misuseChannels),
  category,
  severity,
  /** 0 to 1. */
  score: z.number(),
  /** The rule that led to it, in words. */
  rule: z.string(),
  /** What was done about it. */
  action,
  /** The visitor's reference (as visitors see it themselves); null for people who are signed in and for mail. */
  visitor: z.string().nullable(),
  user: z.strictObject({ id, name: z.string() }).nullable(),
  /** Masked: 203.0.113.x, 2001:db8:1:2::/64. */
  address: z.string(),
  is_false_alarm: z.boolean(),
  /** Nobody has opened it yet. */
  is_new: z.boolean(),
  has_note: z.boolean(),
  /** What an answer would have cost at least, where there was none. */
  credits_saved: z.number(),
})
export type MisuseLog = z.output<typeof misuseLog>

export const misuseFinding = z.strictObject({
  category,
  severity,
  score: z.number(),
  rule: z.string(),
  places: z.array(place),
})
export type MisuseFinding = z.output<typeof misuseFinding>

export const misuseLogDetail = misuseLog.extend({
  /** null once its time is over: then category and time remain. */
  text: z.string().nullable(),
  text_kept_until: timestamp,
  findings: z.array(misuseFinding),
  note: z.string(),
  /** The conversation around it, oldest first, at most 20 messages; null where there is none (any more). */
  conversation: z
    .strictObject({
      id,
      messages: z.array(
        z.strictObject({
          id,
          role: z.enum(['user', 'assistant']),
          text: z.string(),
          created_at: timestamp,
          /** The message that the entry is about. */
          is_this: z.boolean(),
        }),
      ),
    })
    .nullable(),
  /** Other entries of the same visitor or person. */
  earlier_count: count,
  visitor_is_blocked: z.boolean(),
  user_is_blocked: z.boolean(),
  address_is_blocked: z.boolean(),
  can: z.strictObject({
    block_visitor: z.boolean(),
    block_user: z.boolean(),
    block_address: z.boolean(),
    whitelist_address: z.boolean(),
    whitelist_user: z.boolean(),
    whitelist_phrase: z.boolean(),
    mark_false_alarm: z.boolean(),
    note: z.boolean(),
  }),
})
export type MisuseLogDetail = z.output<typeof misuseLogDetail>

/** `user` and `visitor` are the tab Blocked Users, `address` and `range` the tab Blocked IPs. */
export const misuseBlockKinds = ['user', 'visitor', 'address', 'range'] as const
export type MisuseBlockKind = (typeof misuseBlockKinds)[number]

export const misuseBlock = z.strictObject({
  id,
  ...ofTenant,
  kind: z.enum(misuseBlockKinds),
  /** Name, reference of the visitor, masked address or range. */
  label: z.string(),
  reason: z.string(),
  /** Who blocked; null where a rule did. */
  blocked_by: z.string().nullable(),
  /** Which rule blocked; null where somebody did. */
  rule: z.string().nullable(),
  created_at: timestamp,
  /** null: without an end. */
  until: timestamp.nullable(),
  is_active: z.boolean(),
  /** Messages that it has held off. */
  hits: count,
  last_hit_at: timestamp.nullable(),
  /** The incident that led to it. */
  log_id: id.nullable(),
})
export type MisuseBlock = z.output<typeof misuseBlock>

export const misuseWhitelistKinds = ['address', 'range', 'user', 'phrase'] as const
export type MisuseWhitelistKind = (typeof misuseWhitelistKinds)[number]

export const misuseWhitelistEntry = z.strictObject({
  id,
  ...ofTenant,
  kind: z.enum(misuseWhitelistKinds),
  /** Masked address, range, name, or the phrase. */
  label: z.string(),
  reason: z.string(),
  created_by: z.string(),
  created_at: timestamp,
  /** null: without an end. */
  until: timestamp.nullable(),
  is_active: z.boolean(),
  /** A false alarm is a phrase that was whitelisted from its incident. */
  is_false_alarm: z.boolean(),
})
export type MisuseWhitelistEntry = z.output<typeof misuseWhitelistEntry>

export const misuseAnalytics = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  totals: z.strictObject({
    incidents: count,
    refused: count,
    blocked: count,
    warned: count,
    false_alarms: count,
    /** Questions of visitors in the period, refused ones included. */
    messages: count,
    /** 0 to 1, of all questions. */
    refused_share: z.number(),
    credits_saved: z.number(),
  }),
  /** Every day of the period, also those without an incident. */
  days: z.array(
    z.strictObject({ day: z.iso.date(), total: count, categories: z.partialRecord(category, count) }),
  ),
  categories: z.array(z.strictObject({ category, incidents: count, false_alarms: count })),
  severities: z.array(z.strictObject({ severity, incidents: count })),
  /** 24 numbers, by the hour in Berlin. */
  hours: z.array(count),
  /** The ten most attacked. */
  chatbots: z.array(
    z.strictObject({ id, name: z.string(), tenant_name: z.string(), incidents: count, refused: count }),
  ),
  /** The ten with the most incidents, from two on. */
  offenders: z.array(
    z.strictObject({
      kind: z.enum(['visitor', 'user', 'address']),
      label: z.string(),
      incidents: count,
      last_at: timestamp,
      is_blocked: z.boolean(),
      /** The newest of its incidents. */
      log_id: id,
    }),
  ),
})
export type MisuseAnalytics = z.output<typeof misuseAnalytics>

export const misuseBot = z.strictObject({
  id,
  ...ofTenant,
  name: z.string(),
  public_name: z.string(),
  is_enabled: z.boolean(),
  is_public: z.boolean(),
  is_embedded: z.boolean(),
  /** Of the last 30 days. */
  incidents: count,
  refused: count,
  last_incident_at: timestamp.nullable(),
  /** What holds for it now, own settings and those of the tenant together. */
  protection: z.strictObject({
    is_active: z.boolean(),
    sensitivity: z.enum(misuseSensitivities),
    model: z.enum(misuseModelUses),
    /** Categories of which something is refused or blocked. */
    guarded: z.array(category),
  }),
  own: misuseBotSettings.nullable(),
})
export type MisuseBot = z.output<typeof misuseBot>

/** What every rule says of a message that somebody tries. */
export const misuseTrial = z.strictObject({
  verdicts: z.array(
    z.strictObject({
      category,
      /** null: nothing found. */
      severity: severity.nullable(),
      score: z.number(),
      rule: z.string().nullable(),
      places: z.array(place),
      /** What the settings say to it. */
      action: action.nullable(),
    }),
  ),
  distress: z.enum(['self_harm', 'violence_suffered']).nullable(),
  /** A phrase of the whitelist, or a text that was marked as false alarm. */
  is_whitelisted: z.boolean(),
  /** What a visitor would meet with. */
  outcome: action,
  /** What a visitor would read instead of, or before, the answer; empty where nothing. */
  said: z.string(),
  /** What the model said, where it was asked. */
  model: z
    .strictObject({
      is_misuse: z.boolean(),
      category: category.nullable(),
      severity: severity.nullable(),
      reason: z.string(),
    })
    .nullable(),
})
export type MisuseTrial = z.output<typeof misuseTrial>
