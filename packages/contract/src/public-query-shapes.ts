import { z } from 'zod'
import { citedSource } from './conversations.ts'
import { count } from './databucket-fields.ts'
import { misuseFinding } from './misuse-shapes.ts'
import { publicQueryChoices, publicQueryStatusKeys, publicQueryStepKeys } from './public-query-options.ts'
import { id, timestamp } from './schemas.ts'

const status = z.strictObject({ key: z.enum(publicQueryStatusKeys), label: z.string() })
const feedback = z.enum(['positive', 'negative']).nullable()
/** Of somebody who has left the tenant only the name is known. */
const person = z.strictObject({ id: id.nullable(), name: z.string() })

export const publicQueryItem = z.strictObject({
  id,
  title: z.string(),
  /** Who gets the answer: as entered, as the letter is signed, or as the mail's sender is called. */
  requester: z.string(),
  channel: z.enum(['form', 'mail']),
  response_status: status,
  /** Why it failed; null otherwise. */
  failure: z.string().nullable(),
  is_approved: z.boolean(),
  feedback,
  created_at: timestamp,
  created_by: z.string(),
  can: z.strictObject({
    view: z.boolean(),
    delete: z.boolean(),
    retry: z.boolean(),
  }),
})
export type PublicQueryItem = z.output<typeof publicQueryItem>

/** Above the list; over what the tenant has, whatever the filter says. */
export const publicQueryStats = z.strictObject({
  open: count,
  in_progress: count,
  completed_this_week: count,
  /** In seconds, of the last 30 days; null where nothing was completed. */
  median_seconds: z.number().nullable(),
  /** From 0 to 100, of the answers of the last 30 days; null where there are none. */
  with_sources_percent: z.number().nullable(),
  feedback: z.strictObject({ positive: count, negative: count }),
})

const step = z.strictObject({
  step: z.enum(publicQueryStepKeys),
  label: z.string(),
  status: z.enum(['waiting', 'running', 'completed', 'skipped', 'failed']),
  progress: count,
  failure: z.string().nullable(),
})

/** One question of a letter, in the order asked. */
const askedQuestion = z.strictObject({
  number: count,
  text: z.string(),
  /** No source answers it: the answer says so. null while nobody has searched. */
  is_answered: z.boolean().nullable(),
})

const analysis = z.strictObject({
  concern: z.string(),
  questions: z.array(askedQuestion),
  deadline: z.iso.date().nullable(),
  place: z.string(),
  persons: z.array(z.string()),
  topics: z.array(z.string()),
})

const file = z.strictObject({
  id,
  name: z.string(),
  media_type: z.string(),
  bytes: count,
  /** Why it could not be read; null where it was, or where it is still to be. */
  failure: z.string().nullable(),
})

/** One answer among the earlier ones: made by the product, or taken over from a similar request. */
const versionHead = z.strictObject({
  number: count,
  status: z.enum(['writing', 'completed', 'failed']),
  created_at: timestamp,
  created_by: z.string(),
  options: publicQueryChoices,
  credits_used: z.number(),
  /** null: from the sources alone. */
  model: z.string().nullable(),
  /** The request whose approved answer this is; null where it was written for this one. */
  reused_from: id.nullable(),
  edited: z.strictObject({ by: z.string(), at: timestamp }).nullable(),
  approved: z.strictObject({ by: z.string(), at: timestamp }).nullable(),
})

export const publicQueryVersion = versionHead.extend({
  /** As it was written, in the Markdown of answers: paragraphs, lists, bold, links, [1]. */
  draft: z.string(),
  /** As the clerk left it; the same as the draft where nobody edited it. */
  text: z.string(),
  /** Whoever edits says which state was read. */
  revision: count,
  sources: z.array(citedSource),
})
export type PublicQueryVersion = z.output<typeof publicQueryVersion>

const similarQuery = z.strictObject({
  id,
  title: z.string(),
  created_at: timestamp,
  /** From 0 to 100. */
  similarity: count,
  /** In plain Markdown; null while nothing was approved. */
  approved_answer: z.string().nullable(),
})

export const publicQueryDetail = publicQueryItem.extend({
  input_mode: z.enum(['text', 'file']),
  /** The text of the request; empty until it was read from the file. */
  public_query: z.string(),
  /** The newest answer as it stands, empty until its first word. */
  response: z.string(),
  credits_used: z.number(),
  /** In seconds; null until it is completed. */
  processing_time: z.number().nullable(),
  options: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  choices: publicQueryChoices,
  steps: z.array(step),
  analysis: analysis.nullable(),
  files: z.array(file),
  /** Hints for the clerk; they never stop anybody. */
  misuse: z.strictObject({
    findings: z.array(misuseFinding),
    distress: z.enum(['self_harm', 'violence_suffered']).nullable(),
  }),
  versions: z.array(versionHead),
  current: publicQueryVersion.nullable(),
  similar: z.array(similarQuery),
  /** Where the recipient reads and rates the answer; null until one is approved. */
  public_url: z.string().nullable(),
  submitted_by: person,
  can: publicQueryItem.shape.can.extend({ regenerate: z.boolean(), edit: z.boolean() }),
})
export type PublicQueryDetail = z.output<typeof publicQueryDetail>

export const publicQueryQuote = z.strictObject({
  credits: z.number(),
  parts: z.array(z.strictObject({ functionality: z.string(), label: z.string(), credits: z.number() })),
  available_credits: z.number(),
  is_enough: z.boolean(),
})

/** While a request is worked on: what its page shows as it grows. `end` is the last. */
export const publicQueryEvents = {
  steps: z.strictObject({ response_status: status, steps: z.array(step) }),
  text: z.strictObject({ version: count, text: z.string() }),
  /** What was written so far counts no more: another run begins again. */
  restart: z.strictObject({ version: count }),
  end: z.strictObject({ response_status: status }),
} as const
export type PublicQueryEvent = {
  [K in keyof typeof publicQueryEvents]: { event: K; data: z.output<(typeof publicQueryEvents)[K]> }
}[keyof typeof publicQueryEvents]

/** What the recipient of an answer sees behind the signed link. */
export const publicAnswer = z.strictObject({
  organisation: z.string(),
  title: z.string(),
  text: z.string(),
  sources: z.array(citedSource),
  approved_at: timestamp,
  feedback,
})
