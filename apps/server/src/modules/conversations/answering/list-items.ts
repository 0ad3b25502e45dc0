/** “1.”, “a)”, “–”: the line is one of a list. Paragraphs of a statute, “(1)”, are none. */
const itemMark = /^\s*(?:[-–•*·]|\d{1,3}[.)]|\p{Ll}{1,2}\))\s+(?=\S)/u

export const isItem = (line: string): boolean => itemMark.test(line)

/** Taken out of its list it has no number: the next one shown need not be the next one there. */
export const asBullet = (item: string): string => item.replace(itemMark, '- ')

/** What leads to a list or to a table goes on there. */
export const isUnfinished = (text: string): boolean => !/[.!?…|]["”“«)]?$/.test(text)
