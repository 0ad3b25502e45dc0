import { misuseLimits } from '@lotse/contract'
import { z } from 'zod'

const { own_words: limits } = misuseLimits

/** A word or phrase for each line; blank lines say nothing. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(word => word.trim())
    .filter(word => word !== '')

/** Own words, typed as one text. */
export const ownWords = z
  .string()
  .superRefine((text, context) => {
    const words = linesOf(text)
    const long = words.find(word => word.length > limits.length)
    if (words.length > limits.most)
      context.addIssue({ code: 'custom', message: `Please enter at most ${limits.most} words or phrases.` })
    if (long)
      context.addIssue({
        code: 'custom',
        message: `“${long.slice(0, 20)}…” is too long: at most ${limits.length} characters.`,
      })
  })
  .transform(linesOf)
