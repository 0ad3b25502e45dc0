import type { Finding } from './finding.ts'
import { longestRead, normalise, placeOf } from './reading/normalise.ts'
import { tokensOf } from './reading/tokens.ts'
import { matchPassage } from './rules/rule-books.ts'

/** What in a passage of a document or web page speaks to a model. */
export const inspectPassage = (text: string): Finding[] => {
  const passage = normalise(text.slice(0, longestRead))
  const matches = matchPassage(tokensOf(passage.text))
  const [first] = matches
  if (first === undefined) return []
  const score = 1 - matches.reduce((doubt, { rule }) => doubt * (1 - rule.score), 1)
  return [
    {
      category: 'prompt_injection',
      severity: 'high',
      score,
      rule: first.rule.name,
      places: matches.map(({ start, end }) => placeOf(passage, start, end)),
    },
  ]
}
