import type { LexicalParts } from './rescore.ts'

/** What speaks for a candidate. */
export interface Evidence {
  /** Of the candidate; those of one document speak for one another. */
  document: string
  /** How many the document has. */
  passageCount: number
  lexical: LexicalParts
  /** Cosine to the question's vector; null without a vector. */
  similarity: number | null
  /** Factors. */
  recency: number
  weight: number
}

/** Why a passage ranks where it does: the sum of all but the last two, times the last two, is its score. */
export interface ScoreParts extends LexicalParts {
  vector: number
  /** What other passages of the document have to say. */
  document: number
  recency: number
  weight: number
}

/** Found on German questions; the two that look at whole texts say nearly everything. */
const partWeights = { lexical: 1, grams: 1, neighbourhood: 0.2, coverage: 0.2 } as const
/** What a document and its section are about, and how many of its passages fit, come on top: a perfect passage has 1 without them. */
const titleWeight = 0.4
const othersShare = 0.12
const othersCounted = 8
/** In a longer document more passages fit by chance: who says the same in fewer is more about it. */
const usualPassages = 10
/** What each part can reach is one and a half; so much makes the score of a perfect passage 1. */
const attainable = 1.5 * Object.values(partWeights).reduce((total, weight) => total + weight, 0)

const weighted = (parts: LexicalParts): LexicalParts => ({
  lexical: (parts.lexical * partWeights.lexical) / attainable,
  grams: (parts.grams * partWeights.grams) / attainable,
  neighbourhood: (parts.neighbourhood * partWeights.neighbourhood) / attainable,
  coverage: (parts.coverage * partWeights.coverage) / attainable,
  title: (parts.title * titleWeight) / attainable,
})

const sumOf = ({ lexical, grams, neighbourhood, coverage, title }: LexicalParts): number =>
  lexical + grams + neighbourhood + coverage + title

/** By document: what its best passages but the first say together. */
const documentParts = (evidence: Evidence[], sums: number[]): Map<string, number> => {
  const byDocument = Map.groupBy(sums.keys(), index => evidence[index]?.document ?? '')
  return new Map(
    [...byDocument].map(([document, places]) => {
      const best = places.map(place => sums[place] ?? 0).sort((a, b) => b - a)
      const others = best.slice(1, 1 + othersCounted).reduce((total, one) => total + one, 0)
      const passages = Math.max(1, evidence[places[0] ?? 0]?.passageCount ?? 1)
      return [document, othersShare * others * Math.sqrt(usualPassages / passages)]
    }),
  )
}

const spread = (numbers: number[]): number => {
  const mean = numbers.reduce((total, number) => total + number, 0) / numbers.length
  return Math.sqrt(numbers.reduce((total, number) => total + (number - mean) ** 2, 0) / numbers.length)
}

/** So that vectors still count where no word of the question was found. */
const leastSpread = 0.02

/**
 * Words and vectors on one scale: a candidate's vector counts by how far it stands out among the candidates, in units of how far
 * they lie apart by their words. Models use very different parts of the scale from -1 to 1, so the cosine itself says nothing.
 */
const vectorParts = (similarities: (number | null)[], lexical: number[], trust: number): number[] => {
  const known = similarities.filter(similarity => similarity !== null)
  const ownSpread = spread(known)
  if (!known.length || !ownSpread || !trust) return similarities.map(() => 0)
  const least = Math.min(...known)
  const unit = (trust * Math.max(leastSpread, spread(lexical))) / ownSpread
  return similarities.map(similarity => (similarity === null ? 0 : (similarity - least) * unit))
}

export const noParts: LexicalParts = { lexical: 0, grams: 0, neighbourhood: 0, coverage: 0, title: 0 }

/** In the order of the evidence. `trust` says how much vectors count, from 0 to 1. */
export const fuse = (evidence: Evidence[], trust: number): { score: number; parts: ScoreParts }[] => {
  const lexical = evidence.map(one => weighted(one.lexical))
  const sums = lexical.map(sumOf)
  const vectors = vectorParts(
    evidence.map(({ similarity }) => similarity),
    sums,
    trust,
  )
  const documents = documentParts(evidence, sums)
  return evidence.map(({ document: name, recency, weight }, index) => {
    const [vector, document] = [vectors[index] ?? 0, documents.get(name) ?? 0]
    const parts = { ...(lexical[index] ?? noParts), vector, document }
    const score = ((sums[index] ?? 0) + vector + document) * recency * weight
    return { score, parts: { ...parts, recency, weight } }
  })
}
