const ordinal = String.raw`(?:(?:Erste|Zweite|Dritte|Vierte|Fünfte|Sechste|Siebte|Siebente|Achte|Neunte|Zehnte|Elfte|Zwölfte)[rs]?|\d{1,2}\.)\s+`
const counter = String.raw`\s+(?:\d{1,3}|[IVXLC]{1,6}|[A-Z])\b`
const structural = (word: string): RegExp =>
  new RegExp(`^(?:${ordinal}${word}(?:\\s|$)|${word}${counter})`, 'u')

/** Structural words of German law and administration with the depth at which they stand. */
const structure: [RegExp, number][] = [
  [structural('Buch'), 0],
  [structural('Teil'), 1],
  [structural('Kapitel'), 2],
  [structural('Abschnitt'), 3],
  [structural('(?:Unterabschnitt|Titel|Untertitel)'), 4],
  [/^(?:Anlage|Anhang)(?:\s+(?:\d|[IVX]|[A-Z]\b|\(|zu\b)|\s*$)/u, 2],
  [/^(?:§§?\s*\d|Art(?:ikel|\.)?\s*\d)/u, 6],
]
const numbering = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+\p{Lu}/u

/** How deep a heading with such words stands; null where its words do not tell. */
export const structureRank = (text: string): number | null => {
  for (const [pattern, rank] of structure) if (pattern.test(text)) return rank
  const numbers = numbering.exec(text)?.[1]
  return numbers ? 5 + numbers.split('.').length : null
}

const paragraphSign =
  /^(?:§\s*\d+\s?[a-z]?|Art(?:ikel|\.)\s*\d+\s?[a-z]?)(?:\s*[-–:]?\s*(?<title>[(\p{Lu}].*))?$/u
const citation = /^(?:§|Art)\D*\d+\s?[a-z]?\s*(?:Abs|Satz|Nr|Nummer|Buchst|S\.)/u

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
  const rank = structureRank(line)
  return rank !== null && rank < 6 && line.length <= 100 && !/[.,;:]$/.test(line)
}

/** "1.2 Zuständigkeit", where it stands alone: the same in a list is an item. */
export const isNumberedHeading = (line: string): boolean =>
  line.length <= 80 && numbering.test(line) && !/[.,;:!?]$/.test(line)

/** Markdown level of a heading that is known by its words only. */
export const levelByWords = (line: string): number => {
  const rank = structureRank(line) ?? 6
  return rank <= 4
    ? Math.min(3, 1 + Math.ceil(rank / 2))
    : rank === 6 && !numbering.test(line)
      ? 4
      : Math.min(6, rank - 4)
}

/** The beginning of a list item, a numbered paragraph "(1)", or a section. */
const marker =
  /^(?:[•▪◦●■–—*·‣-]|\(\d{1,3}[a-z]?\)|\d{1,3}[.)]|\d{1,2}(?:\.\d{1,2}){1,4}\.?|[a-z]{1,2}\)|§§?\s*\d+\s?[a-z]?)(?=\s|$)/u

export const beginsItem = (line: string): boolean => marker.test(line)
export const isMarkerAlone = (text: string): boolean => marker.exec(text)?.[0] === text.trim()
