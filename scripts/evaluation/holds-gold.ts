const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\[\d+\]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether a text has some of the words that were looked for. */
export const holdsGold = (text: string, gold: string[]): boolean =>
  gold.some(words => ` ${plain(text)} `.includes(` ${plain(words)} `))
