import { setOf, within } from './plain-words.ts'

const insulting = within(
  'fick(?:t|en|st|er)?(?:dich)?',
  'leck(?:t|en)?',
  'maul',
  'klappe',
  'schnauze',
  'fresse',
  'verpiss(?:t|en)?',
  'arsch(?:loch|löcher|gesicht|geige)?',
  '(?:voll)?idiot(?:en|in|isch(?:e|er|es)?)?(?:bot)?',
  'vollidioten?',
  'trottel',
  'dep+(?:en|ert|erter)?',
  'vollpfosten',
  'penner',
  'spast(?:i|en)?',
  'missgeburt',
  'bastard',
  'hure(?:n)?',
  'nutte',
  'schlampe',
  'hohlkopf',
  'schwachkopf',
  'dummkopf',
  'blödmann',
  'wichser\\p{L}*',
  'hurensohn\\p{L}*',
  'schei(?:ß|ss)(?:e|er|es|bot|ding|teil|kerl|dreck|verein|laden|chatbot|programm)?',
  'dumm(?:e|er|es|kopf|bot)?',
  'dümmer(?:er)?',
  'strohdumm',
  'saudumm',
  'blöd(?:e|er|es|mann)?',
  'blödian',
  'doof(?:e|er|es)?',
  'dämlich(?:e|er|es)?',
  'bescheuert(?:e|er|es)?',
  'behindert(?:er)?',
  'kack(?:e|bot|ding|teil)?',
  'drecks(?:bot|ding|teil|chatbot|scheiße|laden|programm)?',
  'mist(?:bot|ding|kerl|stück)',
  'versager',
  'hässlich',
  'stinkst',
  'beschissen(?:er|e|es)?',
  'unnütz(?:er|e|es)?',
  'der letzte dreck',
  '(?:taugst|kannst) (?:ja |gar |doch |echt |einfach )*(?:nichts|nix)',
  'loser',
  'unfähig(?:e|er|es)?',
  'nutzlos(?:e|er|es)?',
  'wertlos(?:e|er|es)?',
  'fotze\\p{L}*',
  'verarsch(?:st|en|t|ung)?',
  'fuck(?:ing)?',
  'shit',
  'asshole',
  'bitch',
  'stupid',
  'idiots?',
  'sucks?',
  'hasse (?:dich|euch)',
  'hau(?:t)? ab',
  'geh (?:sterben|weg|kacken)',
  'stirb',
  'halts? (?:den mund|den rand|die backen)',
)
/** Things that are thrown away are an insult only to whom they are said. */
const throwing =
  /(?:^| )(?:so(?: ei)?n|so eine|was für (?:ein|eine)|du|bot|chatbot|totaler|absoluter|völliger|das ist(?: doch| ja| alles| echt)*|alles) (?:\p{L}+ )?(?:schrott|mist|müll|dreck|rotz)(?: hier)?$/u
const around = setOf(
  `du ihr sie euch dich dir bist seid sind ist ein eine einen einfach so echt voll total ganz alle alles der die das doch mal nur bot chatbot chatbots hier was für wie mich
  am im in nichts nix gar ja kannst taugst verstehst you off are the dein deine halt halts haltet zu und auch noch jetzt wirklich eh scheinbar wohl bisschen bissl
  etwas sehr sau mega extrem programm maschine roboter ki computer ding teil antwort antworten mir uns von als kann man selten fresse mutter dieser diese verdammter verdammte
  verdammtes verdammt he ey alter mann alda junge na ach oh sag sagen geh willst wollt a ich`,
)

export const isInsult = (clause: string): boolean =>
  throwing.test(clause) ||
  (clause.search(insulting) >= 0 &&
    clause
      .replace(insulting, ' ')
      .split(' ')
      .every(word => word === '' || around.has(word)))
