/** "em", "er" or "nd" before `end`. */
const endsInTwo = (word: string, end: number): boolean => {
  const [before, last] = [word[end - 2], word[end - 1]]
  return before === 'e' ? last === 'm' || last === 'r' : before === 'n' && last === 'd'
}

const isEnding = (letter: string | undefined): boolean =>
  letter === 't' || letter === 'e' || letter === 's' || letter === 'n'

const hasDoubledLetter = (word: string): boolean => {
  for (let at = 1; at < word.length; at += 1) if (word.charCodeAt(at) === word.charCodeAt(at - 1)) return true
  return false
}

/**
 * CISTEM (Weissweiler and Fraser, 2017), in its variant that does not look at capital letters, on a word that is lower case and
 * already without umlauts. Digraphs and doubled letters are hidden behind one sign each, so that no half of them is cut off. What a word
 * does not have is not looked for twice: every word of every text comes by here.
 */
export const cistem = (word: string): string => {
  let stem = word.startsWith('ge') && word.length >= 6 ? word.slice(2) : word
  const [hasSch, hasEi, hasIe] = [stem.includes('sch'), stem.includes('ei'), stem.includes('ie')]
  if (hasSch) stem = stem.replaceAll('sch', '$')
  if (hasEi) stem = stem.replaceAll('ei', '%')
  if (hasIe) stem = stem.replaceAll('ie', '&')
  const hasDoubled = hasDoubledLetter(stem)
  if (hasDoubled) stem = stem.replace(/(.)\1/g, '$1*')
  let end = stem.length
  while (end > 3) {
    if (end > 5 && endsInTwo(stem, end)) end -= 2
    else if (isEnding(stem[end - 1])) end -= 1
    else break
  }
  stem = stem.slice(0, end)
  if (hasDoubled) stem = stem.replace(/(.)\*/g, '$1$1')
  if (hasEi) stem = stem.replaceAll('%', 'ei')
  if (hasIe) stem = stem.replaceAll('&', 'ie')
  return hasSch ? stem.replaceAll('$', 'sch') : stem
}
