const months: Record<string, number> = {
  januar: 1,
  jänner: 1,
  februar: 2,
  märz: 3,
  maerz: 3,
  april: 4,
  mai: 5,
  juni: 6,
  juli: 7,
  august: 8,
  september: 9,
  oktober: 10,
  november: 11,
  dezember: 12,
  january: 1,
  february: 2,
  march: 3,
  may: 5,
  june: 6,
  july: 7,
  october: 10,
  december: 12,
}
const monthNames = Object.keys(months).join('|')

const numeric = String.raw`(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})`
const written = String.raw`(\d{1,2})\.\s?(${monthNames})\s+(\d{4})`
const english = String.raw`(${monthNames})\s+(\d{1,2}),?\s+(\d{4})`
const englishFirst = String.raw`(\d{1,2})\s+(${monthNames})\s+(\d{4})`
const iso = String.raw`(\d{4})-(\d{2})-(\d{2})`
const monthOnly = String.raw`(${monthNames})\s+(\d{4})`
const monthNumber = String.raw`(\d{1,2})/(\d{4})`

type Parts = [year: string | undefined, month: string | undefined, day: string | undefined]
const forms: [pattern: string, order: (groups: string[]) => Parts][] = [
  [numeric, ([day, month, year]) => [year, month, day]],
  [written, ([day, month, year]) => [year, month, day]],
  [english, ([month, day, year]) => [year, month, day]],
  [englishFirst, ([day, month, year]) => [year, month, day]],
  [iso, ([year, month, day]) => [year, month, day]],
]
const monthForms: typeof forms = [
  [monthOnly, ([month, year]) => [year, month, '1']],
  [monthNumber, ([month, year]) => [year, month, '1']],
]

/** A day that exists, not before 1900 and at most a year ahead; anything else is no date of a document. */
const toDay = ([year, month, day]: Parts): string | null => {
  const numbers = [Number(year), months[(month ?? '').toLowerCase()] ?? Number(month), Number(day)] as const
  const date = new Date(Date.UTC(numbers[0], numbers[1] - 1, numbers[2]))
  if (Number.isNaN(date.getTime()) || numbers[0] < 1900) return null
  if (date.getUTCMonth() !== numbers[1] - 1 || date.getUTCDate() !== numbers[2]) return null
  return date.getTime() < Date.now() + 366 * 86_400_000 ? date.toISOString().slice(0, 10) : null
}

/** The first date that follows one of the words; the document's own words come before its file's properties. */
const dateAfter = (text: string, words: string, allowed: typeof forms): string | null => {
  let best: { index: number; day: string } | null = null
  for (const [pattern, order] of allowed) {
    const match = new RegExp(`(?:${words})\\s*${pattern}(?!\\d)`, 'iu').exec(text)
    const day = match && toDay(order(match.slice(1)))
    if (match && day && (best === null || match.index < best.index)) best = { index: match.index, day }
  }
  return best?.day ?? null
}

const stand = String.raw`\b(?:Stand|Fassung vom|Zuletzt (?:geändert|aktualisiert)(?: am)?|Aktualisiert am|Last updated|Last modified|Updated)\s*(?:vom|der Bearbeitung|on)?\s*:?`
const issued = String.raw`\b(?:vom|Datum|Ausfertigungsdatum|Ausgegeben am|Veröffentlicht am|Bekanntmachung vom|dated|Date|Published(?: on)?)\s*:?`
/** "Musterstadt, den 12. März 2024" at the head of a letter or notice. */
const placed = String.raw`\p{Lu}[\p{L} .-]{2,40},\s+(?:den\s+|am\s+)?`

/** The day a document names as its own, in its head or, for the state of revision, at its end. */
export const dateInText = (text: string): string | null => {
  const head = text.slice(0, 3_000)
  const tail = text.slice(-1_500)
  return (
    dateAfter(head, stand, [...forms, ...monthForms]) ??
    dateAfter(tail, stand, [...forms, ...monthForms]) ??
    dateAfter(head.slice(0, 1_500), placed, forms) ??
    dateAfter(head.slice(0, 1_500), issued, forms)
  )
}

/** Dates of file properties: ISO, as Word and web pages write them, D:20240312… of a PDF, or German. */
export const dateOfProperty = (value: string | null | undefined): string | null => {
  if (!value) return null
  const pdf = /^D:(\d{4})(\d{2})(\d{2})/.exec(value)
  if (pdf) return toDay([pdf[1], pdf[2], pdf[3]])
  const isoDay = /^(\d{4})-(\d{2})-(\d{2})/.exec(value.trim())
  if (isoDay) return toDay([isoDay[1], isoDay[2], isoDay[3]])
  const german = dateAfter(value, '^', forms)
  if (german) return german
  const parsed = new Date(value)
  return Number.isNaN(parsed.getTime())
    ? null
    : toDay([String(parsed.getUTCFullYear()), String(parsed.getUTCMonth() + 1), String(parsed.getUTCDate())])
}
