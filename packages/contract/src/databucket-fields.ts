import { z } from 'zod'
import type { FileRule } from './route.ts'
import { id } from './schemas.ts'

export const megabyte = 1_048_576
export const count = z.number().int()
export const longText = (max: number) => z.string().trim().max(max)
export const webAddress = z.url({ protocol: /^https?$/ }).max(2000)
export const databucketParams = z.strictObject({ databucket: id })
export const managesContent = { can: 'content.manage' } as const

/** A picture of a form or of a route of its own, checked by content. */
export const pictureFile = <const Field extends string>(field: Field, megabytes: number) =>
  ({
    field,
    maxBytes: megabytes * megabyte,
    types: ['image/png', 'image/jpeg', 'image/webp'],
    tooLarge: `Das Bild ist zu groß (max. ${megabytes} MB)`,
    wrongType: 'Bitte wählen Sie ein Bild im Format PNG, JPEG oder WebP',
  }) satisfies FileRule
