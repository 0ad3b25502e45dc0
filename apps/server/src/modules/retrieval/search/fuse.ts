import type { LexicalParts } from './rescore.ts'

/** What speaks for a candidate. */
export interface Evidence {
  lexical: LexicalParts
  /** Cosine to the question's vector; null without a vector. */
  similarity: number | null
  /** Factors. */
  recency: number
  weight: number
}

/** Why a passage ranks where it does: the sum of the first five, times the last two, is its score. */
export interface ScoreParts extends LexicalParts {
  vector: number
  recency: number
  weight: number
}

/** Found on German questions; the two that look at whole texts say nearly everything. */
const partWeights: LexicalParts = { lexical: 1, grams: 1, neighbourhood: 0.2, coverage: 0.2 }
/** What each part can reach is one and a half; so much makes the score of a perfect passage 1. */
const attainable = 1.5 * Object.values(partWeights).reduce((total, weight) => total + weight, 0)

const weighted = (parts: LexicalParts): LexicalParts => ({
  lexical: (parts.lexical * partWeights.lexical) / attainable,
  grams: (parts.grams * partWeights.grams) / attainable,
  neighbourhood: (parts.neighbourhood * partWeights.neighbourhood) / attainable,
  coverage: (parts.coverage * partWeights.coverage) / attainable,
})

const sumOf = ({ lexical, grams, neighbourhood, coverage }: LexicalParts): number =>
  lexical + grams + neighbourhood + coverage

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

/** In the order of the evidence. `trust` says how much vectors count, from 0 to 1. */
export const fuse = (evidence: Evidence[], trust: number): { score: number; parts: ScoreParts }[] => {
  const lexical = evidence.map(one => weighted(one.lexical))
  const vectors = vectorParts(
    evidence.map(({ similarity }) => similarity),
    lexical.map(sumOf),
    trust,
  )
  return evidence.map(({ recency, weight }, index) => {
    const parts = {
      ...(lexical[index] ?? { lexical: 0, grams: 0, neighbourhood: 0, coverage: 0 }),
      vector: vectors[index] ?? 0,
    }
    return { score: (sumOf(parts) + parts.vector) * recency * weight, parts: { ...parts, recency, weight } }
  })
}
