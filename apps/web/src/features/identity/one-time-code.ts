import { z } from 'zod'

const sixDigits = z
  .string()
  .regex(/^\d{6}$/, { error: 'Bitte geben Sie die sechs Ziffern aus Ihrer App ein' })

/** Apps show the code as "123 456"; the gap must not count against the person who copies it. */
export const appCodeForm = z.strictObject({
  code: z
    .string()
    .transform(text => text.replace(/\s/g, ''))
    .pipe(sixDigits),
})
