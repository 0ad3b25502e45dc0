import { meaningfulWords } from './question-words.ts'
import { courtesyIn } from './small-talk/courtesies.ts'
import { flat, plain } from './small-talk/plain-words.ts'

/** Longer ones say more than a courtesy. */
const clauseAtMost = 90
/** Name, street and telephone number behind a farewell. */
const signatureAtMost = 160

/** Small words that stand anywhere in a polite phrase. */
const softly = String.raw`(?:(?:bitte|mal|einmal|gerne?|kurz|eben|noch|nochmal|nur|da|doch|vielleicht|eventuell|evtl\.?|auch|einfach|eigentlich|schnell|direkt|jetzt|denn|dazu|hier|nun|sie|ihnen|euch|dich|mich|zufällig|freundlicherweise)\s+){0,5}`
const me = '(?:mir|uns)'
const youCan =
  '(?:können|könnten|würden|dürften) sie|(?:kannst|könntest|würdest) du|(?:könnt|könntet|würdet) ihr|(?:kann|könnte)'
const toTell =
  '(?:sagen|mitteilen|verraten|erklären|beantworten|weiterhelfen|helfen|auskunft geben|auskunft darüber geben)'
const iWould =
  '(?:möchten?|wollten?|wollen|will|würden?) (?:ich|wir)|(?:ich|wir) (?:möchten?|wollten?|wollen|will|würden?)'
const toKnow =
  '(?:wissen|fragen|nachfragen|anfragen|erfahren|erkundigen|informieren|interessieren|in erfahrung bringen)'

/** What goes before a question without being part of it: "Können Sie mir sagen, …", "ich wollte fragen, …". */
const waysToAsk = flat(`
  (?:${youCan}) ${me}? ?${softly}(?:(?:jemand|einer|wer) ${softly})?${toTell}
  |(?:${iWould}|(?<=und )(?:möchten?|wollten?|würden?)) ${softly}${toKnow}
  |(?:(?:ich|wir) hätten?|hätten? (?:ich|wir)) ${softly}gewusst
  |(?:(?:ich|wir) wüssten?|wüssten? (?:ich|wir)|(?<=und )wüssten?)(?: gerne?)?(?: mal)?
  |(?:ich|wir) bitten? ${softly}um auskunft
  |(?:wissen sie|weißt du|wisst ihr|weiß (?:jemand|einer|wer))(?: (?:vielleicht|zufällig|hier|denn|eigentlich))?
  |(?:bitte )?(?:sagen|erklären|nennen) sie ${me}(?: bitte)?
  |(?:bitte )?teilen sie ${me} (?:bitte )?mit
  |(?:bitte )?(?:sag|sagt|erklär|erkläre|verrat|verrate)(?: doch)?(?: bitte)? ${me}(?: (?:bitte|mal|doch))?
  |(?:ich frage mich|wir fragen uns|mich (?:würde|interessiert|interessierte)(?: ${softly}interessieren)?|(?:meine|unsere|die) frage (?:ist|wäre|lautet))`)
const askingWord = flat(String.raw`
  (?:(?:bis|ab|seit|von|für|mit|bei|in|an|zu|aus|auf|nach|um) )?
  (?:ob|was|wann|wo|wie|wieviel|wer|wen|wem|wessen|warum|wieso|weshalb|welche[mnrs]?|wohin|woher|womit|wofür|wozu|worauf|inwieweit|inwiefern)(?!\p{L})`)
const wayToAsk = new RegExp(
  String.raw`(?<!\p{L})(?:und |nun |also |daher |deshalb )?(?:${waysToAsk})(?:\s*[,–-]?\s+(?=${askingWord})|\s*:\s*(?=\S))`,
  'giu',
)

/** Asks for whatever there is: "Ich ziehe um, was muss ich tun?" */
const whatToDo =
  /(?<!\p{L})(?:und )?was (?:(?:(?:muss|müssen|soll|sollen|sollte|sollten|kann|können|ist|wäre|habe|haben) )?(?:(?:ich|wir|man) )?(?:(?:jetzt|nun|dann|da|dabei|hier|alles|noch) ){0,3}(?:zu )?(?:tun|machen|unternehmen)|nun|jetzt)(?:\s*[,.!?;:]+\s*|\s*$|\s+(?=bei |beim |nach |wenn |falls ))/giu

/** That a question or a wish for help comes. */
const announcement = new RegExp(
  flat(String.raw`^(?:
  (?:(?:ich|wir) (?:hätten?|haben?)|(?:hätten?|habe) (?:ich|wir)|hätte|hab) ${softly}(?:eine?|ne|mehrere|ein paar|einige|zwei|drei) (?:\p{Ll}+e )?fragen?(?: an (?:sie|dich|euch))?
  |(?:noch )?(?:eine |ne )?(?:kurze|kleine|weitere|andere|allgemeine) frage
  |(?:${youCan}|sie können|du kannst|ihr könnt) ${me} ${softly}(?:jemand )?(?:weiter)?helfen
  |(?:ich|wir) hoffen?(?=\s*[,.!]|$)
  |(?:ich|wir) (?:brauchen?|bräuchten?|benötigen?) ${softly}(?:(?:ihre|deine|eure|etwas) )?(?:hilfe|auskunft)
  )(?![\p{L}\p{N}])[\s.,:;!?–-]*`),
  'iu',
)
const salutation =
  /^(?:sehr geehrte[rs]?|liebe[rs]?|werte[rs]?|hallo|guten (?:tag|morgen|abend)) (?:frau|herrn?|damen und herren|herren|team|kolleg\p{L}+|mitarbeiter\p{L}*|alle|zusammen)(?: [\p{L}*:.-]+){0,3}\s*[,!\n]\s*/iu
/** A greeting needs no sign behind it. */
const greeting =
  /^(?:hallo|hi|hey|moin(?: moin)?|servus|guten (?:tag|morgen|abend|mittag)|grüß (?:gott|sie|dich)|grüezi)(?: zusammen)?(?![\p{L}-])[\s.,:;!?–-]*/iu

const closing =
  /(?<!\p{L})(?:mit (?:freundlichen|besten|lieben|herzlichen|schönen|vielen) gr(?:ü|ue)(?:ß|ss)en|(?:viele|liebe|beste|freundliche|herzliche|schöne) gr(?:ü|ue)(?:ß|ss)e|(?<=[.,!?;\n]\s*|danke?,? )(?:mfg|lg|vg|gr(?:u|ü|ue)(?:ß|ss)e?))(?!\p{L})[^?]*$/iu
const waitingForReply =
  /^(?:(?:ich|wir) (?:bitten?|freuen?|hoffen?|danken?|würden?) .{0,60}|(?:über|auf|um|für) .{0,60}(?:freuen|dankbar|gebeten|bitte ich|bitten wir|danke ich|danken wir))$/u
const aboutReply =
  /(?<!\p{L})(?:antwort|rückmeldung|nachricht|info|auskunft|hilfe|helfen|weiterhelfen)(?!\p{L})/u

const clauseEnds = /[,.!?;:\n]/

/** "Und morgen?" asks for a day. */
const namesDay = /(?<!(?:guten|schönen) )(?<!\p{L})(?:heute|morgen)(?!\p{L})/u

const isCourtesy = (clause: string): boolean => {
  const said = plain(clause)
  return clause.length <= clauseAtMost && courtesyIn(said) !== null && !namesDay.test(said)
}

const withoutBeginning = (text: string): string => {
  const end = text.search(clauseEnds)
  if (end > 0 && isCourtesy(text.slice(0, end))) return text.slice(end).replace(/^[\s.,:;!?–-]+/u, '')
  return text.replace(salutation, '').replace(announcement, '').replace(greeting, '')
}

const withoutEnd = (text: string): string => {
  const close = closing.exec(text)
  if (close && close.index > 0 && text.length - close.index <= signatureAtMost)
    return text.slice(0, close.index).trimEnd()
  const last = /(?<=[,.!?;:\n])[^,.!?;:\n]+[.!?\s]*$/u.exec(text)
  if (!last) return text
  const said = plain(last[0])
  const isEnd =
    isCourtesy(last[0]) ||
    (waitingForReply.test(said) && aboutReply.test(said)) ||
    said.replace(announcement, '') === ''
  return isEnd
    ? text
        .slice(0, last.index)
        .trimEnd()
        .replace(/[,;:]$/u, last[0].trimEnd().endsWith('?') ? '?' : '')
    : text
}

/** Nobody is more polite than that. */
const courtesiesAtMost = 12

const untilNothingChanges = (text: string, step: (text: string) => string): string => {
  let rest = text
  for (let count = 0; count < courtesiesAtMost; count++) {
    const next = step(rest)
    if (next === rest) break
    rest = next
  }
  return rest
}

/**
 * What is asked, without greeting, farewell and the way to ask: texts that answer have nothing of them, so that a polite question would
 * be found less surely than a curt one.
 */
export const withoutCourtesies = (message: string): string => {
  const text = message.trim().replace(/[^\S\n]+/gu, ' ')
  const within = untilNothingChanges(untilNothingChanges(text, withoutBeginning), withoutEnd)
  const asked = within
    .replace(wayToAsk, '')
    .replace(whatToDo, '')
    .replace(/[\s,;:]+$/u, '')
  return meaningfulWords(asked).length ? asked : message
}
