import type { SmallTalk } from './kinds.ts'
import { type Saying, says, setOf, within } from './plain-words.ts'

/** Words that tell nothing of what is asked about. */
const particles = setOf(
  `ich du sie ihr es wir mich mir dich dir ihnen euch uns man der die das den dem des ein eine einen einem einer ne nen dein deine deinen deiner deinem ihre
  ihren ihrer ihrem und oder auch noch schon mal einmal denn eigentlich so hier jetzt gerade bitte wirklich echt ganz sehr überhaupt nur wohl ja ne na ok
  okay also sag sagen doch halt eben gar etwas bin bist ist sind seid hab habe hast haben hat kann kannst können könntest könnten könnt kannste biste haste
  will möchte würde würden gern gerne bot chatbot da genau alles hey hallo nun etwa eh bloß chat bitteschön heute hätte`,
)

/** It is the chatbot that is meant. */
const you = 'du|dich|dir|dein|deine[mnrs]?|biste|haste|kannste|weißte|machste|heißte'
const thisChat = '(?:diese[rnms]?|der|den|dem|das|ein) (?:chat(?:bots?)?|bots?|assistent(?:en|in)?|ki|programm|seite|gespräch|unterhaltung|dienst|service)|das hier'
const formal = 'sie|ihnen|ihr|ihre[nrm]?|euch|eure?[nr]?'

const language =
  '(?:deutsch|englisch|türkisch|arabisch|russisch|ukrainisch|französisch|spanisch|italienisch|polnisch|rumänisch|bulgarisch|kroatisch|serbisch|griechisch|portugiesisch|albanisch|kurdisch|farsi|dari|persisch|chinesisch|japanisch|vietnamesisch|english|turkish|german|french|spanish|russian|arabic|ukrainian|bairisch|bayerisch|bayrisch|schwäbisch|sächsisch|plattdeutsch|platt|dialekt|(?:fremd)?sprachen?|dialekte?|\\p{L}+deutsch|\\p{L}+isch(?= sprechen))'
const being =
  '(?:mensch(?:en|lich)?|roboter|(?:ro|chat)?bots?|maschinen?|ki|ai|künstliche intelligenz|chat ?gpt|gpt|openai|gemini|claude|copilot|siri|alexa|lebewesen|sprachmodelle?|llm|algorithmus|echt(?:e[rsn]?)?|real|lebendig|künstlich|am leben)'
const worker = '(?:person|frau|mann|computer|programm|automat|software|mitarbeiter(?:in)?|beamter|beamtin|sachbearbeiter(?:in)?|jemand echtes|jemand)'

/** What people ask such programs for, and what they have heard of them. */
const ofPrograms = `texte text zusammenfassen schreiben schreibst geschichten gedichte gedicht programmieren code rechnen mathe ratschläge rat tipps tipp fehler irren irrst lügen lügst
  internet internetzugang internetverbindung zugang zugriff zum aufs ins aus an von nachrichten aktuelle ereignisse bilder bild videos video audio fotos musik sehen hören erzeugen erstellen malen
  zeichnen analysieren erkennen telefonieren anrufen hausaufgaben aufsatz weiterentwickeln lernen lernst dazulernen dazu verbessern denken fühlen fühlst wissensstand stand grenzen
  schwächen schwäche stärken stärke besonders besonderes wahrheit immer sprachnachrichten vorlesen laut sprechen stimme erklären erkläre dinge beantworten fragen gedanken lesen zukunft vorhersagen
  kaffee kochen zaubern fliegen singen tanzen spielen weinen lachen träumen träumst schlafen essen atmen sterben leben mensch sein werden gedächtnis frühere früheren letzte letzten gespräche
  gespräch gesprächen unserem unsere erinnern erinnerst merken sich selbst selber weiter technisch technik intern programmiersprache server cloud strom akku update updates version training trainiert
  trainierst daten allwissend wissen weißt kennst verstehst verstehen sage schreibe meine meinst wer was wie wo warum wieso woraus bestehst läufst existierst machst machen macht brauchst
  willst möchtest gibst sagst siehst hörst liest übersetzt übersetzen nennen nenne quellen quelle hältst denkst meinung eigene schwierige komplizierte einfache lange kurze für wurdest grund jahr
  welchem welcher welche passiert heute gerne freiwillig jemals je schonmal oft manchmal nie jemanden anderen leute menschen antworten antwort antwortest langsam schnell so lang wiederholen wiederholst
  dasselbe gleiche gleichzeitig vielen mehreren leuten chattest redest sprichst konkurrenz kollegen geschwister`

interface Topic extends Saying {
  kind: SmallTalk
}

const topic = (kind: SmallTalk, all: RegExp[], besides = ''): Topic => ({
  kind,
  all,
  besides: [particles, setOf(besides)],
})

/** The first that fits counts. */
const topics: Topic[] = [
  topic('mood', [within('wie (?:gehts|geht es|geht s|gehts es|läufts|ist die lage|fühlst du dich|fühlen sie sich)')], 'so heute morgen dir ihnen euch'),
  topic('mood', [within('was geht(?: ab)?', 'was läuft', 'alles (?:gut|klar|fit|okay|ok|paletti|roger|im lot|in ordnung|senkrecht)'), within('bei dir', 'mit dir', 'bei ihnen', 'was geht(?: ab)?', 'was läuft', 'na')]),
  topic('mood', [within('^und (?:dir|ihnen|selbst|euch)$')]),
  topic('mood', [within('(?:gehts|geht es) (?:dir|ihnen|euch)'), within('gut|besser|schlecht')]),

  topic('complaint', [within('wie bitte', 'hä+h?', 'häh', 'bitte was', 'was soll das(?: heißen| denn)?', 'was redest du', 'was laberst du', 'bahnhof', 'dein ernst', 'ihr ernst', 'im ernst', 'geht(?:s| es) noch')], 'was willst mir von du da für mich nicht verstehe nur'),

  topic('sources', [within('(?:bist|sind) (?:du|sie)(?: dir| sich)?(?: da| ganz| wirklich| auch)* sicher')], 'damit dabei'),
  topic('sources', [within('stimmt', 'wahr', 'korrekt', 'richtig', 'aktuell', 'zuverlässig', 'verlässlich', 'vertrauenswürdig', 'rechtsverbindlich', 'verbindlich', 'rechtssicher', 'geprüft'), within(you, 'das', 'die (?:antworten?|infos?|informationen|auskunft|angaben)', 'deine (?:antworten?|infos?|informationen|auskunft|angaben|daten)', 'ihre (?:antworten?|infos?|informationen|auskunft|angaben)')], 'wie antwort antworten informationen infos info auskünfte auskunft angaben daten immer was sagst schreibst so'),
  topic('sources', [within('vertrauen', 'verlassen', 'trauen', 'glauben'), within(you, formal, 'darauf', 'drauf', thisChat)], 'auf antworten antwort informationen'),
  topic('sources', [within('woher', 'wo', 'worauf', 'auf (?:welche[nr]?|was)', 'aus (?:welche[nrm]?|was)', 'welche[nr]?', 'was für', 'was sind'), within('quellen?', 'wissen', 'weißt', 'informationen', 'infos?', 'antworten?', 'auskünfte', 'angaben', 'kenntnisse', 'datengrundlage', 'daten'), within(you, formal)], 'nimmst nehmen nimmt beziehst beziehen bezieht bekommst bekommen stammen stammt kommen kommt beruhen beruht basieren basiert her benutzt nutzt nutzen verwendest verwenden'),
  topic('sources', [within('(?:was|wie) (?:ist|sind|lauten) (?:deine|ihre) quellen?', 'wie (?:aktuell|zuverlässig|genau|verlässlich|gut|neu|sicher|alt)', 'von wann'), within(you, 'ihre[nr]?')], 'quelle quellen informationen infos antworten antwort daten wissen wissensstand stand auskünfte angaben'),
  topic('sources', [within('wer sagt das', 'wer behauptet das', 'wo steht das(?: denn)?$', 'hast du (?:einen )?(?:beleg|beweis|quellen?)e?(?: dafür)?', 'quelle$', 'quellen$', 'quellenangaben?$')]),

  topic('privacy', [within('(?:speicher|protokollier|überwach|verkauf|sammel|sammle|aufzeichne)\\p{L}*', 'gespeichert', 'aufgezeichnet', 'protokolliert', 'aufgenommen', 'mitgelesen', 'mitlesen', 'mitliest', 'überwacht', 'ausgewertet', 'weitergegeben', 'weitergeleitet', 'anonym', 'vertraulich', 'privat', 'sicher', 'geschützt', 'verschlüsselt', 'merkst', 'erinnerst', 'löschst', 'gelöscht', 'passiert', 'liest', 'lesen', 'dsgvo konform', 'datenschutzkonform', 'datenschutz', 'weißt', 'kennst'), within('(?:meine|persönliche|meinen|personenbezogene) (?:daten|eingaben?|nachrichten|fragen?|angaben|texte|ip(?: adresse)?)', 'eingaben?', 'chat(?:s|verlauf|verläufe)?', 'gespräche?', 'gesprächsverlauf', 'unterhaltung(?:en)?', 'was ich (?:hier |dir |ihnen |dich |sie |so |gerade )*(?:schreibe|schreib|sage|frage|eingebe|tippe|eintippe)', '(?:hier|noch) (?:noch )?(?:jemand|wer) mit', 'jemand mit', 'daten von mir', 'das hier', 'über mich', 'an mich', 'wer ich bin', 'meinen namen')], 'diese dieser dieses diesem unsere unser unserer mein meine wird werden was wie wer wem wen jemand andere anderer mit von an bei bist lange dauerhaft wo wofür warum dritte fremde unter einhalten eingehalten beachtet'),
  topic('privacy', [within('speicherst', 'speichern sie', 'speicherst du', 'merkst du dir', 'protokollierst', 'überwachst', 'spionierst'), within(you, formal)], 'was daten fragen mich aus alles nachrichten'),
  topic('privacy', [within('wie (?:haltet|hältst|halten|steht|stehts|sieht)'), within('datenschutz'), within(you, formal, thisChat)], 'es mit dem um aus beim'),

  topic('operator', [within('gemacht', 'gebaut', 'programmiert', 'entwickelt', 'erschaffen', 'erfunden', 'erstellt', 'geschrieben', 'trainiert', 'ausgedacht', 'hergestellt', 'konzipiert', 'geschaffen', 'ins leben gerufen', 'designe?d', 'gestaltet', 'entworfen', 'entstanden', 'eingeführt', 'eingerichtet', 'freigeschaltet', 'veröffentlicht', 'gegründet'), within(you, thisChat, 'sie')], 'wer wem wen von durch wurdest worden wurde wurden hat haben welche welcher welchem firma wann wie warum womit wo seit in jahr land stadt'),
  topic('operator', [within('betreibt', 'betrieben', 'betreiber', 'steckt', 'gehörst', 'gehört', 'verantwortlich', 'entwickler', 'programmierer', 'schöpfer', 'erfinder', 'hersteller', 'erbauer', 'chef', 'chefin', 'boss', 'besitzer', 'anbieter', 'eltern', 'vater', 'mutter', 'auftraggeber', 'arbeitgeber', 'ersteller', 'macher', 'creator', 'papa', 'mama', 'gründer', 'eigentümer', 'team'), within(you, thisChat, 'dahinter')], 'wer wem wen hinter für von dahinter was welche firma'),
  topic('operator', [within('(?:für|bei) wen[m]?', 'für welche (?:stadt|gemeinde|behörde|firma)', 'von wem', 'wer', 'bei wem', 'zu wem'), within('arbeitest', 'bist', 'kommst', 'stammst', 'gehörst', 'bezahlt', 'antwortest', 'sprichst', 'zuständig'), within(you)], 'von her stadt für'),
  topic('operator', [within('wo(?:her)? kommst(?: du)?(?: her)?', 'woher stammst(?: du)?', 'aus welcher (?:stadt|gemeinde) (?:kommst|bist)(?: du)?')]),

  topic('languages', [within(language), within('sprichst', 'sprechen', 'sprecht', 'kannst', 'können', 'könnt', 'verstehst', 'verstehen', 'versteht', 'beherrschst', 'beherrschen', 'schreiben', 'reden', 'redest', 'fragen', 'antworten', 'antwortest', 'antworte', 'chatten', 'wechseln', 'umstellen', 'kommunizieren', 'unterhalten', 'speak', 'understand', 'write'), within(you, formal, '(?:kann|darf|könnte|können) (?:ich|man|wir)', thisChat, 'you', 'i', 'can', 'bitte', 'lass uns')], 'auf in welche welcher welchen was für wie viele mehrere mehr alle noch andere anderen mit gut nur kein keine do english speak possible fragen schreiben antworten stellen frage sprache'),
  topic('languages', [within(`(?:auf|in) ${language}`), within('bitte', 'kannst du das', 'geht das', 'gehts', 'geht', 'please', 'nochmal', 'sag')], 'das es auch'),
  topic('languages', [within('ich (?:kann|spreche|verstehe|versteh)'), within(language), within('kein', 'nicht', 'nur', 'wenig', 'schlecht', 'kaum')], 'gut so viel'),

  topic('languages', [within('(?:warum|wieso)'), within('nur deutsch', 'kein englisch')]),

  topic('human', [within('mensch(?:en)?', 'mitarbeiter(?:n|in|innen)?', 'person', 'jemande[mn]', 'berater(?:in)?', 'kolleg(?:e|en|in)', 'sachbearbeiter(?:in)?', 'ansprechpartner(?:in)?', 'personal', 'support'), within('sprechen', 'spreche', 'reden', 'rede', 'verbinden?', 'verbindest', 'telefonieren', 'weiterleiten', 'durchstellen', 'schreiben', 'chatten', 'holen?', 'gib', 'verbunden werden', 'haben', 'rufen', 'erreichen', 'erreiche'), within('mit', 'zu', 'möchte', 'will', 'kann', 'bitte', 'verbinden?', 'gib', 'holen?', 'wie')], 'einem einer einen echten echter richtigen richtiger realen lebenden möchten lieber statt mit zu mich mir wann wie weiter'),

  topic('nature', [within(being), within('bist', 'biste', 'sind', 'seid', 'sitzt', 'antwortet', 'antwortest', 'spreche', 'schreibe', 'schreib', 'rede', 'chatte', 'kommuniziere', 'unterhalte', 'verbunden', 'dahinter', 'ist', 'benutzt', 'nutzt', 'verwendest', 'basierst', 'basiert', 'steckt', 'läuft', 'arbeitest', 'hast du', 'verwendet', 'nutzen', 'schreibt'), within(you, formal, 'ich', 'hier', 'da', 'das', 'dahinter', 'er', 'welches', 'welche')], 'mit wem hinter welches welche welcher was für auf basis von einem richtige richtiger richtigen wirklicher wirkliche echter echte echten modell antwort antworten automatisch automatische überhaupt nicht kein keine kein etwa person maschine computer mensch mich verwendet intelligenz arbeitet steckt'),
  topic('nature', [within(worker), within('bist du', 'biste', 'sind sie', 'seid ihr', 'sitzt (?:da|hier|dort)', 'antwortet (?:hier|mir|da)', 'schreibt (?:hier|mir|da)', '(?:spreche|schreibe|rede|chatte) ich', 'bin ich', 'ist das hier', 'verbunden', 'am anderen ende')], 'mit echte echter echten richtige richtiger richtigen mensch roboter bot ki maschine eine oder verbunden wirkliche'),
  topic('nature', [within('(?:wer|was) (?:antwortet|schreibt|spricht|redet|sitzt|ist)'), within('(?:mir|da|dort|hier)(?: (?:mir|da|dort|hier|eigentlich))*')]),

  topic('personal', [within('witz(?:e|ig)?', 'lied', 'song', 'gedicht', 'geschichte', 'märchen', 'rätsel', 'was lustiges', 'etwas lustiges', 'was schönes', 'was interessantes', 'etwas interessantes', 'spiel(?:en|st|e)?', 'singen?', 'sing', 'singst', 'tanzen', 'tanzt', 'rappen', 'zaubern', 'lachen', 'quatschen', 'plaudern', 'kochen', 'flirten', 'rechnen', 'unterhalten'), within('erzähl(?:e|en|st|t)?', 'sag', 'kennst', 'kannst', 'weißt', 'sing', 'singst', 'tanzt', 'spielst', 'lass', 'wollen', 'schreib(?:e|en)?', 'bring', 'mach', 'hast du', 'magst', 'können sie')], 'einen eine mir mich uns zum was vor von mit lust guten gutes guter schlechten lustigen lustiges kurzen kurze spiel lachen ein über'),
  topic('personal', [within('(?:was ist )?(?:der )?sinn des lebens', '(?:mir|uns) ist (?:so |voll |total )*(?:langweilig|fad)', 'ich (?:bin|fühle mich) (?:so |sehr )*(?:einsam|allein|traurig|gelangweilt|müde)', '(?:willst|möchtest|würdest) du mich heiraten', 'heirate mich', 'was machst du (?:heute|am wochenende|morgen|nachher|in deiner freizeit|so in der freizeit)(?: abend)?', 'wie ist das wetter bei dir', 'frag mich was', 'rate mal')]),
  topic('personal', [within('alt', 'geburtstag', 'geboren', 'verheiratet', 'vergeben', 'single', 'freund(?:e|in|innen)?', 'gefühle?', 'emotionen', 'lieblings\\p{L}+', 'schläfst', 'schlafen', 'müde', 'hunger', 'durst', 'isst', 'trinkst', 'magst', 'liebst', 'hasst', 'hobbys?', 'hobbies', 'träum(?:e|st|en)', 'familie', 'kinder', 'geschwister', 'eltern', 'männlich', 'weiblich', 'junge', 'mädchen', 'geschlecht', 'wohnst', 'lebst', 'zuhause', 'glücklich', 'traurig', 'sauer', 'böse', 'aus(?:siehst|sehen)', 'siehst(?: du)? (?:denn |eigentlich )?aus', 'denkst', 'denken', 'gott', 'verdienst', 'geld', 'gehalt', 'freizeit', 'urlaub', 'frei', 'langweilig', 'langweilst', 'intelligent', 'schlau', 'klug', 'dumm', 'lebendig', 'bewusstsein', 'seele', 'körper', 'stimme', 'herz', 'angst', 'humor', 'spaß', 'verliebt', 'lernst', 'lernfähig', 'iq', 'augen', 'haare', 'groß', 'haustier', 'hund', 'katze', 'gut drauf', 'politisch', 'partei', 'meinung', 'nett', 'lieb', 'hübsch', 'süß', 'wach', 'fleißig', 'faul', 'vegetarier', 'essen', 'weinen', 'lachen', 'fühlen', 'fühlst', 'heißt du mit nachnamen'), within(you)], 'was ist wie wo wann warum welche welches welcher oder an mich überhaupt eigene eigenen gerne auch mit nachts tag jeden groß viel jung dazu zu bist wurdest farbe essen glaubst schon immer alleine allein'),
  topic('personal', [within('(?:wie lange|seit wann|warum|wozu|wieso)'), within('gibt es dich', 'existierst', 'bist du (?:schon |hier )*(?:online|da|hier|aktiv)', 'gibts dich')], 'schon'),
  topic('personal', [within('(?:ein )?alter', 'laune', 'stimmung', 'befinden', 'neu', 'lustig', 'witzig', 'komisch'), within(you)], 'wie was ist'),
  topic('personal', [within('witze?', '(?:et)?was lustiges', 'ich will lachen')], 'einen hören brauche will erzählen noch guten'),
  topic('personal', [within('(?:magst|liebst|kennst|hasst|siehst|hörst|vermisst) du mich', 'was (?:denkst|hältst) du (?:über|von) mi(?:ch|r)', 'wie (?:findest|siehst) du mich')]),

  topic('terms', [within('kostenlos', 'kostenfrei', 'kostenpflichtig', 'gratis', 'umsonst', 'kostest', 'kostet', 'gebühren', 'bezahlen', 'geld', 'rund um die uhr', '24 ?(?:stunden|7|h)', 'jederzeit', 'nachts', 'erreichbar', 'verfügbar', 'feierabend', 'pause'), within(you, thisChat, 'die nutzung', 'für den chat', 'chatten')], 'was etwas immer auch am wochenende wann wie lange für zu nutzen benutzen nutzung fragen muss'),

  topic('name', [within('wer', 'was', 'wie', 'mit wem'), within('bist', 'sind', 'seid', 'heißt', 'heisst', 'heißen', 'heissen', 'nennst', 'nennen', 'nennt', 'name', 'spreche', 'rede', 'schreibe', 'chatte'), within(you, formal, 'mit wem')], 'darf soll wer was wie mit name namen richtig lautet über deinen sich soll'),
  topic('name', [within('name[n]?', 'spitznamen?', 'vornamen?', 'nachnamen?'), within(you, 'haben sie (?:auch )?(?:einen|ein)')], 'hast einen verrate verrat nenne nenn mir wie lautet sage'),
  topic('name', [within('stell(?:en|e|st)?', 'erzähl(?:e|en|st)?', 'beschreib(?:e|en|st)?', 'sag', 'verrat(?:e|en)?', 'wissen'), within('dich (?:selbst |kurz |mal |bitte |doch )*vor', 'sie sich (?:selbst |kurz |mal |bitte |doch )*vor', '(?:über|von) dir?ch?', 'dich(?: selbst)?', 'wer du bist', 'was du bist')], 'mir was etwas mehr kurz selbst möchte über von'),

  topic('abilities', [within('was', 'welche (?:fragen|themen|aufgaben|funktionen|fähigkeiten|möglichkeiten|befehle)', 'worüber', 'wonach', 'wobei', 'womit', 'wofür', 'wozu', 'wie', 'inwiefern', 'bei was', 'mit was', 'über was', 'zu was', '(?:zu|über|bei|in|mit) welche[nr]? (?:themen|fragen|dingen?|anliegen|bereichen|sachen)', 'worin', 'warum', 'wo'), within('frag(?:en|e)', 'befragen', 'beantworten', 'beantwortest', 'helfen', 'helft', 'weiterhelfen', 'hilfst', 'bescheid', 'themen', 'kennst', 'auskennst', 'aus', 'dienst', 'dienen', 'gedacht', 'nützlich', 'nützt', 'fähig', 'tun', 'machst', 'machen', 'macht', 'kannst', 'können', 'könnt', 'kann', 'drauf', 'fähigkeiten', 'funktionen', 'aufgaben?', 'job', 'zweck', 'weißt', 'wissen', 'gut', 'zuständig', 'unterstützen', 'unterstützt', 'auskunft', 'funktionierst', 'funktioniert', 'arbeitest', 'benutze', 'bediene', 'nutze', 'verwende', 'bietest', 'anbieten', 'leisten', 'existierst', 'gibt es dich', 'da', 'bist', 'leistest'), within(you, formal, thisChat)], 'darf soll dieser diesen fragen so für ist deine machen tun geben sich mich mir beherrschst stellen dinge sachen nützlich zu'),
  topic('abilities', [within('was (?:kann|darf|soll) (?:ich|man)(?: (?:hier|denn|alles|so|dich|sie|euch))+(?: fragen| machen| tun| schreiben| eingeben)?', 'was ist das hier', 'was ist hier', 'was soll ich (?:jetzt )?(?:schreiben|fragen|machen|tun|eingeben)', 'was muss ich hier (?:machen|tun|eingeben|schreiben)', 'worum geht(?:s| es) hier', 'wie geht das hier', 'wie funktioniert das hier')], 'fragen'),
  topic('abilities', [within('befehle', 'commands', 'kommandos', 'befehlsübersicht', 'funktionsumfang', '(?:deine|ihre) (?:funktionen|fähigkeiten|möglichkeiten|aufgaben?)', 'was du (?:alles |so )?kannst')], 'welche was für gibt zeig zeige erklär erkläre erklären nenn nenne sind verstehst kennst liste'),
  topic('abilities', [within('hilf', 'hilfe', 'helfen', 'helft', 'help', 'weiterhelfen', 'unterstützen', 'menü', 'menu', 'anleitung$', 'bedienung$')], 'brauche bräuchte benötige mir dringend bei einer sache frage problem meinem meiner wer jemand ihre deine kannst etwas was mit schnell'),

  topic('ready', [within('fragen?', 'anliegen', 'problem', 'was wissen', 'etwas wissen', 'was fragen', 'etwas fragen')], 'ein paar kurze kleine kurz mal darf dürfte stellen dazu weitere andere nächste neue wollte wollen möchte hätt mein folgendes folgende mehrere viele zwei mit zu anderes dumme doofe beantworten beantwortest was an nochmal'),
]

/** Asked of a program, unless one of the words before has told more. */
const ofAProgram = topic('abilities', [within(you)], ofPrograms)

/** Whatever is said of it: "du bist hässlich", "bist du katholisch?", "wann wurdest du getauft?" */
const ofYou = [
  /^(?:na |ey |hey |aber |und |ja |ich glaube |ich finde )*(?:du|ihr) (?:bist|seid|warst|wirkst|klingst)(?: \p{L}+){1,4}$/u,
  /^(?:na |und |sag mal )*(?:bist|warst|wirst) du(?: (?:denn|eigentlich|auch|so|mal|schon|noch|jetzt|etwa|ein|eine|einen|der|die|das|in|aus|für|gegen|immer|manchmal|nie|wirklich|echt|sehr|ganz|gerade|heute))* \p{L}+$/u,
  /^(?:bist|warst) du (?:auch |eigentlich |so |genauso )*(?:wie|besser als|schlauer als|klüger als|so \p{L}+ wie|schneller als)(?: \p{L}+){1,3}$/u,
  /^(?:(?:wann|wo|wie|warum|wieso|von wem|seit wann) )wurdest du(?: \p{L}+){1,2}$/u,
  /^(?:ey |hey |aber )*du (?:\p{L}{2,}st|kannst|taugst)(?: (?:mich|ja|echt|mir|so|doch|nur|gar|wirklich|total|voll|nichts|nix|rum|wohl|auf die nerven|mir auf die nerven))*$/u,
]
/** Who has this to do is asked, not what it is like. */
const ofDuty = within('zuständig', 'für', 'verpflichtet', 'berechtigt', 'offen', 'geöffnet', 'geschlossen', 'auf', 'zu', 'erreichbar')

/** What is asked about the chatbot itself, or of it. */
export const aboutTheBotIn = (clause: string): SmallTalk | null => {
  const found = topics.find(topic => says(clause, topic))?.kind
  if (found) return found
  if (clause.search(ofDuty) < 0 && ofYou.some(pattern => pattern.test(clause))) return 'personal'
  return says(clause, ofAProgram) ? 'abilities' : null
}
