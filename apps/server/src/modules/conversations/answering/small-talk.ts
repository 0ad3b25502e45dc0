/** What somebody says who asks nothing that documents could answer. */
export type SmallTalk =
  | 'greeting'
  | 'thanks'
  | 'farewell'
  | 'name'
  | 'abilities'
  | 'nature'
  | 'languages'
  | 'mood'
  | 'insult'
  | 'gibberish'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

const greetings = setOf(
  'hallo hallöchen hi hey hej moin servus grüezi hello tach tag morgen abend mahlzeit gott grüß grüss grüße willkommen huhu',
)
const thanking = setOf('danke dank dankeschön dankend thx thanks merci bedanke bedanken dankbar')
const leaving = setOf(
  'tschüss tschüß tschüs tschau ciao bye wiedersehen wiederschauen bald später ade wochenende',
)
const praising = setOf(
  'super toll perfekt prima klasse spitze wunderbar großartig ok okay alles klar gut nett lieb hilfreich genial cool verstanden test testing',
)
/** Words that go with these and say nothing else. */
const courteous = setOf(
  `guten schönen schöner gute lieber liebe liebes zusammen alle chatbot bot du dir sie ihnen euch ihr ihre ihrer deine deiner dein den der die das
  für vielen herzlichen besten lieben tausend sehr so mir uns ich mich war hat haben geholfen hilfe auskunft antwort antworten information
  informationen unterstützung mühe rasche schnelle freundliche gute schön auch noch ist jetzt nun erst mal einmal ein eine einen wünsche auf
  bis dann nacht wochenende feierabend nochmals weiter schon ja nein na und bist seid lieb nett you thank very much damit super wirklich echt ganz
  dich freundlich da jemand moin schönes nächsten nächstes zum mal nichts sehr`,
)

const filler = String.raw`(?: (?:denn|eigentlich|so|alles|hier|mal|genau|überhaupt|gerade|bitte|jetzt|noch|auch|nur|sonst|wohl|bloß|für mich|mir|uns|wirklich|etwas))*`
const you = '(?:du|sie|ihr)'
const language = String.raw`(?:deutsch|englisch|türkisch|arabisch|russisch|ukrainisch|französisch|spanisch|italienisch|polnisch|rumänisch|kurdisch|farsi|persisch|chinesisch|english|turkish|german|french|spanish|(?:andere )?(?:fremd)?sprachen?)`
const machine = String.raw`(?:mensch(?:en)?|person|roboter|bot|chatbot|maschine|ki|ai|künstliche intelligenz|chatgpt|gpt|computer|programm|mitarbeiter(?:in)?|automat|lebewesen|frau|mann)`
const oneOf = String.raw`(?:(?:ein|eine|einem|einer|einen) )?(?:(?:echte[rnms]?|richtige[rnms]?|wirkliche[rnms]?|lebende[rnms]?|reine[rnms]?) )?`

const patterns: [SmallTalk, string][] = [
  ['name', `(?:wer|was) (?:bist|sind|seid)${filler} ${you}${filler}`],
  ['name', `wie (?:heißt|heisst|heißen|heissen) ${you}${filler}`],
  ['name', `(?:wie (?:ist|lautet)|was ist|sag) (?:dein|deinen|ihr|ihren) name[n]?${filler}`],
  ['name', `(?:hast|haben) ${you}${filler} (?:einen )?namen`],
  ['name', `mit wem (?:spreche|rede|schreibe|chatte|unterhalte) ich(?: mich)?${filler}`],
  ['name', `stell(?:en|e|st)? (?:dich|sie sich|du dich)${filler} (?:kurz )?vor`],
  [
    'abilities',
    `(?:was|wie viel) (?:kannst|können|könnt|weißt|wissen|machst|machen) ${you}${filler}(?: (?:tun|machen|beantworten|helfen))?`,
  ],
  [
    'abilities',
    `(?:wobei|womit|wie|bei was|wo) (?:kannst|können|könntest|könnten|hilfst|helfen) ${you}${filler}(?: (?:weiter)?helfen)?`,
  ],
  [
    'abilities',
    `(?:wozu|wofür) (?:bist|sind|dienst|dienen) ${you}${filler}(?: (?:da|gut|gedacht|zuständig))?`,
  ],
  [
    'abilities',
    `(?:welche|was für) (?:fragen|themen|aufgaben) (?:kannst|können|beantwortest|beantworten|hast|haben) ${you}${filler}(?: (?:beantworten|übernehmen))?`,
  ],
  [
    'abilities',
    `(?:(?:zu|über) (?:welchen|welche|was)(?: themen| dinge[n]?)?|was|worüber|wonach) (?:kann|darf|soll) (?:ich|man) (?:dich|sie|dir)${filler}(?: (?:befragen|fragen))`,
  ],
  ['abilities', `(?:womit|mit was|worin|wo) kennst ${you} dich${filler} aus`],
  ['abilities', `(?:kannst|können|könntest|könnten|könnt) ${you} (?:mir|uns)${filler} (?:weiter)?helfen`],
  ['abilities', `(?:ich (?:brauche|bräuchte|benötige) )?(?:hilfe|help|menü|menu)`],
  [
    'abilities',
    `wie (?:funktionierst|arbeitest|funktionieren|benutze ich|bediene ich) (?:du|dich|sie)${filler}`,
  ],
  ['nature', `(?:bist|sind|seid) ${you}${filler} ${oneOf}${machine}(?: oder(?: doch)? ${oneOf}${machine})?`],
  [
    'nature',
    `(?:schreibe|rede|spreche|chatte|kommuniziere) ich${filler} mit ${oneOf}${machine}(?: oder(?: doch)? (?:mit )?${oneOf}${machine})?`,
  ],
  ['nature', `bin ich${filler} mit ${oneOf}${machine} verbunden`],
  ['greeting', `ich (?:habe|hätte)${filler} (?:(?:ein|eine|mal eine|ein paar) )?(?:kurze )?fragen?`],
  ['nature', `(?:bist|sind) ${you}${filler} (?:echt|real|lebendig|künstlich)`],
  [
    'languages',
    `(?:welche|was für|wie viele) sprachen (?:sprichst|sprechen|kannst|können|verstehst|verstehen|beherrschst|beherrschen) ${you}${filler}`,
  ],
  ['languages', `(?:sprichst|sprechen|verstehst|verstehen|kannst|können) ${you}${filler} ${language}`],
  [
    'languages',
    `(?:kann|darf|können) (?:ich|wir|man)(?: (?:dir|ihnen|dich|sie|mit dir|mit ihnen))?${filler} (?:auf|in) ${language} (?:schreiben|fragen|sprechen|reden|chatten)`,
  ],
  ['languages', `(?:do|can) you (?:speak|understand) ${language}`],
  ['mood', `(?:na )?wie geht(?: es| s|s)?(?: (?:dir|ihnen|euch))?${filler}`],
  ['mood', `(?:ist )?(?:alles|alles so) (?:gut|klar|fit|okay|ok) (?:bei|mit) (?:dir|ihnen)`],
  ['greeting', `ist (?:da|hier) (?:jemand|wer)(?: da)?`],
]
const recognised = patterns.map(([kind, source]): [SmallTalk, RegExp] => [
  kind,
  new RegExp(`^(?:(?:und|na|sag mal|sagen sie mal|hey|also|ok|okay) )*${source}$`, 'u'),
])

const insulting =
  /^(?:(?:du|ihr|sie|euch|dich|dir|bist|seid|sind|ist|ein|eine|einfach|so|echt|voll|total|ganz|alle|der|die|das|doch|mal|nur|bot|chatbot|hier|was|für|wie|mich|am|im|fick(?:t|en|st)?|leck(?:t)?|halt(?:s|et)?|maul|klappe|schnauze|fresse|verpiss|arsch\p{L}*|idiot\p{L}*|trottel|depp(?:en)?|vollpfosten|penner|wichser\p{L}*|hurensohn\p{L}*|schei(?:ß|ss)\p{L}*|dumm\p{L}*|blöd\p{L}*|doof\p{L}*|dämlich\p{L}*|nutzlos\p{L}*|unfähig\p{L}*|bescheuert\p{L}*|mist\p{L}*|kack\p{L}*|müll|schrott|versager|fotze\p{L}*|nichts|nix|kannst|taugst|verstehst|fuck(?:ing)?|you|off|shit)(?: |$))+$/u
const insultWord =
  /(?:^| )(?:fick|leck|maul|klappe|schnauze|fresse|verpiss|arsch|idiot|trottel|depp|vollpfosten|penner|wichser|hurensohn|schei(?:ß|ss)|dumm|blöd|doof|dämlich|nutzlos|unfähig|bescheuert|kack|schrott|versager|fotze|fuck|shit)/u

const keyboardRow = /^[qwertzuiopü]{5,}$|^[asdfghjklöä]{5,}$|^[yxcvbnm]{4,}$|^(?:as|df|jk|kl|gh|hj|sd|fg)+$/u
const isMashed = (word: string): boolean =>
  word.length >= 4 &&
  ((keyboardRow.test(word) && !/[aeiouäöü][^aeiouäöü]+[aeiouäöü]/u.test(word)) ||
    /(.)\1{3,}/u.test(word) ||
    /^(.{1,3})\1{2,}$/u.test(word) ||
    /asdf|qwert|sdfg|dfgh|fghj|jklö|yxcv|uiop/u.test(word) ||
    /[bcdfghjklmnpqrstvwxz]{7,}/u.test(word))

const overriding =
  /(?:ignorier|vergiss|missachte|ignore|disregard|forget)\p{L}* .*(?:anweisung|instruktion|regel|vorgabe|prompt|instruction|rule)/u

/** Letters in lower case with single spaces; what they stand between is gone. */
const plain = (message: string): string =>
  message
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Who is spoken to is the chatbot itself, and by these words nothing but it is asked about. */
const addressed = setOf('du dich dir dein deine deinen deiner')
const aboutTheBot = setOf(
  `wie wer was wo woher wann warum welche welchen welcher welches man nennt nennen heißt hat haben hast wird wurde gemacht gebaut programmiert
  entwickelt erschaffen erfunden trainiert erzähl erzähle sag sage etwas über von alt jung kommst kommen wohnst lebst arbeitest schläfst magst kannst
  willst bist antwortest schreibst sprichst verstehst redest lernst denkst sprachen sprache in auf weiterhelfen helfen hilfst zuständig
  verantwortlich eigentlich denn hier mehr alles gerade kennst weißt schlau klug intelligent dumm gefühle namen name freund freunde`,
)
const aboutBotAtMost = 10
const aboutBotIn = (clause: string): SmallTalk | null => {
  const words = clause.split(' ')
  const isIt =
    words.length <= aboutBotAtMost &&
    words.some(word => addressed.has(word)) &&
    words.every(word => [addressed, aboutTheBot, courteous].some(set => set.has(word)))
  if (!isIt) return null
  if (/sprach/.test(clause)) return 'languages'
  return /helf|hilf|zuständig|kannst|weißt/.test(clause) ? 'abilities' : 'name'
}

const courtesyIn = (clause: string): SmallTalk | null => {
  const words = clause.split(' ')
  const has = (set: ReadonlySet<string>) => words.some(word => set.has(word))
  const isCourtesy = words.every(word =>
    [greetings, thanking, leaving, praising, courteous].some(set => set.has(word)),
  )
  if (!isCourtesy) return null
  if (has(thanking)) return 'thanks'
  if (
    has(leaving) ||
    /(?:schönen|schöne|gute|guten) .*(?:noch|nacht|wochenende|wünsche)|wünsche|bis (?:dann|zum)/.test(clause)
  )
    return 'farewell'
  if (has(greetings)) return 'greeting'
  return has(praising) ? 'thanks' : null
}

const kindOf = (clause: string): SmallTalk | null =>
  recognised.find(([, pattern]) => pattern.test(clause))?.[0] ?? courtesyIn(clause)

/** Who thanks in a few words may say what for in any of them, unless something is still open. */
const thanksAtMost = 8
const goesOn =
  /\?|(?<!\p{L})(?:wer|was|wo|wann|wie|warum|welche\p{L}*|wohin|woher|ob|aber|leider|fehlt|noch|brauche|möchte|suche|nicht|kein\p{L}*|muss|kann)(?!\p{L})/iu

/** Only filling between two clauses: "das war alles". */
const isFilling = (clause: string): boolean => clause.split(' ').every(word => courteous.has(word))

/** What a message without a question says, in its order; none if there is a question in it. */
export const smallTalkIn = (message: string): SmallTalk[] => {
  const whole = plain(message)
  if (!/\p{L}/u.test(whole)) return ['gibberish']
  const words = whole.split(' ')
  if (words.every(isMashed)) return ['gibberish']
  if (overriding.test(whole)) return ['gibberish']
  if (insultWord.test(whole) && insulting.test(whole)) return ['insult']
  if (words.length <= thanksAtMost && words.some(word => thanking.has(word)) && !goesOn.test(message))
    return ['thanks']
  const wholly = kindOf(whole)
  if (wholly) return [wholly]
  const clauses = message
    .split(/[,.!?;:\n]+|\s[–-]\s|(?<!\p{L})und(?!\p{L})/iu)
    .map(plain)
    .filter(Boolean)
  const kinds = clauses.map(
    clause => kindOf(clause) ?? aboutBotIn(clause) ?? (isFilling(clause) ? 'filling' : null),
  )
  if (kinds.includes(null)) return []
  const found = new Set(kinds.filter((kind): kind is SmallTalk => kind !== null && kind !== 'filling'))
  // Who greets and then asks who answers wants to know that.
  if (found.size > 1) found.delete('greeting')
  return [...found]
}
