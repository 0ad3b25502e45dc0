import { type OpeningHours, type OpeningPlace, weekdays } from '@lotse/contract'
import { plusDays } from '../../../platform/berlin.ts'
import { feastIn } from './feast-days.ts'
import { monthNumber, nextDate, nextWeekday } from './german-days.ts'
import { knownPlaces } from './hours-on-day.ts'

/** What a question about opening hours asks for. */
export interface HoursQuestion {
  places: OpeningPlace[]
  /** Null where it asks for the whole week. */
  day: string | null
  /** At this very moment. */
  isNow: boolean
}

/** However somebody without the keys for it types it. */
const plain = (word: string): string =>
  word.toLowerCase().replaceAll('ae', 'ä').replaceAll('oe', 'ö').replaceAll('ue', 'ü')

const setOf = (words: string): Set<string> => new Set(words.split(/\s+/).map(plain))

/** Words that ask whether a door is open. */
const opening = setOf(
  `geöffnet offen öffnet öffnen öffnest aufmachen aufhaben aufhat öffnungszeit öffnungszeiten öffnungstag öffnungstage sprechzeit sprechzeiten
  sprechstunde sprechstunden servicezeiten besuchszeiten geschlossen schließt schließen schliesst zugemacht zuhaben`,
)
/** "Hat das Bürgerbüro heute auf?", "ob es auf hat": at the end of a sentence only, for elsewhere they mean something else. */
const opensAtEnd =
  /(?:^|\s)(?:(?:hat|habt|haben|macht|machen|ist|sind|hätte)\s.*\s(?:auf|zu|dicht)\s*(?:haben|machen)?|(?:auf (?:hat|habt|haben|macht|machen|ist|sind)|(?:zu|dicht) (?:hat|habt|macht|ist)))\s*(?:[?.!,]|$)/s
const coming = setOf(
  'kommen vorbeikommen vorbeischauen hingehen hinkommen vorsprechen vorbei besuchen erscheinen',
)
const now = setOf('jetzt gerade momentan aktuell derzeit')

/** What may stand in such a question without making it one about something else. */
const filler = setOf(
  `hat habt haben habe hätte ist sind wird werden macht machen machst wann ab bis von um gegen nach vor noch schon denn eigentlich bitte überhaupt
  das die der den dem des ein eine einen einem einer im in ins zum zur bei beim am an auf zu dicht vom mit ohne für ich wir man du sie ihr ihnen ihre
  ihren euch eure uns es mich mir kann kannst können könnte könnten könntet darf dürfen soll will möchte muss müssen würde würden gerne gern
  und oder auch nur dann mal wieder immer welche welchen welcher welchem wie lange lang zeit zeiten uhr stunden tag tage tagen tags wochentag wochentags
  wochentagen werktags woche hallo hi hey moin guten gutes grüß gott danke dank vielen sagen sag wissen weiß ob dass hier dort da hin rein
  persönlich spontan termin terminvereinbarung voranmeldung abend abends mittag mittags nachmittag nachmittags vormittag vormittags morgens früh spät
  spätestens frühestens kommende kommenden kommender nächste nächsten nächster nächstes diese diesen dieser dieses ein's so aber nicht kein keine
  stadt stadtverwaltung gemeindeverwaltung kreisverwaltung verwaltung behörde amt ämter heute was`,
)

const wordsIn = (text: string): string[] => text.match(/[\p{L}\d][\p{L}\d'’-]*/gu)?.map(plain) ?? []

/** Words of a name that tell it from others. */
const tellingAtLeast = 4
const nameWords = ({ name }: OpeningPlace): string[] =>
  wordsIn(name).filter(word => word.length >= tellingAtLeast)

/** Other words for the same house. */
const sameHouse = [
  ['bürgerbüro', 'bürgeramt', 'bürgerservice', 'bürgerdienste', 'bürgerzentrum'],
  ['bibliothek', 'bücherei', 'stadtbibliothek', 'stadtbücherei', 'gemeindebücherei'],
  ['schwimmbad', 'hallenbad'],
].map(names => new Set(names))

const meansSame = (asked: string, named: string): boolean => {
  if (asked === named || (asked.startsWith(named) && asked.length - named.length <= 2)) return true
  if (asked.length >= 5 && named.endsWith(asked)) return true
  return sameHouse.some(names => names.has(asked) && names.has(named))
}

const hitsOf = (place: OpeningPlace, words: string[]): number =>
  nameWords(place).filter(named => words.some(word => meansSame(word, named))).length

const placesNamed = (hours: OpeningHours, words: string[]): OpeningPlace[] => {
  const scored = knownPlaces(hours).map(place => ({ place, hits: hitsOf(place, words) }))
  const most = Math.max(0, ...scored.map(({ hits }) => hits))
  return most ? scored.filter(({ hits }) => hits === most).map(({ place }) => place) : []
}

const dayNames = weekdays.map(plain)
/** "Samstag", "samstags", "Samstagvormittag", "Sonnabend". */
const weekdayIndex = (word: string): number => {
  if (word.startsWith('sonnabend')) return 5
  return dayNames.findIndex(
    name =>
      word.startsWith(name) &&
      /^(?:s|vormittag|nachmittag|abend|mittag|morgen)?s?$/.test(word.slice(name.length)),
  )
}

const datePattern =
  /(?<!\d)(\d{1,2})\.\s?(?:(\d{1,2})\.(?:\s?(\d{4}))?|(januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)(?:\s+(\d{4}))?)/i

const dateIn = (text: string, today: string): string | null => {
  const [, date, month, year, name, namedYear] = datePattern.exec(text) ?? []
  if (!date) return null
  const given = year ?? namedYear
  return nextDate(Number(date), name ? monthNumber(name) : Number(month), given ? Number(given) : null, today)
}

const namedDay = (word: string, today: string): string | null => {
  if (word === 'heute' || now.has(word)) return today
  if (word === 'morgen') return plusDays(today, 1)
  if (word === 'übermorgen') return plusDays(today, 2)
  const weekday = weekdayIndex(word)
  return weekday < 0 ? null : nextWeekday(weekday, today)
}

interface Parts {
  places: OpeningPlace[]
  days: string[]
  isNow: boolean
  isAboutDoors: boolean
  isAboutComing: boolean
  /** It is about something else as well. */
  hasMore: boolean
}

const partsOf = (question: string, hours: OpeningHours, today: string): Parts => {
  const feast = feastIn(question, today)
  // A greeting and this very morning are no day to come.
  const text = (feast?.rest ?? question)
    .replace(/guten\s+morgen/giu, ' ')
    .replace(/heute\s+(?:morgen|früh)/giu, 'heute')
    .replace(datePattern, found => (dateIn(found, today) ? ' ' : found))
  const date = feast?.day ?? dateIn(question, today)
  const words = wordsIn(text)
  const places = placesNamed(hours, words)
  const days = words.flatMap(word => namedDay(word, today) ?? [])
  const isKnown = (word: string): boolean =>
    filler.has(word) ||
    opening.has(word) ||
    coming.has(word) ||
    /^\d{1,2}$/.test(word) ||
    namedDay(word, today) !== null ||
    places.some(place => wordsIn(place.name).some(named => meansSame(word, named)))
  return {
    places,
    days: date ? [date, ...days] : days,
    isNow: words.some(word => now.has(word)),
    isAboutDoors: words.some(word => opening.has(word)) || opensAtEnd.test(text.toLowerCase()),
    isAboutComing: words.some(word => coming.has(word)),
    hasMore: !words.every(isKnown),
  }
}

const isComplete = ({ isAboutDoors, isAboutComing, days, hasMore }: Parts): boolean =>
  !hasMore && (isAboutDoors || (isAboutComing && days.length > 0))

/** Whether a question has to do with open doors at all: then a model is asked, however little the documents say. */
export const isAboutHours = (question: string, hours: OpeningHours, today: string): boolean => {
  const { isAboutDoors, isAboutComing, days, places } = partsOf(question, hours, today)
  return isAboutDoors || (isAboutComing && days.length > 0) || (places.length > 0 && days.length > 0)
}

/**
 * Reads a question that asks for opening hours and for nothing else; null for every other one. `before`: the question before it, which
 * "Und am Samstag?" goes on with.
 */
export const readHoursQuestion = (
  question: string,
  hours: OpeningHours,
  today: string,
  before?: string,
): HoursQuestion | null => {
  const known = knownPlaces(hours)
  if (!known.length) return null
  const parts = partsOf(question, hours, today)
  const earlier = before === undefined ? null : partsOf(before, hours, today)
  const goesOn =
    !parts.hasMore &&
    (parts.days.length > 0 || parts.places.length > 0) &&
    earlier !== null &&
    isComplete(earlier)
  if (!isComplete(parts) && !goesOn) return null
  const places = [parts.places, goesOn ? earlier.places : [], known].find(some => some.length) ?? []
  const [day = null] = parts.days.length || !goesOn ? parts.days : earlier.days
  return { places, day, isNow: parts.isNow }
}
