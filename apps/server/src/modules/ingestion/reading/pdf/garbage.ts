/** Characters that no font maps to text: control, private use, replacement. */
const unmapped = /[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu

/**
 * Many PDFs have a text layer that says nonsense, because their fonts do not tell which letter a sign is ("1DFKZHLV GHU" for "Nachweis der").
 * Their letters betray it: too few or too many vowels, signs without meaning, words of one or two letters.
 */
export const isGarbage = (text: string): boolean => {
  const visible = text.replace(/\s+/g, '')
  if (visible.length < 40) return false
  if ((text.replace(/[\n\t\r]/g, '').match(unmapped)?.length ?? 0) > visible.length * 0.02) return true
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < 40 || letters < visible.length * 0.3)
    return letters < visible.length * 0.15 && !/\d/.test(text)
  const vowels = text.match(/[aeiouyäöüàáâèéêìíîòóôùúûœæø]/giu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  // Other scripts have no vowels of ours and are no garbage.
  if (latin > letters * 0.5 && (vowels < latin * 0.25 || vowels > latin * 0.6)) return true
  const words = text.match(/\p{L}+/gu) ?? []
  return words.length > 30 && words.filter(word => word.length <= 2).length > words.length * 0.6
}
