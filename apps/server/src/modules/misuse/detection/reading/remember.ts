const rememberedWords = 20_000
const longestWord = 40

/** Most words come again: what was found out about one is kept, for as many as memory may hold, and no longer than words are. */
export const remember = <Found>(findOut: (word: string) => Found): ((word: string) => Found) => {
  const known = new Map<string, Found>()
  return word => {
    const before = known.get(word)
    if (before !== undefined) return before
    const found = findOut(word)
    if (known.size > rememberedWords) known.clear()
    if (word.length <= longestWord) known.set(word, found)
    return found
  }
}
