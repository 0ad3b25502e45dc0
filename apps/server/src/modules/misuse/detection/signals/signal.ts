import type { MisuseCategory } from '@lotse/contract'
import type { Place } from '../finding.ts'

/** Something in a message that speaks for a category; several of one category add up. */
export interface Signal {
  category: MisuseCategory
  rule: string
  score: number
  isCritical?: boolean
  places: Place[]
}
