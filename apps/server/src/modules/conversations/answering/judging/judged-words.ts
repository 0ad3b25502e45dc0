import type { AskedWord } from '../../../retrieval/index.ts'
import { isCommonInQuestions } from '../question-words.ts'

/** A word of a question, by what it means if the sources do not have it. */
export interface JudgedWord {
  /** What the question is about. */
  isNoun: boolean
  isNumber: boolean
  /** "Welcher Fluss": the answer is one, and need not say so. */
  isAskedFor: boolean
  /** What it counts beside the others, before how rare it is. */
  worth: number
}

/** Nouns that say what kind of thing is asked for: texts that answer do without them. */
const kindNouns = new Set(
  `jahr jahre jahren jahres monat monate tag tage datum zeitpunkt zeit zeitraum name namen art arten typ anzahl zahl menge ort orte ortes
  stelle land stadt person personen menschen leute grund gründe ursache zweck ziel begriff bezeichnung wort teil form rolle bedeutung
  beispiel beispiele prozent prozentsatz höhe größe länge dauer folge ergebnis ereignis aussage meinung ding dinge sache möglichkeit
  möglichkeiten weise rang position thema information informationen öffnungszeit öffnungszeiten sprechzeit sprechzeiten uhrzeit
  telefonnummer rufnummer adresse`.split(/\s+/),
)

/** Words that belong to asking, beside those that all questions have in common. */
const askingWords = new Set(
  `heißt heißen hieß nannte nannten genannt bezeichnet bezeichnete beschrieben beschreibt bedeutet gehört gehörte gehören befindet befand
  befanden lag handelt geschah geschieht gab gegeben verwendet verwendete verwenden benutzt benutzte führte führten bekannt bekannte
  wodurch worin woran wovon gemäß laut zwischen während seit andere anderen insgesamt ungefähr tat tun getan war wurde wurden worden
  konnte konnten sollte musste mussten wollte wollten ließ ließen statt stattgefunden fand fanden kam kamen ging gingen hielt machte
  machten zuerst erste ersten erster erstes letzte letzten letzter neben außer gegen ohne zwei drei vier passierte`.split(
    /\s+/,
  ),
)

const worths = { little: 0.1, kind: 0.3, askedFor: 0.9, noun: 2, other: 1 } as const
/** Long words are rarer than short ones. */
const lettersCounted = 12
const lengthOf = (word: string): number => 0.5 + Math.min(word.length, lettersCounted) / 16

/** What stands behind "welche", "was für" and "wie viele", perhaps with a word between: "Welcher französische König". */
const askedFor =
  /(?:[Ww]elche[mnrs]?|[Ww]as für(?: ein\p{L}*)?|[Ww]ie viele?[nr]?)\s+(?:\p{Ll}+\s+)?([\p{Lu}\d][\p{L}\d]*)/gu

export const nounsAskedFor = (question: string): Set<string | undefined> =>
  new Set([...question.matchAll(askedFor)].map(([, noun]) => noun))

export const judgedWords = (question: string, words: AskedWord[]): JudgedWord[] => {
  const answers = nounsAskedFor(question)
  return words.map(({ asked, folded, isNoun }) => {
    const word = asked.toLowerCase()
    const isKind = kindNouns.has(word)
    const isLittle = isCommonInQuestions(word) || askingWords.has(word)
    const isAskedFor = isNoun && !isKind && answers.has(asked)
    const kind = isLittle ? 'little' : isKind ? 'kind' : isAskedFor ? 'askedFor' : isNoun ? 'noun' : 'other'
    return {
      isNumber: /^\d/.test(folded),
      isNoun: kind === 'noun',
      isAskedFor,
      worth: kind === 'noun' || kind === 'other' ? worths[kind] * lengthOf(asked) : worths[kind],
    }
  })
}
