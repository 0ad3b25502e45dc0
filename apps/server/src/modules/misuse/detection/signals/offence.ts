import { fieldNames, fieldsOf } from '../linear/lexicon.ts'
import { type Normalised, placeOf } from '../reading/normalise.ts'
import type { Token } from '../reading/tokens.ts'
import type { Signal } from './signal.ts'

/** A suspicion is told, but what learned from tweets refuses no citizen by itself. */
const leastScore = 0.36
const highestScore = 0.56
const scorePerDeviation = 0.1

const hurting = new Set(
  ['vulgar', 'person', 'beast', 'rabble', 'stupid', 'contempt', 'nazi', 'violence'].map(name =>
    fieldNames.indexOf(name),
  ),
)
const ofGroups = new Set(['foreign', 'rightwing', 'rules.slur'].map(name => fieldNames.indexOf(name)))

/** What the classifier thinks of a message, with the words that hurt as places. */
export const offenceSignals = (rating: number, message: Normalised, tokens: readonly Token[]): Signal[] => {
  if (rating <= 0) return []
  let isAboutGroups = false
  const places = []
  for (const { form, start, end } of tokens) {
    const fields = fieldsOf(form)
    if (fields.some(field => ofGroups.has(field))) isAboutGroups = true
    else if (!fields.some(field => hurting.has(field))) continue
    if (places.length < 20) places.push(placeOf(message, start, end))
  }
  return [
    {
      category: isAboutGroups ? 'hate' : 'insult',
      rule: 'classifier',
      score: Math.min(highestScore, leastScore + scorePerDeviation * rating),
      places: places.length > 0 ? places : [{ start: 0, end: message.origin.at(-1) ?? 0 }],
    },
  ]
}
