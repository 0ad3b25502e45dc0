import { z } from 'zod'
import { longText } from './databucket-fields.ts'
import {
  type MisuseAction,
  type MisuseCategory,
  type MisuseSeverity,
  misuseActions,
  misuseCategories,
  misuseSensitivities,
  misuseSeverities,
} from './misuse-kinds.ts'
import { line } from './schemas.ts'

/** When a model is asked for its verdict, where there is one. */
export const misuseModelUses = ['never', 'unsure', 'always'] as const
export type MisuseModelUse = (typeof misuseModelUses)[number]

export const misuseLimits = {
  retention_days: { min: 1, max: 365 },
  own_words: { most: 200, length: 80 },
  text: 600,
  help: 1500,
  refusals: { min: 2, max: 50 },
  window_minutes: { min: 1, max: 1440 },
  /** Longest step of the escalation, in hours: ninety days. */
  step_hours: { min: 1, max: 2160, most: 5 },
  address_visitors: { min: 2, max: 50 },
  per_minute: { min: 1, max: 10_000 },
  day_credits: { min: 1, max: 1_000_000 },
  reason: 300,
  note: 2000,
  try: 4000,
  /** Ten years: who is to be away for longer is blocked without an end. */
  block_hours: { min: 1, max: 87_600 },
} as const

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max)

export type MisuseActionTable = Record<MisuseCategory, Record<MisuseSeverity, MisuseAction>>

const perSeverity = z.strictObject(
  Object.fromEntries(misuseSeverities.map(severity => [severity, z.enum(misuseActions)])) as Record<
    MisuseSeverity,
    z.ZodEnum<{ [A in MisuseAction]: A }>
  >,
)
/** What is done about each category at each severity. */
const misuseActionTable: z.ZodType<MisuseActionTable, MisuseActionTable> = z.strictObject(
  Object.fromEntries(misuseCategories.map(category => [category, perSeverity])) as Record<
    MisuseCategory,
    typeof perSeverity
  >,
)

const flood = z.strictObject({
  visitor_per_minute: within(misuseLimits.per_minute),
  address_per_minute: within(misuseLimits.per_minute),
  chatbot_per_minute: within(misuseLimits.per_minute),
})

/** Credits that answers may cost on one day; null: no limit. */
const dayBudget = z.strictObject({
  chatbot_credits: within(misuseLimits.day_credits).nullable(),
  visitor_credits: within(misuseLimits.day_credits).nullable(),
})

const escalation = z.strictObject({
  /** So many refusals … */
  refusals: within(misuseLimits.refusals),
  /** … within so many minutes block a visitor … */
  window_minutes: within(misuseLimits.window_minutes),
  /** … for so long the first time, the second time and so on; the last one counts for all later ones. */
  step_hours: z.array(within(misuseLimits.step_hours)).min(1).max(misuseLimits.step_hours.most),
  /** So many visitors of one address that were blocked within a day block the address. */
  address_visitors: within(misuseLimits.address_visitors),
})

/** Said before the answer to somebody in need. */
const help = z.strictObject({
  self_harm: longText(misuseLimits.help).min(1),
  violence_suffered: longText(misuseLimits.help).min(1),
})

const ownWords = z.array(line(misuseLimits.own_words.length)).max(misuseLimits.own_words.most)
const ownText = longText(misuseLimits.text).min(1)

/** How a tenant protects its chatbots. */
export const misuseSettings = z.strictObject({
  is_active: z.boolean(),
  sensitivity: z.enum(misuseSensitivities),
  actions: misuseActionTable,
  model: z.enum(misuseModelUses),
  escalation,
  flood,
  day_budget: dayBudget,
  texts: z.strictObject({ refusal: ownText, warning: ownText, blocked: ownText }),
  help,
  own_words: ownWords,
  /** Days for which the text of a message is kept; then category and time remain. */
  retention_days: within(misuseLimits.retention_days),
})
export type MisuseSettings = z.output<typeof misuseSettings>

/** What one chatbot does otherwise than its tenant; null: as the tenant. */
export const misuseBotSettings = z.strictObject({
  is_active: z.boolean().nullable(),
  sensitivity: z.enum(misuseSensitivities).nullable(),
  model: z.enum(misuseModelUses).nullable(),
  actions: misuseActionTable.nullable(),
  refusal_text: ownText.nullable(),
  day_budget: dayBudget.nullable(),
  // Whoever kept its settings before there were these has said nothing of them.
  warning_text: ownText.nullable().default(null),
  blocked_text: ownText.nullable().default(null),
  help: help.nullable().default(null),
  /** In addition to those of the tenant. */
  own_words: ownWords.default([]),
  escalation: escalation.nullable().default(null),
})
export type MisuseBotSettings = z.output<typeof misuseBotSettings>
