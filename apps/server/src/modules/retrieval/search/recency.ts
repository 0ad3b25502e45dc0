import { type RecencySettings, recencyWeight } from '@lotse/contract'
import { days } from '../../../platform/clock.ts'

/** What the score of a document is multiplied with. */
export const recencyFactor = (settings: RecencySettings, datedAt: Date, now: Date): number =>
  recencyWeight(settings, (now.getTime() - datedAt.getTime()) / days(1))
