import { within } from './plain-words.ts'
import { being, formal, language, type Topic, thisChat, topic, worker, you } from './topic.ts'

/** Who made it, what it speaks, what it is, and who else could be asked. */
export const topicsOfMaking: Topic[] = [
  topic(
    'operator',
    [
      within(
        `gemacht|gebaut|programmiert|entwickelt|erschaffen|erfunden|erstellt|geschrieben|trainiert|ausgedacht|
         hergestellt|konzipiert|geschaffen|ins leben gerufen|designe?d|gestaltet|entworfen|entstanden|
         eingeführt|eingerichtet|freigeschaltet|veröffentlicht|gegründet`,
      ),
      within(`${you}|${thisChat}|sie`),
    ],
    `wer wem wen von durch wurdest worden wurde wurden hat haben welche welcher welchem firma wann wie warum
    womit wo seit in jahr land stadt`,
  ),
  topic(
    'operator',
    [
      within(
        `betreibt|betrieben|betreiber|steckt|gehörst|gehört|verantwortlich|entwickler|programmierer|schöpfer|
         erfinder|hersteller|erbauer|chef|chefin|boss|besitzer|anbieter|eltern|vater|mutter|auftraggeber|
         arbeitgeber|ersteller|macher|creator|papa|mama|gründer|eigentümer|team`,
      ),
      within(`${you}|${thisChat}|dahinter`),
    ],
    `wer wem wen hinter für von dahinter was welche firma`,
  ),
  topic(
    'operator',
    [
      within(`(?:für|bei) wen[m]?|für welche (?:stadt|gemeinde|behörde|firma)|von wem|bei wem|zu wem`),
      within(`arbeitest|bist|kommst|stammst|gehörst|bezahlt|antwortest|sprichst|zuständig`),
      within(`${you}`),
    ],
    `von her stadt für`,
  ),
  topic('operator', [
    within(
      `wo(?:her)? kommst(?: du)?(?: her)?|woher stammst(?: du)?|aus welcher (?:stadt|gemeinde) (?:kommst|
         bist)(?: du)?`,
    ),
  ]),
  topic(
    'languages',
    [
      within(`${language}`),
      within(
        `sprichst|sprechen|sprecht|kannst|können|könnt|verstehst|verstehen|versteht|beherrschst|beherrschen|
         schreiben|reden|redest|fragen|antworten|antwortest|antworte|chatten|wechseln|umstellen|kommunizieren|
         unterhalten|speak|understand|write`,
      ),
      within(
        `${you}|${formal}|(?:kann|darf|könnte|können) (?:ich|man|wir)|${thisChat}|you|i|can|bitte|lass uns`,
      ),
    ],
    `auf in welche welcher welchen was für wie viele mehrere mehr alle noch andere anderen mit gut nur kein keine
    do english speak possible fragen schreiben antworten stellen frage sprache`,
  ),
  topic(
    'languages',
    [
      within(`(?:auf|in) ${language}`),
      within(`bitte|kannst du das|geht das|gehts|geht|gibts|gibt es|please|nochmal|sag`),
    ],
    `das es auch`,
  ),
  topic(
    'languages',
    [
      within(`ich (?:kann|spreche|verstehe|versteh)`),
      within(`${language}`),
      within(`kein|nicht|nur|wenig|schlecht|kaum`),
    ],
    `gut so viel`,
  ),
  topic('languages', [within(`^(?:nur|auch) ${language}$`)]),
  topic('languages', [within(`(?:warum|wieso)`), within(`nur deutsch|kein englisch`)]),
  topic(
    'human',
    [
      within(
        `mensch(?:en)?|mitarbeiter(?:n|in|innen)?|person|jemande[mn]|berater(?:in)?|kolleg(?:e|en|in)|
         sachbearbeiter(?:in)?|ansprechpartner(?:in)?|personal|support`,
      ),
      within(
        `sprechen|spreche|reden|rede|verbinden?|verbindest|telefonieren|weiterleiten|durchstellen|schreiben|
         chatten|holen?|gib|verbunden werden|haben|rufen|erreichen|erreiche`,
      ),
      within(`mit|zu|möchte|will|kann|bitte|verbinden?|gib|holen?|wie`),
    ],
    `einem einer einen echten echter richtigen richtiger realen lebenden möchten lieber statt mit zu mich mir
    wann wie weiter`,
  ),
  // Who wants one need not say what for.
  topic(
    'human',
    [
      within(
        `mensch(?:en)?|menschliche[nr]?|mitarbeiter(?:n|in)?|jemande[mn]|berater(?:in)?|kolleg(?:en|in)|
         sachbearbeiter(?:in)?|ansprechpartner(?:in)?`,
      ),
      within(
        `bitte|will|möchte|hätte|brauche|wünsche|gibt es|leiten?|stellen?|vermitteln?|anrufen|zurückrufen|persönlich`,
      ),
    ],
    `echten echter richtigen richtige menschlichen lebenden persönlich persönlichen lieber direkt weiter durch an
    zu mit reden sprechen telefonieren keinen kein sondern statt`,
  ),
  topic(
    'nature',
    [
      within(`${being}`),
      within(
        `bist|biste|sind|seid|sitzt|antwortet|antwortest|spreche|schreibe|schreib|rede|chatte|kommuniziere|
         unterhalte|verbunden|dahinter|ist|benutzt|nutzt|verwendest|basierst|basiert|steckt|läuft|arbeitest|
         hast du|verwendet|nutzen|schreibt`,
      ),
      within(`${you}|${formal}|ich|hier|da|das|dahinter|er|welches|welche`),
    ],
    `mit wem hinter welches welche welcher was für auf basis von einem richtige richtiger richtigen wirklicher
    wirkliche echter echte echten modell antwort antworten automatisch automatische überhaupt nicht kein keine
    etwa person maschine computer mensch mich verwendet intelligenz arbeitet steckt`,
  ),
  topic(
    'nature',
    [
      within(`${worker}`),
      within(
        `bist du|biste|sind sie|seid ihr|sitzt (?:da|hier|dort)|antwortet (?:hier|mir|da)|schreibt (?:hier|mir|
         da)|(?:spreche|schreibe|rede|chatte) ich|bin ich|ist das hier|verbunden|am anderen ende`,
      ),
    ],
    `mit echte echter echten richtige richtiger richtigen mensch roboter bot ki maschine eine oder verbunden
    wirkliche`,
  ),
  topic('nature', [
    within(
      `^(?:so )?eine? (?:\\p{L}+ )?(?:art )?(?:roboter|computer|maschine|programm|ki|bot|chatbot)$|^(?:ki|bot|
         chatbot|echt)$`,
    ),
  ]),
  topic('nature', [
    within(`(?:wer|was) (?:antwortet|schreibt|spricht|redet|sitzt|ist)`),
    within(`(?:mir|da|dort|hier)(?: (?:mir|da|dort|hier|eigentlich))*`),
  ]),
]
