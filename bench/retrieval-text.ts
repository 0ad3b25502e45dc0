/** The same numbers at every run. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0 || 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
export type Random = () => number

const firsts =
  `Abfall Abwasser Amts Anlieger Antrags Arbeits Archiv Aufsichts Ausländer Bau Beitrags Betreuungs Bezirks Bildungs Brand Bürger
  Denkmal Einwohner Eltern Energie Entwässerungs Familien Ferien Feuerwehr Finanz Forst Friedhofs Garten Gebäude Gebühren Gemeinde Gesundheits
  Gewerbe Grund Hafen Haushalts Heimat Hilfs Hochwasser Hunde Immissions Innenstadt Jagd Jugend Kanal Kassen Kinder Klima Kreis Kultur Land
  Lärm Leistungs Markt Melde Miet Museums Musik Nachbar Natur Orts Park Personal Pflege Planungs Polizei Post Prüfungs Radverkehrs Rats
  Rechts Regen Reinigungs Renten Sanierungs Schul Schwimmbad Senioren Sozial Spiel Sport Stadt Steuer Straßen Theater Tier Tourismus
  Umwelt Unterhalts Veranstaltungs Verkehrs Vermessungs Verwaltungs Vieh Volkshochschul Wahl Wald Wasser Wege Werk Wirtschafts Wohn Zuschuss`.split(
    /\s+/,
  )
const heads =
  `abgabe amt anlage antrag aufsicht ausschuss ausweis bau beamter bedarf behörde beirat beitrag bericht bescheid betrieb bezirk
  bildung brücke buch büro dienst einrichtung empfang entgelt erlaubnis fall fläche förderung formular frist garten gebiet gebühr gelände
  genehmigung gericht gesetz grenze gruppe halle haus hilfe hof kasse karte kommission konzept kosten leitung liste markt maßnahme nachweis
  netz ordnung plan platz preis programm prüfung raum recht register satzung schein schule schutz sitzung stelle steuer straße tag tarif
  termin träger verein verfahren vertrag versammlung verwaltung vorhaben weg werk zeit zentrum zone zuschuss`.split(
    /\s+/,
  )
const verbs =
  `beantragt genehmigt erhoben entrichtet geprüft festgesetzt bekanntgegeben aufgehoben geändert vorgelegt eingereicht bewilligt
  versagt widerrufen ausgestellt verlängert angeordnet untersagt gefördert erstattet`.split(/\s+/)
const adjectives =
  `zuständige jährliche monatliche öffentliche private örtliche überörtliche schriftliche elektronische vorläufige endgültige
  zusätzliche besondere allgemeine ermäßigte laufende einmalige befristete unbefristete ehrenamtliche`.split(
    /\s+/,
  )
const frames: ((
  word: () => string,
  adjective: () => string,
  verb: () => string,
  number: () => string,
) => string)[] = [
  (word, adjective, verb) =>
    `Für die ${adjective()} ${word()} wird bei der ${word()} die ${word()} ${verb()}.`,
  (word, adjective, verb, number) =>
    `Die ${word()} beträgt ${number()} Euro, sofern die ${adjective()} ${word()} nicht ${verb()} wurde.`,
  (word, adjective, verb) =>
    `Wer eine ${word()} besitzt, hat die ${word()} vorzulegen, bevor die ${adjective()} ${word()} ${verb()} werden kann.`,
  (word, _adjective, verb, number) =>
    `Nach § ${number()} der ${word()} ist die ${word()} binnen ${number()} Tagen ${verb()}, und zwar durch die ${word()}.`,
  (word, adjective) =>
    `Die ${adjective()} ${word()} umfasst neben der ${word()} auch die ${word()} sowie die ${adjective()} ${word()}.`,
]

/** Ten thousand compounds, of which few are used often and most seldom, as in every language. */
const vocabulary = firsts.flatMap(first => heads.map(head => first + head))
const shuffle = <T>(list: T[], random: Random): T[] =>
  list
    .map(item => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
const words = shuffle(vocabulary, randomFrom(7))
const pick = <T>(list: T[], random: Random): T => list[Math.floor(random() * list.length)] as T
const seldom = (random: Random): string => words[Math.floor(words.length * random() ** 4)] as string

const sentencesPerChunk = 7

/** A passage of German administration prose, about as long as those that documents are cut into. */
export const makeText = (random: Random): string =>
  Array.from({ length: sentencesPerChunk }, () =>
    pick(frames, random)(
      () => seldom(random),
      () => pick(adjectives, random),
      () => pick(verbs, random),
      () => String(1 + Math.floor(random() * 400)),
    ),
  ).join(' ')

/** A question that one sentence of the passage answers. */
export const makeQuestion = (text: string, random: Random): string => {
  const sentence = pick(text.split(/(?<=\.) /), random)
  const content = sentence.match(/\p{L}{6,}/gu) ?? []
  return `Was gilt für ${shuffle(content, random).slice(0, 4).join(' und ')}?`
}
