import { within } from './plain-words.ts'
import { formal, type Topic, thisChat, topic, you } from './topic.ts'

/** How it goes, whether an answer can be trusted, what becomes of what is written. */
export const topicsOfTrust: Topic[] = [
  topic(
    'mood',
    [within(`wie (?:gehts|geht es|geht s|gehts es|läufts|ist die lage|fühlst du dich|fühlen sie sich)`)],
    `so heute morgen dir ihnen euch`,
  ),
  topic('mood', [
    within(
      `was geht(?: ab)?|was läuft|alles (?:gut|klar|fit|okay|ok|paletti|roger|im lot|in ordnung|senkrecht)`,
    ),
    within(`bei dir|mit dir|bei ihnen|was geht(?: ab)?|was läuft|na`),
  ]),
  topic('mood', [within(`^und (?:dir|ihnen|selbst|euch)$`)]),
  topic('mood', [
    within(`wie (?:ist|war) (?:das|dein|ihr|euer)(?: werte?)? (?:befinden|tag|morgen|abend|wochenende)`),
  ]),
  topic(
    'mood',
    [within(`laune|stimmung`), within(`${you}|${formal}`)],
    `gute guter schlechte schlechter in bei`,
  ),
  topic('mood', [within(`(?:gehts|geht es) (?:dir|ihnen|euch)`), within(`gut|besser|schlecht`)]),
  topic(
    'complaint',
    [
      within(
        `wie bitte|hä+h?|häh|bitte was|was soll das(?: heißen| denn)?|was redest du|was laberst du|bahnhof|
         dein ernst|ihr ernst|im ernst|geht(?:s| es) noch`,
      ),
    ],
    `was willst mir von du da für mich nicht verstehe nur`,
  ),
  topic(
    'sources',
    [within(`(?:bist|sind) (?:du|sie)(?: dir| sich)?(?: da| ganz| wirklich| auch)* sicher`)],
    `damit dabei`,
  ),
  topic(
    'sources',
    [
      within(
        `stimmt|wahr|korrekt|richtig|aktuell|zuverlässig|verlässlich|vertrauenswürdig|rechtsverbindlich|
         verbindlich|rechtssicher|geprüft`,
      ),
      within(
        `${you}|das|die (?:antworten?|infos?|informationen|auskunft|angaben)|deine (?:antworten?|infos?|
         informationen|auskunft|angaben|daten)|ihre (?:antworten?|infos?|informationen|auskunft|angaben)`,
      ),
    ],
    `wie antwort antworten informationen infos info auskünfte auskunft angaben daten immer was sagst schreibst so`,
  ),
  topic(
    'sources',
    [within(`vertrauen|verlassen|trauen|glauben`), within(`${you}|${formal}|darauf|drauf|${thisChat}`)],
    `auf antworten antwort informationen`,
  ),
  topic(
    'sources',
    [
      within(`woher|wo|worauf|auf (?:welche[nr]?|was)|aus (?:welche[nrm]?|was)|welche[nr]?|was für|was sind`),
      within(
        `quellen?|wissen|weißt|informationen|infos?|antworten?|auskünfte|angaben|kenntnisse|datengrundlage|daten`,
      ),
      within(`${you}|${formal}`),
    ],
    `nimmst nehmen nimmt beziehst beziehen bezieht bekommst bekommen stammen stammt kommen kommt beruhen beruht
    basieren basiert her benutzt nutzt nutzen verwendest verwenden`,
  ),
  topic(
    'sources',
    [
      within(
        `(?:was|wie) (?:ist|sind|lauten) (?:deine|ihre) quellen?|wie (?:aktuell|zuverlässig|genau|verlässlich|
         gut|neu|sicher|alt sind)|von wann`,
      ),
      within(`${you}|ihre[nr]?`),
    ],
    `quelle quellen informationen infos antworten antwort daten wissen wissensstand stand auskünfte angaben`,
  ),
  topic('sources', [
    within(
      `wer sagt das|wer behauptet das|wo steht das(?: denn)?$|hast du (?:einen )?(?:beleg|beweis|
         quellen?)e?(?: dafür)?|quelle$|quellen$|quellenangaben?$`,
    ),
  ]),
  topic(
    'privacy',
    [
      within(
        `(?:speicher|protokollier|überwach|verkauf|sammel|sammle|aufzeichne)\\p{L}*|gespeichert|aufgezeichnet|
         protokolliert|aufgenommen|mitgelesen|mitlesen|mitliest|überwacht|ausgewertet|weitergegeben|
         weitergeleitet|anonym|vertraulich|privat|sicher|geschützt|verschlüsselt|merkst|erinnerst|löschst|
         gelöscht|passiert|liest|lesen|sehen|sieht|weiter$|dsgvo konform|datenschutzkonform|datenschutz|weißt|kennst`,
      ),
      within(
        `(?:meine|persönliche|meinen|personenbezogene) (?:daten|eingaben?|nachrichten|fragen?|angaben|texte|
         ip(?: adresse)?)|eingaben?|chat(?:s|verlauf|verläufe)?|gespräche?|gesprächsverlauf|unterhaltung(?:en)?|
         was ich (?:hier |dir |ihnen |dich |sie |so |gerade )*(?:schreibe|schreib|sage|frage|eingebe|tippe|
         eintippe)|(?:hier|noch) (?:noch )?(?:jemand|wer) mit|jemand mit|daten von mir|das hier|über mich|
         an mich|wer ich bin|meinen namen`,
      ),
    ],
    `diese dieser dieses diesem diesen bleibt bleiben geben gebt gibst unsere unser unserer mein meine wird werden was wie wer wem wen jemand andere
    anderer mit von an bei bist lange dauerhaft wo wofür warum dritte fremde unter einhalten eingehalten
    beachtet`,
  ),
  topic(
    'privacy',
    [
      within(`speicherst|speichern sie|speicherst du|merkst du dir|protokollierst|überwachst|spionierst`),
      within(`${you}|${formal}`),
    ],
    `was daten fragen mich aus alles nachrichten`,
  ),
  topic(
    'privacy',
    [
      within(`^(?:wird|werden|wurde) (?:das|dies|es|alles)`),
      within(`(?:gespeichert|aufgezeichnet|protokolliert|mitgelesen|überwacht|ausgewertet|weitergegeben)$`),
    ],
    `irgendwo von jemandem`,
  ),
  topic(
    'privacy',
    [
      within(`wie (?:haltet|hältst|halten|steht|stehts|sieht)`),
      within(`datenschutz`),
      within(`${you}|${formal}|${thisChat}`),
    ],
    `es mit dem um aus beim`,
  ),
]
