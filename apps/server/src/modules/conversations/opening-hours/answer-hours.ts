import { type OpeningHours, type OpeningPlace, readSpans, weekdays } from '@lotse/contract'
import { berlinDay, berlinTime, plusDays } from '../../../platform/berlin.ts'
import { fullDay, shortSpans, spansText, spokenDay, untilText } from './german-days.ts'
import { hoursOnDay, isEveryDayClosed, knownPlaces, nextOpenDay } from './hours-on-day.ts'
import { type HoursQuestion, readHoursQuestion } from './read-hours-question.ts'

/** Names take their article by how they end; where it is not certain they stand without one. */
const articles: [article: string, ending: RegExp][] = [
  ['Das', /(?:büro|haus|amt|bad|archiv|museum|zentrum|center|theater|heim|referat|forum)$/i],
  [
    'Die',
    /(?:bibliothek|bücherei|stelle|kasse|verwaltung|halle|schule|kämmerei|behörde|zentrale|abteilung)$/i,
  ],
  ['Der', /(?:hof|service|empfang|schalter)$/i],
]

const subjectOf = ({ name }: OpeningPlace): string => {
  const [first = ''] = name.split(/[\s,(]/)
  const article = articles.find(([, ending]) => ending.test(first))?.[0]
  return article ? `${article} ${name}` : name
}

const remarksOf = ({ by_appointment, notice }: OpeningPlace): string =>
  [by_appointment && 'Ein Besuch ist nur mit Termin möglich.', notice].filter(Boolean).join(' ')

const againText = (hours: OpeningHours, place: OpeningPlace, day: string, today: string): string => {
  const next = nextOpenDay(hours, place, day)
  if (!next) return ''
  return ` Wieder geöffnet: ${spokenDay(next, today)} ${spansText(hoursOnDay(hours, place, next).spans)}.`
}

interface Moment {
  today: string
  minutes: number
}

/** What is left of today, from this minute on. */
const restOfToday = (
  hours: OpeningHours,
  place: OpeningPlace,
  { today, minutes }: Moment,
  isNow: boolean,
): string => {
  const subject = subjectOf(place)
  const said = spokenDay(today, today)
  const left = hoursOnDay(hours, place, today).spans.filter(({ to }) => to > minutes)
  const [first, ...later] = left
  if (!first) return `${subject} hat ${said} nicht mehr geöffnet.${againText(hours, place, today, today)}`
  if (first.from > minutes)
    return isNow
      ? `${subject} hat gerade geschlossen. Geöffnet ist ${said} noch ${spansText(left)}.`
      : `${subject} hat ${said} ${spansText(left)} geöffnet.`
  const rest = later.length ? ` und ${spansText(later)}` : ''
  return `${subject} hat ${said} ${untilText(first)}${rest} geöffnet.`
}

const onDay = (
  hours: OpeningHours,
  place: OpeningPlace,
  day: string,
  moment: Moment,
  isNow: boolean,
): string => {
  const { today } = moment
  const { spans, label } = hoursOnDay(hours, place, day)
  const reason = label ? ` (${label})` : ''
  if (day < today) return `${subjectOf(place)}: ${fullDay(day)}: ${shortSpans(spans)}${reason}.`
  if (!spans.length) {
    if (!label && isEveryDayClosed(place)) return `${subjectOf(place)} hat keine festen Öffnungszeiten.`
    return `${subjectOf(place)} hat ${spokenDay(day, today)} geschlossen${reason}.${againText(hours, place, day, today)}`
  }
  if (day === today) return restOfToday(hours, place, moment, isNow)
  return `${subjectOf(place)} hat ${spokenDay(day, today)} ${spansText(spans)} geöffnet${reason}.`
}

/** What is not as on other days of its kind, of the weeks to come. */
const toldAheadDays = 28
const deviations = (hours: OpeningHours, place: OpeningPlace, today: string): string[] =>
  Array.from({ length: toldAheadDays }, (_, ahead) => plusDays(today, ahead)).flatMap(day => {
    const { spans, label } = hoursOnDay(hours, place, day)
    return label ? [`${fullDay(day)} (${label}): ${shortSpans(spans)}`] : []
  })

/** Days of the week with what holds on them, and what is different soon. */
const weekLines = (hours: OpeningHours, place: OpeningPlace, today: string): string[] => {
  const week = isEveryDayClosed(place)
    ? ['keine festen Öffnungszeiten']
    : weekdays.map((name, at) => `${name}: ${shortSpans(readSpans(place.weekly[at] ?? '') ?? [])}`)
  return [...week, ...deviations(hours, place, today)]
}

/** All that is entered, as a source has it. */
export const hoursText = (hours: OpeningHours, now: Date): string =>
  knownPlaces(hours)
    .map(place =>
      [place.name, ...weekLines(hours, place, berlinDay(now)), remarksOf(place)].filter(Boolean).join('\n'),
    )
    .join('\n\n')

const wholeWeek = (hours: OpeningHours, place: OpeningPlace, today: string): string =>
  `Öffnungszeiten ${place.name}:\n\n${weekLines(hours, place, today)
    .map(line => `- ${line}`)
    .join('\n')}\n\n`

const placeAnswer = (
  hours: OpeningHours,
  place: OpeningPlace,
  { day, isNow }: HoursQuestion,
  moment: Moment,
): string => {
  const said =
    day === null ? wholeWeek(hours, place, moment.today) : `${onDay(hours, place, day, moment, isNow)} `
  return `${said}${remarksOf(place)}`.trim()
}

/** What the clocks of Berlin and the entered hours say to a question that asks for nothing else; null for every other one. */
export const answerHours = (
  question: string,
  hours: OpeningHours,
  now: Date,
  before?: string,
): string | null => {
  const today = berlinDay(now)
  const asked = readHoursQuestion(question, hours, today, before)
  if (!asked) return null
  const { hour, minute } = berlinTime(now)
  const moment = { today, minutes: hour * 60 + minute }
  return asked.places.map(place => placeAnswer(hours, place, asked, moment)).join('\n\n')
}
