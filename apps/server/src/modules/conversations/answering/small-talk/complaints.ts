import { type Saying, says, setOf, within } from './plain-words.ts'

/** Words with which people speak of an answer. What the administration does wrong has others. */
const ofAnswers = setOf(
  `das die der dies diese dieser deine deiner deinen ihre ihrer ich du sie mir mich dir uns es so ein eine einen was wie antwort antworten auskunft info infos information frage fragen
  ist war sind waren wurde stimmt hilft helfen hilfst passt bringt beantwortet beantwortest verstehe verstehst verstehen versteht versteh verstanden gemeint meine
  meinte gefragt wollte wissen weiß weißt wirklich überhaupt gar leider ja doch aber auch immer noch schon wieder jetzt hier zu ganz total völlig echt nur
  kannst können hast hat haben habe hab auf mit bin von dir weiter geholfen weitergeholfen richtig korrekt gut genug viel für bot chatbot chat gesagt sagst
  gelesen liest mehr anders danach davon darum nach etwas anderes ging geht interessiert brauche gesucht suche antwortest sehr am thema vorbei lang kurz ungenau
  und oder lese sinn ergibt macht dumme blöde freundlich nützlich hilfreich zufrieden einfach null bist`,
)
const complaining = within(
  'nicht',
  'nichts',
  'nix',
  'keine?n?',
  'falsch(?:e|er|es)?',
  'unsinn',
  'quatsch',
  'blödsinn',
  'schwachsinn',
  'käse',
  'humbug',
  'unbrauchbar',
  'nutzlos',
  'sinnlos',
  'schlecht(?:e|er|es)?',
  'unverständlich',
  'unklar',
  'kompliziert',
  'enttäuschend',
  'enttäuscht',
  'unzufrieden',
  'ungenügend',
  'daneben',
  'vorbei',
  'nervst',
  'nervt',
  'nervig',
  'nervend',
  'lächerlich',
  'peinlich',
  'mies',
  'furchtbar',
  'schrecklich',
  'ärgerlich',
  'langsam',
  'umsonst',
  'lügst',
  'lüge',
  'gelogen',
  'missverstanden',
  'missverständnis',
)
/** "Ich weiß nicht" is about whoever says it. */
const complaint: Saying = { all: [complaining], besides: [ofAnswers] }

/** Somebody is not content with an answer, or has not understood it. */
export const isComplaint = (clause: string): boolean =>
  says(clause, complaint) && !/^(?:warum|wann|wo|wer|was (?:kannst|weißt|können|wissen))(?: |$)/.test(clause)
