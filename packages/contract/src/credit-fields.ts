import { z } from 'zod'
import { centsPerCredit } from './price-list.ts'
import { id } from './schemas.ts'

/** An amount of credits from a form: at most two decimals, so that it is a whole number of cents. */
export const creditAmount = (min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine(value => Math.abs(value * centsPerCredit - Math.round(value * centsPerCredit)) < 1e-6, {
      params: { rule: 'two_decimals' },
    })
export const credits = z.number()
export const freeText = (max: number) => z.string().trim().max(max)

export const tenantParams = z.strictObject({ tenant: id })
export const requestParams = z.strictObject({ creditRequest: id })
export const flag = z.enum(['0', '1']).default('0')
/** A day in Berlin. The database knows no year 0, and nothing here is older than the product. */
export const day = z
  .union([z.literal(''), z.iso.date().refine(value => value >= '2000', { params: { rule: 'since_2000' } })])
  .default('')

/** Made by a form when it opens, so that what is sent twice is carried out once. Without one each call is its own. */
export const idempotencyKey = z
  .uuid()
  .optional()
  .transform(key => key ?? crypto.randomUUID())
