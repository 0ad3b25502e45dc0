interface Span {
  start: number
  end: number
}

const sentenceEnd = /[.!?:]\s|\n/g
const leftOut = '[…]'

/** The whole sentence around a place: what a model is told to do stands beside what it is told to forget. */
const sentenceAround = (text: string, { start, end }: Span): Span => {
  let from = 0
  let to = text.length
  for (const { index, 0: sign } of text.matchAll(sentenceEnd)) {
    if (index + sign.length <= start) from = index + sign.length
    else if (index >= end) {
      to = index + 1
      break
    }
  }
  return { start: from, end: to }
}

/** Without the sentences that speak to a model instead of people. */
export const withoutMarked = (text: string, places: readonly Span[]): string => {
  if (!places.length) return text
  let [rest, at] = ['', 0]
  for (const { start, end } of places
    .map(place => sentenceAround(text, place))
    .sort((a, b) => a.start - b.start)) {
    if (end <= at) continue
    rest += `${text.slice(at, Math.max(at, start))}${leftOut} `
    at = end
  }
  return rest + text.slice(at)
}
