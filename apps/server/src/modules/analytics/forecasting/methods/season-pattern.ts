import { at } from '../numbers.ts'

/** How many seasons back are asked. */
const seasonsAsked = 8

const meanFrom = (values: Float64Array, begin: number, length: number): number => {
  let total = 0
  for (let place = 0; place < length; place += 1) total += at(values, begin + place)
  return total / length
}

/**
 * What each position of the season adds to the level, from the seasons before a place. Each season is compared with its own
 * mean on the slope of all, so that neither trend nor a new level disturbs; what may be chance is taken back (James and Stein).
 */
export const seasonPattern = (values: Float64Array, season: number, before: number): Float64Array => {
  const pattern = new Float64Array(season)
  const rounds = Math.min(seasonsAsked, Math.floor(before / season))
  if (season === 1 || rounds < 2) return pattern
  const means = Float64Array.from({ length: rounds }, (_, round) =>
    meanFrom(values, before - (round + 1) * season, season),
  )
  const slope = (at(means, 0) - at(means, rounds - 1)) / (rounds - 1) / season
  const squares = new Float64Array(season)
  for (let round = 0; round < rounds; round += 1) {
    const begin = before - (round + 1) * season
    for (let place = 0; place < season; place += 1) {
      const above = at(values, begin + place) - at(means, round) - slope * (place - (season - 1) / 2)
      const position = (begin + place) % season
      pattern[position] = at(pattern, position) + above / rounds
      squares[position] = at(squares, position) + (above * above) / rounds
    }
  }
  let [signal, noise] = [0, 0]
  for (let position = 0; position < season; position += 1) {
    const squared = at(pattern, position) ** 2
    signal += squared
    noise += Math.max(at(squares, position) - squared, 0) / (rounds - 1)
  }
  const kept = signal > 0 ? Math.max(0, 1 - noise / signal) : 0
  return pattern.map(value => value * kept)
}
