import { within } from './plain-words.ts'
import { formal, type Topic, thisChat, topic, you } from './topic.ts'

/** Its age, its name and its feelings, as if it had some. */
export const topicsOfPerson: Topic[] = [
  topic(
    'personal',
    [
      within(
        `witz(?:e|ig)?|lied|song|gedicht|geschichte|märchen|rätsel|was lustiges|etwas lustiges|was schönes|
         was interessantes|etwas interessantes|spiel(?:en|st|e)?|singen?|sing|singst|tanzen|tanzt|rappen|
         zaubern|lachen|quatschen|plaudern|kochen|flirten|rechnen|unterhalten`,
      ),
      within(
        `erzähl(?:e|en|st|t)?|sag|kennst|kannst|weißt|sing|singst|tanzt|spielst|lass|wollen|schreib(?:e|en)?|
         bring|mach|hast du|magst|können sie`,
      ),
    ],
    `einen eine mir mich uns zum was vor von mit lust guten gutes guter schlechten lustigen lustiges kurzen kurze
    spiel lachen ein über`,
  ),
  topic('personal', [
    within(
      `(?:was ist )?(?:der )?sinn des lebens|(?:mir|uns) ist (?:so |voll |total )*(?:langweilig|fad)|
         ich (?:bin|fühle mich) (?:so |sehr )*(?:einsam|allein|traurig|gelangweilt|müde)|(?:willst|möchtest|
         würdest) du mich heiraten|heirate mich|was machst du (?:heute|am wochenende|morgen|nachher|
         in deiner freizeit|so in der freizeit)(?: abend)?|wie ist das wetter bei dir|frag mich was|rate mal`,
    ),
  ]),
  topic(
    'personal',
    [
      within(
        `alt|geburtstag|geboren|verheiratet|vergeben|single|freund(?:e|in|innen)?|gefühle?|emotionen|
         lieblings\\p{L}+|schläfst|schlafen|müde|hunger|durst|isst|trinkst|magst|liebst|hasst|hobbys?|hobbies|
         träum(?:e|st|en)|familie|kinder|geschwister|eltern|männlich|weiblich|junge|mädchen|geschlecht|wohnst|
         lebst|zuhause|glücklich|traurig|sauer|böse|aus(?:siehst|sehen)|siehst(?: du)? (?:denn |
         eigentlich )?aus|denkst|denken|gott|verdienst|geld|gehalt|freizeit|urlaub|frei|langweilig|langweilst|
         intelligent|schlau|klug|dumm|lebendig|bewusstsein|seele|körper|stimme|herz|angst|humor|spaß|verliebt|
         lernst|lernfähig|iq|augen|haare|groß|haustier|hund|katze|gut drauf|politisch|partei|meinung|nett|lieb|
         hübsch|süß|wach|fleißig|faul|vegetarier|essen|weinen|lachen|fühlen|fühlst|heißt du mit nachnamen`,
      ),
      within(`${you}`),
    ],
    `was ist wie wo wann warum welche welches welcher oder an mich überhaupt eigene eigenen gerne auch mit nachts
    tag jeden groß viel jung dazu zu bist wurdest farbe essen glaubst schon immer alleine allein`,
  ),
  topic(
    'personal',
    [
      within(`(?:wie lange|seit wann|warum|wozu|wieso)`),
      within(`gibt es dich|existierst|bist du (?:schon |hier )*(?:online|da|hier|aktiv)|gibts dich`),
    ],
    `schon`,
  ),
  topic(
    'personal',
    [within(`(?:ein )?alter|laune|stimmung|befinden|neu|lustig|witzig|komisch`), within(`${you}`)],
    `wie was ist`,
  ),
  topic(
    'personal',
    [within(`witze?|(?:et)?was lustiges|ich will lachen`)],
    `einen hören brauche will erzählen noch guten`,
  ),
  topic('personal', [
    within(
      `(?:magst|liebst|kennst|hasst|siehst|hörst|vermisst) du mich|was (?:denkst|hältst) du (?:über|
         von) mi(?:ch|r)|wie (?:findest|siehst) du mich`,
    ),
  ]),
  topic(
    'terms',
    [
      within(
        `kostenlos|kostenfrei|kostenpflichtig|gratis|umsonst|kostest|kostet|gebühren|bezahlen|geld|
         rund um die uhr|24 ?(?:stunden|7|h)|jederzeit|nachts|erreichbar|verfügbar|feierabend|pause`,
      ),
      within(`${you}|${thisChat}|die nutzung|für den chat|chatten`),
    ],
    `was etwas immer auch am wochenende wann wie lange für zu nutzen benutzen nutzung fragen muss`,
  ),
  topic(
    'name',
    [
      within(`wer|was|wie|mit wem`),
      within(
        `bist|sind|seid|heißt|heisst|heißen|heissen|nennst|nennen|nennt|name|spreche|rede|schreibe|chatte`,
      ),
      within(`${you}|${formal}|mit wem`),
    ],
    `darf soll wer was wie mit name namen richtig lautet über deinen sich`,
  ),
  topic(
    'name',
    [within(`name[n]?|spitznamen?|vornamen?|nachnamen?`), within(`${you}|haben sie (?:auch )?(?:einen|ein)`)],
    `hast einen verrate verrat verrätst verraten nenne nenn mir wie lautet sage`,
  ),
  topic(
    'name',
    [
      within(`stell(?:en|e|st)?|erzähl(?:e|en|st)?|beschreib(?:e|en|st)?|sag|verrat(?:e|en)?|wissen`),
      within(
        `dich (?:selbst |kurz |mal |bitte |doch )*vor|sie sich (?:selbst |kurz |mal |bitte |doch )*vor|(?:über|
         von) dir?ch?|dich(?: selbst)?|wer du bist|was du bist`,
      ),
    ],
    `mir was etwas mehr kurz selbst möchte über von`,
  ),
]
