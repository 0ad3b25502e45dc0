import { z } from 'zod'
import { id } from './schemas.ts'

export const megabyte = 1_048_576
export const count = z.number().int()
export const longText = (max: number) => z.string().trim().max(max)
export const webAddress = z.url({ protocol: /^https?$/ }).max(2000)
export const databucketParams = z.strictObject({ databucket: id })
export const managesContent = { can: 'content.manage' } as const
