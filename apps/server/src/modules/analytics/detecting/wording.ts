import { spaced } from '../spaced.ts'
import type { AnomalyKind, Sighting } from './figures.ts'

const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 })
const nameOf = (functionality: string | null): string => spaced(functionality ?? 'all work')
const credits = (value: number): string => `${number.format(value)} credits`
const percent = (value: number): string => `${number.format(Math.round(value))} %`

/** What a sentence tells. */
type Told = Pick<Sighting, 'kind' | 'functionality' | 'expected' | 'actual' | 'impact'>

const sentences: Record<AnomalyKind, (told: Told) => string> = {
  spike: ({ functionality, expected, actual }) =>
    `Usage of ${nameOf(functionality)} was ${credits(actual)} in a day; ${credits(expected)} were expected.`,
  drop: ({ functionality, expected, actual }) =>
    `Usage of ${nameOf(functionality)} fell to ${credits(actual)} in a day; ${credits(expected)} were expected.`,
  level_shift: ({ functionality, expected, actual }) =>
    `Daily usage of ${nameOf(functionality)} has moved from ${credits(expected)} to ${credits(actual)} and stays there.`,
  new_functionality: ({ functionality, impact }) =>
    `${nameOf(functionality)} was used for the first time: ${credits(impact)} in the first week.`,
  night_usage: ({ functionality, expected, actual }) =>
    `${nameOf(functionality)} used ${credits(actual)} between midnight and 6 a.m.; ${credits(expected)} are usual.`,
  failing_work: ({ functionality, expected, actual }) =>
    `${percent(actual)} of the work of ${nameOf(functionality)} failed; ${percent(expected)} are usual.`,
  user_share: ({ expected, actual }) =>
    `One user consumed ${percent(actual)} of the day's credits; ${percent(expected)} are usual for this user.`,
}

export const descriptionOf = (told: Told): string => {
  const sentence = sentences[told.kind](told)
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

export const recommendedActions: Record<AnomalyKind, readonly string[]> = {
  spike: [
    'Look at the actions of that day and who started them.',
    'If the usage was not intended, set a limit or pause the source.',
    'If it was, check that the balance lasts.',
  ],
  drop: [
    'Check whether the service was available and its chatbots were published.',
    'Look for failed work on that day.',
  ],
  level_shift: [
    'Find out what changed on the first day: new users, a new chatbot or a larger data store.',
    'Adjust the monthly allocation to the new level.',
  ],
  new_functionality: [
    'Confirm that the new functionality is meant to be used.',
    'Plan its credits for the coming months.',
  ],
  night_usage: [
    'Check scheduled crawls and calls from programs during the night.',
    'If nobody planned the work, change access keys and passwords.',
  ],
  failing_work: [
    'Open the failed actions and read their reasons.',
    'Repair the source or the settings before the work is repeated.',
    'Ask for a refund where the platform was the cause.',
  ],
  user_share: [
    'Talk to the user about the work behind these credits.',
    'If the account may be in other hands, reset its password and sessions.',
  ],
}
