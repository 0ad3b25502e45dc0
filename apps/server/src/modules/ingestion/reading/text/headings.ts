const ordinal = String.raw`(?:(?:Erste|Zweite|Dritte|Vierte|Fünfte|Sechste|Siebte|Siebente|Achte|Neunte|Zehnte|Elfte|Zwölfte)[rs]?|\d{1,2}\.)\s+`
const counter = String.raw`\s+(?:\d{1,3}|[IVXLC]{1,6}|[A-Z])\b`
/** What may follow in a heading: nothing, a sign that parts, or a name. "Titel 2 des Gesetzes" is a sentence. */
const named = String.raw`(?=[a-z]?\s*(?:$|[-–:.(]|\s\p{Lu}))`
const structural = (word: string): RegExp =>
  new RegExp(`^(?:${ordinal}${word}${named}|${word}${counter}${named})`, 'u')

/** Structural words of German law and administration; usually they stand within each other in this order. */
const words = ['Buch', 'Teil', 'Kapitel', 'Abschnitt', 'Unterabschnitt', 'Titel', 'Untertitel']
const structure = words.map(word => [word, structural(word)] as const)
const appendix = /^(?:Anlage|Anhang)(?:\s+(?:\d|[IVX]|[A-Z]\b|\(|zu\b)|\s*$)/u
const paragraphSign =
  /^(?:§\s*\d+\s?[a-z]?|Art(?:ikel|\.)\s*\d+\s?[a-z]?)(?:\s*[-–:]?\s*(?<title>[(„"\p{Lu}].*))?$/u
const sign = /^(?:§§?\s*\d|Art(?:ikel|\.)?\s*\d)/u
const citation = /^(?:§|Art)\D*\d+\s?[a-z]?\s*(?:Abs|Satz|Nr|Nummer|Buchst|S\.)/u
const numbering = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+\p{Lu}/u

/** What sort of heading it is by its words: those of one sort stand on one level. */
export interface HeadingSort {
  name: string
  /** How deep such headings usually stand, for the first of its sort. */
  rank: number
  /** Its own number, where it is the first of its sort: it opens a level below the one above. */
  isFirst: boolean
}

const isFirst = (text: string): boolean => /^\D*?(?:\b1\b|\bI\b|\bA\b|Erste)/u.test(text)

/** The sort of a heading; null where its words do not tell. */
export const sortOf = (text: string): HeadingSort | null => {
  const at = structure.findIndex(([, pattern]) => pattern.test(text))
  if (at >= 0) return { name: words[at] ?? '', rank: at, isFirst: isFirst(text) }
  if (appendix.test(text)) return { name: 'Anlage', rank: -1, isFirst: false }
  if (sign.test(text)) return { name: '§', rank: 20, isFirst: true }
  const numbers = numbering.exec(text)?.[1]
  if (!numbers) return null
  const depth = numbers.split('.').length
  return { name: depth === 1 ? 'plain' : `${depth}`, rank: 10 + depth, isFirst: true }
}

/** A line that goes on: a list item, or a heading torn at the end of its line. */
export const isTorn = (line: string): boolean =>
  /(?:[,;:\u00ad-]|(?:^|\s)(?:und|oder|sowie|bzw\.?|der|die|das|des|dem|den|ein|eine|einer|eines|einem|von|vom|für|mit|nach|zu|zur|zum|in|im|an|am|auf|aus|bei|über|unter|gemäß|nicht|ist|wird|werden|kennt))$/u.test(
    line.trim(),
  )

/** "§ 5 Gebühren" is a heading; "§ 5 Abs. 2 gilt entsprechend" and "§ 5 findet keine Anwendung." are not. */
const isParagraphHeading = (line: string): boolean => {
  if (citation.test(line)) return false
  const match = paragraphSign.exec(line)
  return match !== null && !/[.,;:]$/.test(match.groups?.title ?? '')
}

/** A line that is a heading by its words alone; formats that show no type sizes have nothing else. */
export const isHeadingByWords = (line: string): boolean => {
  if (line.length > 160) return false
  if (isParagraphHeading(line)) return true
  const sort = sortOf(line)
  const isPart = sort !== null && sort.rank < 10
  return isPart && line.length <= 120 && !/[.,;:]$/.test(line) && !/^\d+\.\s+\S+,/.test(line)
}

/** "1.2 Zuständigkeit", where it stands alone: the same in a list is an item. */
export const isNumberedHeading = (line: string): boolean =>
  line.length <= 80 && numbering.test(line) && !/[.,;:!?]$/.test(line) && !isTorn(line)

const bold = /^(?:\*\*(?=\S)([^*]{1,160})(?<=\S)\*\*|__(?=\S)([^_]{1,160})(?<=\S)__)$/u

/** The words of a line that is bold as a whole, as converters write headings whose level they do not know; null for others. */
export const wordsOfBoldLine = (line: string): string | null => {
  const found = bold.exec(line)
  const words = found?.[1] ?? found?.[2] ?? ''
  return /\p{L}/u.test(words) && !/[.,;:!?]$/.test(words) ? words : null
}

/** The number of a line "7. Staatsangehörigkeit"; null for anything else. */
export const numberOfItem = (line: string): number | null => {
  const found = /^(\d{1,3})[.)]\s/.exec(line)?.[1]
  return found ? Number(found) : null
}

/** The beginning of a list item, a numbered paragraph "(1)", or a section. */
const marker =
  /^(?:[•▪◦●■–—*·‣-]|\(\d{1,3}[a-z]?\)|\d{1,3}[.)]|\d{1,2}(?:\.\d{1,2}){1,4}\.?|[a-z]{1,2}\)|§§?\s*\d+\s?[a-z]?)(?=\s|$)/u

export const beginsItem = (line: string): boolean => marker.test(line)
export const isMarkerAlone = (text: string): boolean => marker.exec(text)?.[0] === text.trim()
