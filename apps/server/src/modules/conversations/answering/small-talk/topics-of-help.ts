import { within } from './plain-words.ts'
import { formal, type Topic, thisChat, topic, you } from './topic.ts'

/** What it can do. */
export const topicsOfHelp: Topic[] = [
  topic(
    'abilities',
    [
      within(
        `was|welche (?:fragen|themen|aufgaben|funktionen|fähigkeiten|möglichkeiten|befehle|aktionen)|worüber|wonach|
         wobei|womit|wofür|wozu|wie|inwiefern|bei was|mit was|über was|zu was|(?:zu|über|bei|in|
         mit) welche[nr]? (?:themen|fragen|dingen?|anliegen|bereichen|sachen)|worin|warum|wo`,
      ),
      within(
        `frag(?:en|e)|befragen|beantworten|beantwortest|helfen|helft|weiterhelfen|hilfst|bescheid|themen|kennst|
         auskennst|aus|dienst|dienen|gedacht|nützlich|nützt|fähig|tun|machst|machen|macht|kannst|können|könnt|
         kann|drauf|fähigkeiten|funktionen|aufgaben?|job|zweck|weißt|wissen|gut|zuständig|unterstützen|
         unterstützt|auskunft|funktionierst|funktioniert|arbeitest|benutze|bediene|nutze|verwende|bietest|
         anbieten|leisten|existierst|gibt es dich|da|bist|leistest`,
      ),
      within(`${you}|${formal}|${thisChat}`),
    ],
    `darf soll dieser diesen fragen so für ist deine machen tun geben sich mich mir beherrschst stellen dinge
    sachen nützlich zu`,
  ),
  topic(
    'abilities',
    [
      within(
        `was (?:kann|darf|soll) (?:ich|man)(?: (?:hier|denn|alles|so|dich|sie|
         euch))+(?: mit dir)?(?: fragen| machen| tun| schreiben| eingeben)?|was (?:kann|soll) (?:ich|
         man) (?:alles |so )*mit dir (?:machen|anfangen|tun)|was ist das hier|was ist hier|
         was soll ich (?:jetzt )?(?:sagen|schreiben|fragen|machen|tun|eingeben)|was muss ich hier (?:machen|tun|
         eingeben|schreiben)|worum geht(?:s| es) hier|wie geht das hier|wie funktioniert das hier`,
      ),
    ],
    `fragen`,
  ),
  topic(
    'abilities',
    [
      within(
        `befehle|aktionen|commands|kommandos|befehlsübersicht|funktionsumfang|(?:deine|ihre) (?:funktionen|fähigkeiten|
         möglichkeiten|aufgaben?|kategorien|themen|themengebiete?|spezialgebiete?|fachgebiete?)|(?:in|
         aus) welchen (?:themengebieten|fachgebieten|bereichen) kannst(?: du)?(?: fragen)? (?:beantworten|
         helfen)|was du (?:alles |so )?kannst`,
      ),
    ],
    `welche was für gibt zeig zeige erklär erkläre erklären nenn nenne sind verstehst kennst liste`,
  ),
  topic(
    'abilities',
    [within(`hilf|hilfe|helfen|helft|help|weiterhelfen|unterstützen|menü|menu|anleitung$|bedienung$`)],
    `brauche bräuchte benötige mir dringend bei einer sache frage problem meinem meiner wer jemand ihre deine
    kannst etwas was mit schnell`,
  ),
  topic(
    'ready',
    [within(`fragen?|anliegen|problem|was wissen|etwas wissen|was fragen|etwas fragen`)],
    `ein paar kurze kleine kurz mal darf dürfte stellen dazu weitere andere nächste neue wollte wollen möchte
    hätt mein folgendes folgende mehrere viele zwei mit zu anderes dumme doofe beantworten beantwortest was an
    nochmal`,
  ),
]
