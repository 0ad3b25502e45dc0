import type { SmallTalk } from './kinds.ts'
import { areIn, setOf, within } from './plain-words.ts'

/** Words that go with courtesies and say nothing else. */
const courteous = setOf(
  `guten gutn guden guete schönen schöner schönes schöne gute lieber liebe liebes liebster zusammen alle allerseits leute freunde chatbot bot roboter kleiner
  du dir sie ihnen euch eich ihr ihre ihrer ihren deine deiner deinen dein di den der die das dem für vielen herzlichen besten lieben tausend sehr so mir uns
  ich mich war wars hat hast habt habe auch noch ist jetzt nun erst mal einmal ein eine einen na und bist seid sind you damit wirklich echt ganz voll
  dich da nochmal nochmals wieder weiter schon ja nein nee nö zum zur nächsten nächstes nächste mehr von recht lieber herr frau damen herren
  sehr geehrte geehrter werte werter ihr bitte doch aber total richtig genau sowas alles etwas hier heute also dafür
  s n es vorab sich immer gern gerne einfach dass daß oh ach wow wunderschönen herrlichen angenehmen fröhlichen miteinander
  mitanand beisammen allesamt vielmals herzlich herzlichst aufrichtigen hab 1000`,
)
/** What people thank for and praise. */
const given = setOf(
  `hilfe auskunft auskünfte antwort antworten information informationen info infos unterstützung mühe mühen rasche schnelle freundliche nette ausführliche
  gute tolle prompte kompetente beratung geduld arbeit job service leistung hinweis hinweise tipp tipps erklärung nachricht rückmeldung bemühungen
  geholfen gebracht weitergeholfen gemacht erklärt beantwortet wollte wissen weiß bescheid nett lieb freundlich hilfreich reicht genügt erledigt brauche
  nichts nicht melde frage fragen geklärt verstanden gewesen tag abend alles getan klappt funktioniert gefunden dann haben auf bis im voraus`,
)

const greeting = within(
  `(?:halli )?h[aäe]+l{1,2}[oöuä]+(?:chen|le|i|li)?|na|hello|hi+|h[ae]+[iy]+|hej|heda|mo+i+n(?:sen|tschen|chen)?|mojn|serv(?:us|as)|sers|serwus|sup|yo|gr(?:ü|ue|u)(?:e|ä)?(?:zi|tzi|ezi)(?: mitenand)?|hoi|salü|ahoi|aloha|huhu+|juhu+`,
  `(?:guten|gutn|guden|gudn|schönen) ?(?:tag|tach|morgen|morjen|mojen|abend|mittag|nachmittag)|n?abend|tach(?:chen)?|tagchen|moin moin|mahlzeit|willkommen`,
  `gr(?:ü|ue|i|u)(?:a|e)?(?:ß|ss|s)(?: (?:gott|di|dich|euch|eich|sie|ihnen))|griaß ?(?:di|eich|enk|gott)|glück auf|sehr geehrte|(?:ist|is) (?:da |hier )?(?:jemand|wer)(?: da| hier| online)?|jemand (?:da|hier|online|zu hause)`,
  `(?:hört|liest|sieht) (?:mich|mir) (?:jemand|wer)|(?:bist|sind) (?:du|sie) (?:noch |wieder )?(?:da|hier|wach|online)|morgen|tag|ich bin(?:s| es)? wieder|da bin ich(?: wieder)?`,
  `test+(?:en|ing|nachricht|frage|eingabe|s)?(?: \\d+)*|ein(?:en)? test|(?:das )?funktioniert (?:das|es|der chat|der bot|dieser chat)(?: hier)?|(?:geht|klappt|läuft) (?:das hier|der chat|der bot)`,
)
const thanking = within(
  `da+n[kg]+[eöä]+(?:sch(?:ö|oe)n)?|dank(?:end|bar)?|danke sch(?:ö|oe)n|bedank(?:e|en|t)(?: mich)?|merc+i+|thx|thanks|vergelts gott|verbindlichsten dank`,
)
const leaving = within(
  `tsch(?:ü|u|ue|ö|o)+(?:s{0,2}|ß)i?(?:kowski|le)?|tschau+|ciao+|bye+|baba|pfiat ?(?:di|eich|euch)|pfiati|ade|adieu|auf (?:wieder ?(?:sehe?n|schauen|hören|lesen)|bald)|wiedersehen|bis (?:bald|dann|später|morgen|denne|die tage|demnächst|zum nächsten mal|nächstes mal)`,
  `gute? ?nacht|nacht|mach(?:s|t s|t es|en sies| es)? gut|leb(?:en sie|t)? wohl|man (?:sieht|liest|hört) sich|wir (?:sehen|hören|lesen) uns|(?:schönen|schöne|schönes|schöner|angenehmen)(?: rest)? ?(?:tag|abend|feierabend|wochenende|woche|urlaub|ferien|sonntag)(?: noch| weiterhin)?`,
  `ich (?:muss|geh|gehe|bin)(?: jetzt| dann| mal)? (?:los|weg|offline|raus|jetzt|dann)|schlaf(?:en sie|t)? (?:gut|schön)|träum(?:t|en sie)? (?:gut|schön|was schönes)`,
)
const wishing = within(
  `(?:frohe[sn]?|schöne[sn]?|gesegnete[sn]?|ein frohes|ein gutes|gutes|alles gute(?: zum| fürs| für das)?)(?: und gesegnete)? (?:weihnachten|weihnachtszeit|ostern|osterfest|fest|feiertage|pfingsten|neues(?: jahr)?|neue jahr|jahr|adventszeit|advent)|guten rutsch(?: ins neue jahr)?`,
  `alles gute|gute besserung|viel (?:erfolg|glück|spaß)|herzlichen glückwunsch|glückwunsch|guten appetit|prost|gesundheit|bleib(?:en sie|t)? gesund|alles liebe`,
)
const praising = within(
  `su+per|tol+(?:le|ler|l)?|perfekt(?:e)?|prima|klasse|spitze|spitzenmäßig|wunderbar|großartig|hervorragend|ausgezeichnet|exzellent|beeindruckend|nicht schlecht|nice|läuft bei dir|famos|herrlich|traumhaft|sensationell|fantastisch|phantastisch|genial|coo+l|mega|geil|hammer|stark|bravo|respekt|daumen hoch|topp?`,
  `hilfreich(?:e)?|(?:weiter)?geholfen|nett|lieb|freundlich|gut(?:e)? (?:gemacht|erklärt|arbeit|antwort|job|beantwortet|beschrieben)|sehr gut|echt gut|richtig gut|schlau|klug|bin (?:sehr )?(?:zufrieden|begeistert)|begeistert|freut mich|gefällt mir`,
  `ich (?:liebe|mag) (?:dich|das|diesen chat(?:bot)?)|(?:hab|habe) dich lieb|(?:der |die |du bist der |du bist die )?beste[r]?|wollte ich wissen|schön|gut|gute`,
)
const reacting = within(
  `o+k+(?:ay|ey|i|ee|idoki|e)?|o ?k|k|ja+|jo+a?|jep|jup|jupp|jawohl|yes|yep|yeah|nein+|ne+|nö+|nope|no|doch|hm+|mhm+|a+ha+|ach ?so+|so ?so|na ?ja|na gut|nun gut|tja|egal|weiter|stopp?|halt|schluss|fertig|abbrechen|abbruch|ende|beenden|aufhören|hör auf|quit|exit|cancel`,
  `verstehe|versteh|verstanden|kapiert|alles klar|klar|alles gut|alles paletti|passt(?: schon| so)?|einverstanden|in ordnung|geht klar|genau|richtig|korrekt|sicher|bestimmt|absolut|auf (?:jeden|keinen) fall|gewiss|stimmt|so ist es|zutreffend|logisch|natürlich|selbstverständlich|vielleicht|mal (?:sehen|schauen)|schau(?:n)? (?:wir|ma) mal`,
  `lo+l|rofl|xd|(?:ha){2,}h?|(?:hi){2,}|(?:he){2,}|wow|oh+|ah+|oha|ups|uff|puh|tja|schade|bitte(?:schön| sehr| schön)?|gerne?|kein(?:e|en)? (?:ahnung|plan|schimmer)|(?:weiß|kenne) (?:ich )?(?:auch )?nicht|weiß (?:ich )?(?:auch )?nicht|(?:ich )?weiß (?:es )?nicht|sorry|entschuldigung|entschuldige(?:n sie)?|verzeihung|pardon|tut mir leid|mein fehler`,
  `(?:hat|habe) sich(?: schon)? erledigt|erledigt|(?:das|dies) (?:wars|wärs|war alles|ist alles|wäre alles)|mehr nicht|sonst nichts|nichts(?: mehr)?|keine(?: weiteren)? fragen?(?: mehr)?|kein problem|macht nichts|schon gut|gut zu wissen|gut|aha+|interessant|spannend|krass|moment(?: mal)?|warte(?:n sie)?(?: mal)?|sekunde|egal|nicht so wichtig|zurück|lass(?:en sie)?(?: es)? gut sein`,
)

interface Courtesy {
  kind: SmallTalk
  pattern: RegExp
  /** What goes with it alone. */
  beside?: ReadonlySet<string>
}

/** In this order: who thanks and says goodbye is thanked. */
const courtesies: Courtesy[] = [
  { kind: 'thanks', pattern: thanking, beside: given },
  { kind: 'wishes', pattern: wishing },
  { kind: 'farewell', pattern: leaving, beside: setOf('wünsche wünsch wünschen allen jetzt dann') },
  {
    kind: 'greeting',
    pattern: greeting,
    beside: setOf('wünsche wünsch nur kurz team rathaus stadtverwaltung gemeinde assistent'),
  },
  {
    kind: 'thanks',
    pattern: praising,
    beside: setOf('haben hilfe antwort antworten gemacht erklärt service arbeit chat'),
  },
  { kind: 'reaction', pattern: reacting },
]
const without = (clause: string): string =>
  courtesies.reduce((text, { pattern }) => text.replace(pattern, ' '), clause)

/** Who thanks for something may name it, unless something is still open. */
const thanksFor = /(?<!\p{L})dan[kg]\p{L}* (?:\p{L}+ )?für(?: \p{L}+){1,6}$/u
const goesOn =
  /(?<!\p{L})(?:wer|was|wo|wann|wie|warum|welche\p{L}*|wohin|woher|ob|aber|leider|fehlt|noch|brauche|möchte|suche|nicht|nichts|kein\p{L}*|muss|kann|und)(?!\p{L})/u

/** "hallooo" is "hallo". */
const shortened = (clause: string): string => clause.replace(/(\p{L})\1{2,}/gu, '$1')

export const courtesyIn = (clause: string): SmallTalk | null => {
  for (const said of new Set([clause, shortened(clause)])) {
    const found = courtesies.find(
      ({ pattern, beside }) =>
        said.search(pattern) >= 0 &&
        areIn(without(said.replace(pattern, ' ')), [courteous, beside ?? courteous]),
    )
    if (found) return found.kind
  }
  return thanksFor.test(clause) && !goesOn.test(clause) ? 'thanks' : null
}

/** Only filling between two clauses: "und jetzt". */
const filling = setOf(
  'und so jetzt also dann mal bitte ja nein na schon noch auch nun doch sehr dir ihnen lieber chatbot bot oder',
)
export const isFilling = (clause: string): boolean => clause.split(' ').every(word => filling.has(word))
