import type { MisuseCategory, MisuseSeverity } from '@lotse/contract'

/** A place of the text as it was written, in UTF-16 units. */
export interface Place {
  start: number
  end: number
}

/** Why a text belongs to a category. */
export interface Finding {
  category: MisuseCategory
  severity: MisuseSeverity
  /** 0 to 1: how sure the rules are. */
  score: number
  /** Which rule led to it; stands in the log. */
  rule: string
  /** The words that led to it. */
  places: Place[]
}

/** What is known of a message by its words alone. */
export interface Inspection {
  /** At most one per category, the gravest first. */
  findings: Finding[]
  /** Somebody is in need; then no finding counts. */
  distress: 'self_harm' | 'violence_suffered' | null
}
