import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { buckets, featuresOf } from '../apps/server/src/modules/misuse/detection/linear/features.ts'
import {
  type ClassifierName,
  packWeights,
  unpackWeights,
  weightsFileOf,
} from '../apps/server/src/modules/misuse/detection/linear/weights.ts'
import { normalise } from '../apps/server/src/modules/misuse/detection/reading/normalise.ts'
import { readSet } from '../apps/server/src/modules/misuse/detection/sets/read-set.ts'
import { type Example, type Training, trainLinear } from './linear-svm.ts'

/**
 * Trains the two linear classifiers: `npm run train-offence -- <germeval2018.training.txt>`. Each is first measured in ten folds (the same
 * text never on both sides), then trained with all and written, quantised, beside the engine.
 */
interface Folded extends Example {
  /** -1: always learned from, never measured with. */
  fold: number
}

const folds = 10

const hashOf = (text: string): number => {
  let hash = 2166136261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  return (hash ^ (hash >>> 15)) >>> 0
}

const lettersOf = (text: string): string =>
  normalise(text.replace(/@\w+|https?:\S+|\|LBR\|/g, ' ')).text.replace(/[^a-z]+/g, '')

const examplesOf = (texts: readonly { text: string; isOfClass: boolean }[]): Folded[] => {
  const seen = new Set<string>()
  return texts.flatMap(({ text, isOfClass }) => {
    const letters = lettersOf(text)
    if (seen.has(letters)) return []
    seen.add(letters)
    return [{ features: featuresOf(text), isOfClass, fold: hashOf(letters) % folds }]
  })
}

const readTweets = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap(line => {
      const [text = '', label = ''] = line.split('\t')
      return label === '' ? [] : [{ text, isOfClass: label !== 'OTHER' }]
    })

const ownTexts = (name: Parameters<typeof readSet>[0], isOfClass: boolean) =>
  readSet(name).map(text => ({ text, isOfClass }))

const f1 = (hits: number, wrong: number, missed: number): number =>
  (2 * hits) / (2 * hits + wrong + missed || 1)

interface Rated extends Folded {
  rating: number
}

const macroF1 = (rated: readonly Rated[], threshold: number): number => {
  let [hits, wrong, missed, right] = [0, 0, 0, 0]
  for (const { rating, isOfClass } of rated)
    if (rating > threshold) isOfClass ? hits++ : wrong++
    else isOfClass ? missed++ : right++
  return (f1(hits, wrong, missed) + f1(right, missed, wrong)) / 2
}

const averageOf = (figures: readonly number[]): number =>
  figures.reduce((total, figure) => total + figure, 0) / figures.length
const deviationOf = (figures: readonly number[]): number => {
  const average = averageOf(figures)
  return Math.sqrt(
    figures.reduce((total, figure) => total + (figure - average) ** 2, 0) / (figures.length - 1),
  )
}

const plain = { provenance: '', threshold: 0, spread: 1 }

/** Measures, trains and writes one classifier. */
const trainClassifier = (
  name: ClassifierName,
  examples: readonly Folded[],
  training: Training,
  provenance: string,
  /** How many of the others may be called so. Without it as many are called so as there are: no threshold is tuned to these very texts. */
  falseShare?: number,
): void => {
  const rated: Rated[] = []
  for (let fold = 0; fold < folds; fold++) {
    const weights = trainLinear(
      examples.filter(example => example.fold !== fold),
      training,
    )
    const rate = unpackWeights(packWeights(weights, plain))
    for (const example of examples)
      if (example.fold === fold) rated.push({ ...example, rating: rate(example.features) })
  }
  const sorted = (of: readonly Rated[]) => of.map(({ rating }) => rating).sort((a, b) => b - a)
  const ratings = sorted(rated)
  const others = sorted(rated.filter(({ isOfClass }) => !isOfClass))
  const threshold =
    (falseShare === undefined
      ? ratings[rated.length - others.length]
      : others[Math.floor(falseShare * others.length)]) ?? 0
  const figures = Array.from({ length: folds }, (_, fold) =>
    macroF1(
      rated.filter(example => example.fold === fold),
      threshold,
    ),
  )
  console.log(
    `${name}: ${rated.length} Texte, Makro-F1 in ${folds} Teilen ${averageOf(figures).toFixed(3)} ± ${deviationOf(figures).toFixed(3)}`,
  )
  const recall =
    rated.filter(({ rating, isOfClass }) => isOfClass && rating > threshold).length /
    (rated.length - others.length)
  console.log(
    `  Trefferquote ${recall.toFixed(3)}, Abstand der übrigen höchstens ${(((others[0] ?? 0) - threshold) / deviationOf(ratings)).toFixed(2)}`,
  )
  const packed = packWeights(trainLinear(examples, training), {
    provenance: `Trained by scripts/train-offence.ts from ${provenance}`,
    threshold,
    spread: deviationOf(ratings),
  })
  writeFileSync(weightsFileOf(name), packed)
  console.log(`${weightsFileOf(name)}: ${packed.length} Byte`)
}

const [file] = process.argv.slice(2)
if (!file) throw new Error('Aufruf: npm run train-offence -- <germeval2018.training.txt>')

// Citizens ask otherwise than people tweet: what was written for this engine is always among what is learned.
trainClassifier(
  'offence',
  [
    ...examplesOf(readTweets(resolve(process.env.INIT_CWD ?? process.cwd(), file))),
    ...examplesOf([...ownTexts('honest', false), ...ownTexts('offences', true)]).map(own => ({
      ...own,
      fold: -1,
    })),
  ],
  { buckets, cost: 0.3, costOfMissing: 1.5 },
  'GermEval 2018 (Wiegand, Siegel, Ruppenhofer: "Overview of the GermEval 2018 Shared Task on the Identification of Offensive Language", 2018; CC BY 4.0) and sentences of this repository',
)
trainClassifier(
  'injection',
  examplesOf([...ownTexts('honest', false), ...ownTexts('citizens', false), ...ownTexts('injections', true)]),
  { buckets: 1 << 16, cost: 0.3, costOfMissing: 1 },
  'sentences of this repository',
  0.03,
)
