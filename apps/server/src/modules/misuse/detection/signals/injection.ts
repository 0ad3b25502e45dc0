import type { Place } from '../finding.ts'
import type { Signal } from './signal.ts'

const leastScore = 0.36
const highestScore = 0.68
/** Of a word or two nobody can tell by their letters what they are for. */
const highestOfFewWords = 0.56
const fewWords = 4
const scorePerDeviation = 0.25

/** What the classifier thinks of a message: in the words of no rule, but as those write who want another role. */
export const injectionSignals = (rating: number, words: number, whole: Place): Signal[] =>
  rating <= 0
    ? []
    : [
        {
          category: 'prompt_injection',
          rule: 'classifier',
          score: Math.min(
            words < fewWords ? highestOfFewWords : highestScore,
            leastScore + scorePerDeviation * rating,
          ),
          places: [whole],
        },
      ]
