/** Characters that no font maps to text: control, private use, replacement. */
const unmapped = /[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu

/** Signs that are not even letters. */
export const isUnmapped = (text: string): boolean => {
  const visible = text.replace(/\s+/g, '')
  return (visible.match(unmapped)?.length ?? 0) > visible.length * 0.02
}

/** Words without which nobody writes three lines of German or English. */
const everyday = new Set(
  'der die das und in den von zu mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind wenn durch oder wie sei the of and to is that for it as with on be by are this from or an at not we have'.split(
    ' ',
  ),
)

/** Some everyday words among the others: a page of formulas has hardly any vowels, and is no garbage. */
const isLanguage = (words: string[]): boolean => {
  const known = words.filter(word => everyday.has(word.toLowerCase())).length
  return known >= 3 && known >= words.length * 0.05
}

/**
 * Many PDFs have a text layer that says nonsense, because their fonts do not tell which letter a sign is ("1DFKZHLV GHU" for "Nachweis der").
 * Their letters betray it: too few or too many vowels, signs without meaning, words of one or two letters.
 */
export const isGarbage = (text: string): boolean => {
  const visible = text.replace(/\s+/g, '')
  if (visible.length < 40) return false
  if (isUnmapped(text)) return true
  const words = text.match(/\p{L}+/gu) ?? []
  if (isLanguage(words)) return false
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < 40 || letters < visible.length * 0.3)
    return letters < visible.length * 0.15 && !/\d/.test(text)
  const vowels = text.match(/[aeiouyäöüàáâèéêìíîòóôùúûœæø]/giu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  // Other scripts have no vowels of ours and are no garbage.
  if (latin > letters * 0.5 && (vowels < latin * 0.25 || vowels > latin * 0.6)) return true
  return words.length > 30 && words.filter(word => word.length <= 2).length > words.length * 0.6
}
