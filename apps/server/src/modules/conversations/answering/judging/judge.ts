import type { FoundPassage } from '../../../retrieval/index.ts'
import { type Features, featuresOf } from './features.ts'
import learnt from './judge-weights.json' with { type: 'json' }
import { shareOfSections } from './share-of-sections.ts'

type Weights = Record<keyof Features, number>

const weights: Weights = learnt.weights
/** What comes to them where documents with headings are asked. */
const weightsOfSections: Partial<Weights> = learnt.ofSections.weights

const logistic = (sum: number): number => 1 / (1 + Math.exp(-sum))

/** How likely it is that the passages that were found answer the question, from 0 to 1. */
export const certaintyOf = (question: string, found: readonly FoundPassage[]): number => {
  const features = featuresOf(question, found)
  if (!features) return 0
  const ofSections = shareOfSections(found)
  let sum = learnt.bias + ofSections * learnt.ofSections.bias
  for (const [key, value] of Object.entries(features)) {
    const name = key as keyof Features
    sum += value * (weights[name] + ofSections * (weightsOfSections[name] ?? 0))
  }
  return logistic(sum)
}

/** Where a chatbot's number stands in the middle: as many wrong answers are spared as right ones are lost. */
const balanced = { turned: 50, certainty: 0.35 } as const
/** So many points of the number make the odds that are asked for e times as high. */
const pointsPerStep = 15

/** From which certainty on a chatbot answers, by the number that is turned for it, from 0 to 100; at 0 by whatever was found. */
export const leastCertainty = (turned: number): number =>
  turned === 0
    ? 0
    : logistic(
        Math.log(balanced.certainty / (1 - balanced.certainty)) + (turned - balanced.turned) / pointsPerStep,
      )
