import { z } from 'zod'

export const id = z.uuid()
export const timestamp = z.iso.datetime()

/** Free text of people: trimmed, one line, without control characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(text => !/[\p{Cc}\p{Cf}]/u.test(text), { params: { rule: 'unusable_characters' } })

export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ pattern: z.regexes.html5Email }))

/** A filter by two days, either of which may be left open. */
export const inOrder = <T extends z.ZodObject>(filter: T, start: string, end: string): T =>
  filter.refine(
    value => {
      const { [start]: from, [end]: to } = value as Record<string, string>
      return !from || !to || from <= to
    },
    { path: [end], params: { rule: 'end_before_start' } },
  )

/** One thing to do before work can begin, with the way to it. */
export const setUpStep = z.strictObject({
  key: z.string(),
  label: z.string(),
  is_done: z.boolean(),
  url: z.string(),
})
export type SetUpStep = z.output<typeof setUpStep>

/** `?page=2` arrives as text. */
const positive = (max: number) => z.coerce.number().int().min(1).max(max)

export const pageQuery = (perPage: number) =>
  z.strictObject({
    page: positive(1_000_000).default(1),
    per_page: positive(100).default(perPage),
    search: z.string().trim().max(200).default(''),
  })

const pageLink = z.strictObject({ label: z.string(), url: z.string().nullable(), active: z.boolean() })

/** The envelope of every list that the server paginates. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    data: z.array(item),
    current_page: z.number().int(),
    last_page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
    from: z.number().int().nullable(),
    to: z.number().int().nullable(),
    links: z.array(pageLink),
  })

/** The envelope of a list that grows for ever: it is counted and paginated up to a limit only, and says so where there is more. */
export const cappedPageOf = <T extends z.ZodType>(item: T) =>
  pageOf(item).extend({ total_is_capped: z.boolean() })

export type Page<T> = z.output<ReturnType<typeof pageOf<z.ZodType<T>>>>

/** The flash `creditError` of an action that cannot be paid. */
const creditError = z.strictObject({
  required: z.number(),
  available: z.number(),
  estimated_pages: z.number().int().nullable(),
})
export type CreditError = z.output<typeof creditError>

/** The one shape of every error. */
export const errorReply = z.strictObject({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.string()),
  /** Only with the code `insufficient_credits`. */
  credit_error: creditError.optional(),
  /** Only where a piece of a file does not fit: how many bytes have arrived. */
  received: z.number().int().optional(),
})
export type ErrorReply = z.output<typeof errorReply>

export const messageReply = z.strictObject({ message: z.string() })

/** Of a list's order. */
export const direction = z.enum(['asc', 'desc']).default('asc')
