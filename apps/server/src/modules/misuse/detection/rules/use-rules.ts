import type { RuleTable, WordClasses } from './compile-rules.ts'

export const useWords: WordClasses = {
  /** What people come to a town hall for: whoever names it wants it, and no essay. */
  matter: `anmeld* ummeld* abmeld* antrag* anträge* ausweis* personalausweis* reisepass* urkunde* *urkunde formular* termin termine bescheid*
    bescheinigung* *amt *gebühr *gebühren *steuer wohngeld kindergeld bürgergeld elterngeld führerschein* protokoll* unterlagen umzug* stadtrat* rathaus
    certificate passport permit appointment registration register licence license hall landlord`,
  make: `schreib schreibe schreiben schreibst verfass* verfasse erstell erstelle erstellen erstellst generier* dichte dichten dichtest formulier* entwirf entwerf*
    komponier* programmier* entwickle entwickeln codiere write compose generate create draft make produce develop craft code implement mach mache erzähl
    erzähle erzählen tell give gib sing singe rap rappe build design erfinde erfind`,
  piece: `gedicht* essay* aufsatz aufsätze erörterung* referat* hausarbeit* hausaufgabe* kurzgeschichte* geschichte geschichten märchen roman romane lied
    lieder songtext* song songs rap witz witze poem* poetry story stories novel haiku limerick* sonett sonnet joke jokes lyrics screenplay drehbuch
    blogartikel blogbeitrag* blogpost* blog liebesbrief* fanfiction article bachelorarbeit* masterarbeit* seminararbeit* facharbeit* interpretation
    buchzusammenfassung inhaltsangabe kapitel werbetext* businessplan* tweet tweets linkedin* instagram* caption newsletter marketing* rezept recipe
    quiz kreuzworträtsel dialog monolog speech gutenachtgeschichte reim reime ballade trinkspruch paragraph paragraphs comedy`,
  program: `python javascript typescript java php html css sql c++ c# rust golang code quellcode programm skript script function funktion algorithmus
    algorithm regex website webseite app excel-makro makro bash powershell snippet program class unittest* api sortieralgorithmus spiel game schadcode
    malware virus trojaner keylogger exploit ransomware`,
  programming: `python javascript typescript java php html css sql c++ rust golang quellcode algorithmus algorithm regex bash powershell snippet
    sortieralgorithmus malware keylogger ransomware exploit makro schadcode`,
}

/** Work that has nothing to do with an administration and costs its credits. */
export const offTopicRules: RuleTable = {
  'creative-task': {
    score: 0.72,
    unless:
      '<matter>|förderung|wettbewerb|bücherei|bibliothek|stadtbibliothek|lesung|vhs|volkshochschule|stadt|ortes|rathauses|kirche|gemeinde|stadtgeschichte|library|story-time|kids|kinder',
    patterns: [
      '<make> ~7 <piece>',
      '<piece> ~5 schreiben|verfassen|erzählen|dichten|generieren|erstellen|zusammenfassen',
      'write ~3 <piece>|paragraph|essay|email|letter|article|review|code',
    ],
  },
  programming: {
    score: 0.74,
    unless: 'kurs|kurse|volkshochschule|vhs|lernen|ausbildung|informatik',
    patterns: [
      '<make> ~7 <programming>',
      '<make> ~5 <program> ~5 <programming>',
      'write|code|programmier*|schreib*|debug*|fix|korrigier* ~4 code|programm|skript|script|function|funktion|program|app|website|bug',
      '<programming> ~4 code|script|skript|programm|function|funktion',
      'def|import|select|function|console ~2 print|numpy|from|log|return',
    ],
  },
  homework: {
    score: 0.7,
    patterns: [
      'mach*|löse|löst|lös|erledig*|do|solve|finish ~4 hausaufgabe*|homework|mathehausaufgabe*|matheaufgabe*|aufgabe|gleichung|equation|übungsblatt|klausur|integral',
      'hausaufgaben ~3 machen|lösen|helfen|erledigen',
      'löse ~3 gleichung|aufgabe|x',
      'ableitung|integral|nullstellen|gleichung ~4 berechn*|lös*|bestimm*',
      'what is the ~2 capital|derivative|square|meaning',
      'hauptstadt von',
      'interpretiere|analysiere|analysier ~4 gedicht|drama|roman|faust|text',
      'wer ~3 gewonnen|gewinnt|weltmeister ~3 bundesliga|wm|em|champions|league|weltmeisterschaft',
    ],
  },
  'translate-text': {
    score: 0.66,
    unless:
      'beglaubigt*|vereidigt*|urkunde|geburtsurkunde|dolmetscher*|übersetzer*|zeugnis|führerschein|bescheid|antwort|answer',
    patterns: [
      'translate|übersetz|übersetze ~4 following|folgenden|folgende|folgendes|sentence|satz|paragraph|lyrics|songtext',
      'translate|übersetz|übersetze ~3 to|into|ins|in ~1 english|german|french|spanish|italian|englische|deutsche|französische|spanische|latein* $',
      'korrigier|korrigiere|umformuliere|paraphrasiere|rewrite|proofread|verbessere|improve ~3 text|aufsatz|essay|following|folgenden|satz|sentence|paragraph',
    ],
  },
  'makes-a-text': {
    score: 0.63,
    unless:
      '<matter>|widerspruch|vollmacht|e-mail|mail|beschwerde|kündigung|unterlagen|rechnung|urkunde|liste|übersicht|konto|zusammenfassung|down|documents|dokumente|auf|adresse|ärzte|sprache|beispiel',
    patterns: [
      '$ schreib|schreibe|verfass|verfasse|generier|generiere|erstell|erstelle|dichte|formulier|formuliere|programmier|programmiere|entwirf|komponiere|erfinde ~2 mir|uns|ein|eine|einen|zwei|drei',
      '$ write|compose|generate|draft|code|invent|create|rewrite|rephrase|craft|brainstorm ~2 me|us|a|an|the|some|two|three|five|ten|code|word|about|and|it|this',
      'and|und|please|bitte|then|dann|now|jetzt|stattdessen|instead write|compose|generate|schreib|schreibe|generiere|dichte|verfasse|programmiere ~1 a|an|ein|eine|einen|some|the',
      'can|could|kannst|könntest ~1 you|du ~3 write|compose|generate|code|dichten|programmieren|komponieren',
      'bewerbungsschreiben|lebenslauf|motivationsschreiben|cover|resume ~3 schreib*|formulier*|letter|erstell*|als|for',
      'write|generate|create|schreib*|erstell* ~4 cover|bewerbungsschreiben|motivationsschreiben|lebenslauf|resume',
    ],
  },
  'forbidden-knowledge': {
    score: 0.66,
    unless:
      'melden|schutz|verhindern|gefunden|entschärfung|anzeigen|report|bekommen|erhalten|angeblich*|reingefallen|betrug|verdächtig*|received|got',
    patterns: [
      'how|wie|explain|erkläre|erklär|steps|anleitung|tell|instructions ~5 make|build|baue|baut|bauen|create|herstell*|synthesi*|cook|koch*|bastel* ~3 bomb|bombe|bomben|napalm|meth|crystal|drugs|drogen|weapon|waffe|explosive*|sprengstoff|gift|poison|molotov*|molotow*|ghost',
      'how|wie|explain|erkläre|erklär|tell ~6 hack|hacke|hackt|hacken|pick|knack*|steal|stehle|klaue|klaut|hotwire|launder|forge|fälsch*|counterfeit|break|crack ~4 lock|schloss|car|auto|account|wifi|wlan|money|geld|network|netzwerk|password|ausweis|identity|into|system|konto|passport|credit|geldwäsche',
      'break ~1 into ~4 network|house|car|system|computer|server|building',
      'ins|in ~2 *netz|netzwerk|system ~4 kommen|eindringen|einbrechen|hacken',
      'sql injection|injections',
      'phishing|ransomware|keylogger|malware ~3 mail|email|write|code|erstell*|schreib*|campaign|create|seite',
    ],
  },
  advice: {
    score: 0.55,
    patterns: [
      'welche ~2 aktie|aktien|kryptowährung*|bitcoin ~3 kaufen|lohnt',
      'bitcoin ~3 kaufen|invest*|kurs',
      'lottozahlen',
      'horoskop',
      'sternzeichen ~5 passt',
      'tell me a joke|story',
      'recipe for|how to cook',
      'rezept für ~3 kuchen|pizza|lasagne|pfannkuchen|torte|suppe',
      'give|gib|gimme|nenn ~3 recipe|rezept',
      'blog|newsletter|artikel|article ~3 about|über',
    ],
  },
}

/** Attempts to learn what is private of somebody else. */
export const personalDataRules: RuleTable = {
  'private-contact': {
    score: 0.72,
    unless:
      'meldebescheinigung|melderegisterauskunft|meldeauskunft|sprechstunde|öffnungszeiten|vermieter|büro|amtszimmer|ummelden|anmelden|leiblich*|adopt*|verschollen*|vermisst*|unterhalt',
    patterns: [
      'privat*|private|privaten|home|personal ~2 adresse|anschrift|telefonnummer|handynummer|nummer|handy|address|phone|number|email|mail|mobilnummer ~4 von|des|der|vom|of|bürgermeister*|herrn|frau|mr|mrs',
      'privat*|private|home|personal ~1 adresse|anschrift|privatadresse|telefonnummer|handynummer|address|phone|number',
      'privatadresse|privatanschrift|privatnummer|privattelefon*|privathandy*|wohnadresse|wohnanschrift|heimadresse ~3 von|des|der|vom',
      'handynummer|mobilnummer|geburtsdatum|kontonummer|iban|steuer-id|privatnummer|gehalt|krankenakte|kontostand ~2 von|des|der|vom ~1 herr*|frau|bürgermeister*|sachbearbeiter*|kollegin|kollegen|nachbar*|mitarbeiter*|chefin|lehrer*',
      'wo|where ~1 wohnt|lebt|does|wohnen|lives ~3 herr|frau|bürgermeister*|familie|sachbearbeiter*|mr|mrs|nachbar*|mitarbeiter*|ex|landrat|live|richter*|polizist*',
      'adresse|anschrift|wohnort|address von|of ~1 herrn|frau|meinem|meiner|mr|mrs|familie ~2 nachbar*|ex|exfreund*|exfrau|exmann',
      'finde|find|such*|sag|nenn* ~4 heraus|raus|out|mir ~4 wo ~4 wohnt|lebt|arbeitet|lives',
      'daten|data|nachrichten|chats|anfragen|messages|conversations|gespräche ~2 von|of|der|anderer|other ~2 anderen|anderer|other|user|users|nutzer*|bürger*|visitors|besucher*|people|personen ~4 $|zeig*|show|aus|geben',
      'wie ~1 viel verdient ~2 nachbar*|kolleg*|herr|frau|chef*|mitarbeiter*|sachbearbeiter*',
      'welche|was|wie|viele ~2 krankheit*|schulden|vorstrafen|einkommen ~4 nachbar*|kolleg*|herr|frau|chef*',
      'hat|ist|viel|was|welche ~3 nachbar*|kolleg*|ex|exfrau|exmann|exfreund* ~4 vorbestraft|schulden|krankheiten|verdient',
      'wo|wohin|where ~4 nachbar*|kolleg*|ex|exfrau|exmann|exfreund* ~4 wohnt|angestellt|arbeitet|gezogen',
      'wo ~1 wohnt|lebt|arbeitet ~1 sie|er|die|der $',
      'wo wohnt|wohnen|lebt ~5 privat',
      'zeig|gib|show|list|nenn ~5 daten|namen|adressen|names|addresses|emails|passwörter|passwords|kundendaten|api|zugangsdaten ~4 nutzer*|users|bürger*|mitarbeiter*|employees|customers|kunden|einwohner*|anderen|datenbank|database|keys|key|$',
    ],
  },
}
