import {
  type FeaturedSentence,
  featureSentences,
  type PassageToRank,
  type RankedQuestion,
  type SentenceFeatures,
} from './sentence-features.ts'
import learnt from './sentence-weights.json' with { type: 'json' }

export type SentenceWeights = Partial<Record<keyof SentenceFeatures, number>>

const ofArticles: SentenceWeights = learnt.weights
const ofSections: SentenceWeights = learnt.ofSections

/** By how far documents with headings are asked: there the subject stands above, and a price, a duty or a date says more. */
const weightsFor = (passages: PassageToRank[]): SentenceWeights => {
  const share = passages.filter(({ heading }) => heading).length / (passages.length || 1)
  const names = Object.keys(ofSections) as (keyof SentenceFeatures)[]
  return Object.fromEntries(
    names.map(name => [name, (1 - share) * (ofArticles[name] ?? 0) + share * (ofSections[name] ?? 0)]),
  )
}

export interface RankedSentence extends FeaturedSentence {
  /** How likely it is the one that answers; all of them together make 1. */
  chance: number
}

export const withChances = (sentences: FeaturedSentence[], weights: SentenceWeights): RankedSentence[] => {
  const scores = sentences.map(({ features }) =>
    Object.entries(features).reduce(
      (sum, [name, value]) => sum + value * (weights[name as keyof SentenceFeatures] ?? 0),
      0,
    ),
  )
  const best = Math.max(...scores)
  const shares = scores.map(score => Math.exp(score - best))
  const total = shares.reduce((sum, share) => sum + share, 0)
  return sentences.map((sentence, place) => ({ ...sentence, chance: (shares[place] ?? 0) / total }))
}

/** The sentences of the passages in their order, each with its chance to be the answer. */
export const rankSentences = (question: RankedQuestion, passages: PassageToRank[]) => {
  const { sentences, reader } = featureSentences(question, passages)
  return { sentences: withChances(sentences, weightsFor(passages)), reader }
}
