import { isQuestion, onOneLine, sentencesOf } from '../../conversations/index.ts'
import type { Analysis } from '../tables.ts'
import { findDeadline } from './find-deadline.ts'
import { type LetterParts, letterParts } from './letter-parts.ts'

export const questionsAtMost = 6
export const questionLengthAtMost = 400
const concernAtMost = 240
const personsAtMost = 10

const wishes =
  /(?<!\p{L})(?:möchte|bitte|bitten|benötige|brauche|beantrage\p{L}*|wünsche|ersuche|fordere|interessiere|suche)(?!\p{L})/iu
const street =
  /\p{Lu}[\p{L}-]*(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|damm|ufer)\s+\d+\s?[a-z]?\b/iu
const town = /\b\d{5}\s+\p{Lu}[\p{L}-]+(?:\s(?:am|an der|bei|im)\s\p{Lu}[\p{L}-]+)?/u
const titled = /(?<!\p{L})(?:Herrn?|Frau)\s+(?:Dr\.\s+)?(\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)?)/gu

const cut = (text: string, atMost: number): string => {
  const line = onOneLine(text)
  return line.length <= atMost ? line : `${line.slice(0, atMost - 1).trimEnd()}…`
}

/** Politeness in the form of a question. */
const isFiller = (sentence: string): boolean =>
  /^(?:können|könnten|würden|dürfte|darf) (?:sie|ich|wir)(?!\p{L}).{0,60}(?:helfen|auskunft geben|informationen (?:geben|schicken|zusenden)|beantworten|antworten|mitteilen)\?$/iu.test(
    sentence,
  )
/** Says nothing alone, and means what was asked before: "Und wie lange gilt er?" */
const goesOn = (sentence: string): boolean => /^(?:und |oder )?(?:w\p{L}+|gilt|gibt) .*\?$/iu.test(sentence)
const asksPlainly = (sentence: string): boolean =>
  /\?$/.test(sentence) || /(?:möchte|würde gerne?) wissen|bitte (?:sagen|teilen|nennen)/iu.test(sentence)

const questionWord =
  'w(?:er|en|em|essen|as|ann|o|ie|ieviel|arum|eshalb|ieso|ozu|ofür|omit|ohin|oher|elche[mnrs]?)(?!\\p{L})'
/** "Was kostet das, und wie lange gilt es?", but not "Wann und wo?": each half says something. */
const twoQuestions = new RegExp(
  `^((?:\\p{L}+ )?${questionWord}(?: \\S+)+? \\S*[^\\s,]),? ((?:und|oder) (?:\\p{Ll}+ )?${questionWord} .*\\?)$`,
  'iu',
)

/** "Wo steht, was es kostet und wie lange es gilt?" is one: what it asks for are no questions by themselves. */
const asksForOthers = new RegExp(`, (?:\\p{Ll}+ )?(?:ob(?!\\p{L})|${questionWord})`, 'iu')

/** The questions that a sentence holds, each as one of its own. */
const eachQuestion = (sentence: string): string[] => {
  const [, one, other] = (sentence.length <= questionLengthAtMost && twoQuestions.exec(sentence)) || []
  if (!one || !other || asksForOthers.test(one)) return [sentence]
  return [`${one}?`, ...eachQuestion(other.charAt(0).toUpperCase() + other.slice(1))]
}

/** Of a sentence that begins with it; a greeting that stands alone is left out before. */
const withoutGreeting = (sentence: string): string => {
  const rest = sentence.replace(
    /^(?:hallo|hi|moin|guten (?:tag|morgen|abend))(?: zusammen)?\s*[,!–-]\s*/iu,
    '',
  )
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

const questionsIn = (sentences: string[]): string[] => {
  const marked = sentences.filter(asksPlainly)
  const asked = (marked.length ? marked : sentences).filter(
    (sentence, place) => isQuestion(sentence) || (place > 0 && marked.length > 0 && goesOn(sentence)),
  )
  const telling = asked.filter(sentence => !isFiller(sentence))
  if (telling.length) return telling
  // Whoever asks nothing wants something.
  const wished = sentences.find(sentence => wishes.test(sentence)) ?? sentences[0]
  return wished ? [wished] : asked
}

const personsIn = (body: string, { signedBy }: LetterParts): string[] => {
  const named = [...body.matchAll(titled)].flatMap(([, found]) => found ?? [])
  return [...new Set([signedBy, ...named].filter(Boolean))].slice(0, personsAtMost)
}

export interface AnalysedLetter {
  analysis: Analysis
  /** By whom the letter is signed; empty where nobody can be read. */
  requester: string
}

/** What a letter wants, as far as it can be told without a model: its questions in the order asked. */
export const analyseByRules = (letter: string, whole: string, today: string): AnalysedLetter => {
  const parts = letterParts(letter)
  const sentences = sentencesOf(parts.body || whole)
  const questions = questionsIn(sentences)
    .flatMap(sentence => eachQuestion(withoutGreeting(sentence)))
    .map(question => cut(question, questionLengthAtMost))
  const told = sentences.find(sentence => !isQuestion(sentence)) ?? sentences[0] ?? ''
  const place = [street.exec(parts.body)?.[0], town.exec(whole)?.[0]].filter(Boolean).join(', ')
  return {
    analysis: {
      concern: cut(parts.subject || told, concernAtMost),
      questions: [...new Set(questions)].slice(0, questionsAtMost),
      deadline: findDeadline(parts.body, today),
      place,
      persons: personsIn(parts.body, parts),
    },
    requester: parts.signedBy,
  }
}
