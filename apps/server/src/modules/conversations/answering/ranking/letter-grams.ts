const size = 4
/** Shorter words are alike by chance. */
const shortestWord = 4

/** Runs of letters of the longer words of a text: what word forms and compounds have in common, beyond what rules know. */
const letterGramsOf = (text: string): Set<string> => {
  const grams = new Set<string>()
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    if (word.length < shortestWord) continue
    const marked = `^${word}$`
    for (let at = 0; at + size <= marked.length; at += 1) grams.add(marked.slice(at, at + size))
  }
  return grams
}

/** For every text how much of the question's grams it has, from 0 to 1; those that few of the texts have count more. */
export const gramShares = (question: string, texts: string[]): number[] => {
  const asked = [...letterGramsOf(question)]
  const said = texts.map(letterGramsOf)
  const weights = asked.map(gram =>
    Math.log(1 + texts.length / (1 + said.filter(grams => grams.has(gram)).length)),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  return said.map(
    grams => asked.reduce((sum, gram, at) => sum + (grams.has(gram) ? (weights[at] ?? 0) : 0), 0) / total,
  )
}
