/** Characters that no font maps to text: control, private use, replacement. */
const unmapped = /[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu
/** The same and halves of characters, but no white space: most pages have none. */
const perhapsUnmapped = /[[\p{Cc}\p{Co}\p{Cn}\p{Cs}\ufffd]--\s]/v

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')

/** How many characters are no white space. */
export const visibleLength = (text: string): number => {
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x20 || code === 0x0a) continue
    // No script from Latin to Arabic has white space of its own.
    const isVisible = (code > 0x20 && code < 0x7f) || (code > 0xa0 && code < 0x1680)
    if (isVisible || !/\s/.test(text.charAt(at))) length++
  }
  return length
}

/** Signs that are not even letters. */
export const isUnmapped = (text: string): boolean => {
  if (!perhapsUnmapped.test(text)) return false
  const visible = withoutSpaces(text)
  return (visible.match(unmapped)?.length ?? 0) > visible.length * 0.02
}

/** Words without which nobody writes three lines of German or English. */
const everyday = new Set(
  'der die das und in den von zu mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind wenn durch oder wie sei the of and to is that for it as with on be by are this from or an at not we have'.split(
    ' ',
  ),
)

const longestEveryday = Math.max(...[...everyday].map(word => word.length))

/** Some everyday words among the others: a page of formulas has hardly any vowels, and is no garbage. */
const isLanguage = (words: string[]): boolean => {
  const enough = Math.max(3, words.length * 0.05)
  let known = 0
  for (const word of words) {
    if (word.length > longestEveryday || !everyday.has(word.toLowerCase())) continue
    known++
    if (known >= enough) return true
  }
  return false
}

/**
 * Many PDFs have a text layer that says nonsense, because their fonts do not tell which letter a sign is ("1DFKZHLV GHU" for "Nachweis der").
 * Their letters betray it: too few or too many vowels, signs without meaning, words of one or two letters.
 */
export const isGarbage = (text: string): boolean => {
  const visible = visibleLength(text)
  if (visible < 40) return false
  if (isUnmapped(text)) return true
  const words = text.match(/\p{L}+/gu) ?? []
  if (isLanguage(words)) return false
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < 40 || letters < visible * 0.3) return letters < visible * 0.15 && !/\d/.test(text)
  const vowels = text.match(/[aeiouyäöüàáâèéêìíîòóôùúûœæø]/giu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  // Other scripts have no vowels of ours and are no garbage.
  if (latin > letters * 0.5 && (vowels < latin * 0.25 || vowels > latin * 0.6)) return true
  return words.length > 30 && words.filter(word => word.length <= 2).length > words.length * 0.6
}
