import { publicQueryLimits } from '@lotse/contract'

/** Between a letter and what was added to it. */
const mark = '\n\n— Nachtrag —\n\n'
/** A correspondence of years is no letter: its oldest end is left out. */
const lettersAtMost = 4 * publicQueryLimits.message

export const withFollowUp = (message: string, added: string): string =>
  `${message}${message ? mark : ''}${added}`.slice(-lettersAtMost)

/** What was written last. */
export const lastLetter = (message: string): string => message.split(mark).at(-1) ?? ''
