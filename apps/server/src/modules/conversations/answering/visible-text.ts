/** Letters that nobody sees but a model reads: control characters, Unicode tags, zero-width and direction marks, hidden variants. */
const unseen = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu
const isLayout = (character: string): boolean => character === '\n' || character === '\t'

/** A text as people see it. */
export const withoutUnseen = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(unseen, character => (isLayout(character) ? character : ''))

export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
