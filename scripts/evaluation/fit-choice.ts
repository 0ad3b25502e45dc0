/** Several of which one is right, or some are. */
export interface Choice {
  options: { values: number[]; isRight: boolean }[]
}

const ridge = 30
const steps = 300
const [stepLength, slopeMemory, spreadMemory] = [0.05, 0.9, 0.999]

const dot = (a: number[], b: number[]): number =>
  a.reduce((sum, value, place) => sum + value * (b[place] ?? 0), 0)

/** What pulls the weights of one choice: what options have against what the right ones have. */
const addSlope = (slope: number[], weights: number[], options: Choice['options']): void => {
  const scores = options.map(({ values }) => dot(values, weights))
  const best = Math.max(...scores)
  const shares = scores.map(score => Math.exp(score - best))
  const total = shares.reduce((sum, share) => sum + share, 0)
  const right = shares.reduce((sum, share, at) => sum + (options[at]?.isRight ? share : 0), 0)
  for (const [at, { values, isRight }] of options.entries()) {
    const share = shares[at] ?? 0
    const error = share / total - (isRight ? share / right : 0)
    for (const [place, value] of values.entries()) slope[place] = (slope[place] ?? 0) + error * value
  }
}

/** Weights by which the right option has the best chance among its own: a conditional logit with a ridge, by steps of the same length. */
export const fitChoice = (choices: Choice[]): number[] => {
  const all = choices.flatMap(({ options }) => options.map(({ values }) => values))
  const places = [...Array(all[0]?.length ?? 0).keys()]
  const means = places.map(place => all.reduce((sum, values) => sum + (values[place] ?? 0), 0) / all.length)
  const spreads = places.map(
    place =>
      Math.sqrt(
        all.reduce((sum, values) => sum + ((values[place] ?? 0) - (means[place] ?? 0)) ** 2, 0) / all.length,
      ) || 1,
  )
  const scaled = choices
    .filter(({ options }) => options.some(({ isRight }) => isRight))
    .map(({ options }) =>
      options.map(({ values, isRight }) => ({
        isRight,
        values: values.map((value, place) => (value - (means[place] ?? 0)) / (spreads[place] ?? 1)),
      })),
    )
  const [weights, slopes, squares] = [places.map(() => 0), places.map(() => 0), places.map(() => 0)]
  for (let step = 1; step <= steps; step += 1) {
    const slope = weights.map(weight => ridge * weight)
    for (const options of scaled) addSlope(slope, weights, options)
    for (const place of places) {
      const own = slope[place] ?? 0
      slopes[place] = slopeMemory * (slopes[place] ?? 0) + (1 - slopeMemory) * own
      squares[place] = spreadMemory * (squares[place] ?? 0) + (1 - spreadMemory) * own * own
      const direction = (slopes[place] ?? 0) / (1 - slopeMemory ** step)
      const size = Math.sqrt((squares[place] ?? 0) / (1 - spreadMemory ** step)) + 1e-9
      weights[place] = (weights[place] ?? 0) - (stepLength * direction) / size
    }
  }
  return weights.map((weight, place) => weight / (spreads[place] ?? 1))
}
