/** 'ü' as typed three ways: ü, ue, u. Each form is one way of writing the text without special letters. */
const twoLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

const withoutMarks = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')

const spelledOut = (text: string): string =>
  withoutMarks(text.replace(/[äöüß]/g, letter => twoLetters[letter] ?? letter))

/**
 * Whether a text contains what somebody typed, in the spellings people use for German: 'wurz', 'wuerz' and 'würz' all find
 * 'Würzburg'. The browser's own collation knows only the last two of them.
 */
export const matchesGerman = (text: string, search: string): boolean => {
  const haystack = text.normalize('NFC').toLocaleLowerCase('de-DE')
  const needle = search.normalize('NFC').trim().toLocaleLowerCase('de-DE')
  return (
    withoutMarks(haystack).includes(withoutMarks(needle)) || spelledOut(haystack).includes(spelledOut(needle))
  )
}
