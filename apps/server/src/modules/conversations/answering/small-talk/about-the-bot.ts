import type { SmallTalk } from './kinds.ts'
import { says, within } from './plain-words.ts'
import { topic, you } from './topic.ts'
import { topicsOfHelp } from './topics-of-help.ts'
import { topicsOfMaking } from './topics-of-making.ts'
import { topicsOfPerson } from './topics-of-person.ts'
import { topicsOfTrust } from './topics-of-trust.ts'

/** The first that fits counts. */
const topics = [...topicsOfTrust, ...topicsOfMaking, ...topicsOfPerson, ...topicsOfHelp]

/** What people ask such programs for, and what they have heard of them. */
const ofPrograms = `texte text zusammenfassen schreiben schreibst geschichten gedichte gedicht programmieren code rechnen mathe
  ratschläge rat tipps tipp fehler irren irrst lügen lügst internet internetzugang internetverbindung zugang
  zugriff zum aufs ins aus an von nachrichten aktuelle ereignisse bilder bild videos video audio fotos musik
  sehen hören erzeugen erstellen malen zeichnen analysieren erkennen telefonieren anrufen hausaufgaben aufsatz
  weiterentwickeln lernen lernst dazulernen dazu verbessern denken fühlen fühlst wissensstand stand grenzen
  schwächen schwäche stärken stärke besonders besonderes wahrheit immer sprachnachrichten vorlesen laut sprechen
  stimme erklären erkläre dinge beantworten fragen gedanken lesen zukunft vorhersagen kaffee kochen zaubern
  fliegen singen tanzen spielen weinen lachen träumen träumst schlafen essen atmen sterben leben mensch sein
  werden gedächtnis frühere früheren letzte letzten gespräche gespräch gesprächen unserem unsere erinnern
  erinnerst merken sich selbst selber weiter technisch technik intern programmiersprache server cloud strom akku
  update updates version training trainiert trainierst daten allwissend wissen weißt kennst verstehst verstehen
  sage schreibe meine meinst wer was wie wo warum wieso woraus bestehst läufst existierst machst machen macht
  brauchst willst möchtest gibst sagst siehst hörst liest übersetzt übersetzen nennen nenne quellen quelle
  hältst denkst meinung eigene schwierige komplizierte einfache lange kurze für wurdest grund jahr welchem
  welcher welche passiert heute gerne freiwillig jemals je schonmal oft manchmal nie jemanden anderen leute
  menschen antworten antwort antwortest langsam schnell so lang wiederholen wiederholst beibringen gelernt
  wievielen momentan statt nutzen erzählen richtiges dass intelligent nicht intelligente zufrieden deinem
  schreibens beim dasselbe gleiche gleichzeitig vielen mehreren leuten chattest redest sprichst konkurrenz
  kollegen geschwister`

/** Asked of a program, unless one of the words before has told more. */
const ofAProgram = topic('abilities', [within(you)], ofPrograms)

/** Whatever is said of it: "du bist hässlich", "bist du katholisch?", "wann wurdest du getauft?" */
const ofYou = [
  /^(?:\p{L}+ ){0,2}(?:glaube|denke|vermute|finde|meine|wette|ahne)?(?: ?dass)? ?(?:du|ihr) (?:bist|seid|warst|wirkst|klingst)(?: \p{L}+){1,5}$/u,
  /^(?:na |und |sag mal |aber )*(?:bist|warst|wirst) du(?: \p{L}+){1,5}$/u,
  /^(?:wann|wo|wie|warum|wieso|von wem|seit wann) wurdest du(?: \p{L}+){1,2}$/u,
  /^(?:ey |hey |aber )*du (?:\p{L}{2,}st)(?: (?:mich|ja|echt|mir|so|doch|nur|gar|wirklich|total|voll|nichts|nix|rum|wohl|auf die nerven))*$/u,
  /^kannst du(?: (?:auch|gut|eigentlich|denn|schon|mal|wirklich|dich|selbst|selber))* \p{L}+n$/u,
]
/** Who has this to do is asked, not what it is like. */
const ofDuty = within(
  'am',
  'im',
  'in',
  'beim',
  'bei',
  'vom',
  'zum',
  'zur',
  'morgen',
  'zuständig',
  'für',
  'verpflichtet',
  'berechtigt',
  'offen',
  'geöffnet',
  'geschlossen',
  'auf',
  'zu',
  'erreichbar',
)

/** What is asked about the chatbot itself, or of it. */
export const aboutTheBotIn = (clause: string): SmallTalk | null => {
  const found = topics.find(topic => says(clause, topic))?.kind
  if (found) return found
  if (clause.search(ofDuty) < 0 && ofYou.some(pattern => pattern.test(clause))) return 'personal'
  return says(clause, ofAProgram) ? 'abilities' : null
}
