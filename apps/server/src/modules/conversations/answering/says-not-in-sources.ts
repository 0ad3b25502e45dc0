/** What a model says in other words, sentence by sentence, where the sources have nothing. */
const material = String.raw`(?:quellen?|unterlagen?|dokumente?n?|texte?n?|auszüge?n?|informationen|angaben|daten|material(?:ien)?|kontext|passagen|abschnitte?n?|sources?|documents?|context|excerpts?|materials?|information)`
const nothing = String.raw`(?:kein(?:e[nrms]?)?|nichts|nicht|weder|leider keine|no|not|nothing|don't|doesn't|cannot|can't|couldn't|unable)`
const phrases = [
  // "Dazu enthalten die vorliegenden Quellen leider keine Angaben."
  new RegExp(
    String.raw`${material}.{0,60}(?:enthalten|enthält|liefern|geben|nennen|sagen|bieten|machen|umfassen|beantworten|erwähnen|behandeln|hervor).{0,60}${nothing}`,
    'iu',
  ),
  new RegExp(
    String.raw`(?:dazu|hierzu|darüber) (?:enthalten|enthält|liefern|geben|nennen|sagen|bieten|machen) .{0,40}${material}.{0,40}${nothing}`,
    'iu',
  ),
  new RegExp(
    String.raw`${nothing}.{0,60}(?:in (?:den|meinen|diesen|ihren|der) )(?:\p{L}+ ){0,3}${material}`,
    'iu',
  ),
  new RegExp(
    String.raw`(?:in|aus) (?:den|meinen|diesen|der) (?:\p{L}+ ){0,3}${material}.{0,80}${nothing} .{0,40}(?:gefunden|finden|enthalten|genannt|erwähnt|angegeben|beschrieben|aufgeführt|hervor|information|angaben|hinweis|auskunft|beantwort)`,
    'iu',
  ),
  /(?:kann|konnte|könnte) (?:ich )?(?:\p{L}+ ){0,6}(?:nicht|keine) (?:\p{L}+ ){0,6}(?:beantworten|finden|sagen|geben|auskunft)/iu,
  /(?:mir )?liegen (?:mir )?(?:dazu |hierzu |darüber |leider )*keine (?:\p{L}+ ){0,2}(?:informationen|angaben|auskünfte|daten|unterlagen)/iu,
  /(?:dazu|hierzu|darüber) (?:habe|finde|weiß) ich (?:leider )?(?:nichts|keine)/iu,
  /(?:das|dies) weiß ich (?:leider )?nicht/iu,
  /(?:geht|gehen) (?:daraus |aus (?:den|meinen) (?:\p{L}+ ){0,3})?(?:leider )?nicht hervor|nicht aus (?:den|meinen) (?:\p{L}+ ){0,2}\p{L}+ hervor/iu,
  /(?:sources?|documents?|context|excerpts?|information|materials?)[^.]{0,60} (?:do(?:es)?(?: not|n't)|did(?: not|n't)|contains? no|has no|have no|provides? no)/iu,
  /(?:could(?: not|n't)|can(?:not|'t| not)|unable to|do(?: not|n't)) (?:\w+ ){0,3}(?:find|answer|have)[^.]{0,60}(?:information|sources?|documents?|question|answer)/iu,
  /there is no (?:\w+ ){0,3}information/iu,
]

const sentenceEnd = /(?<=[.!?])\s+/u
/** Polite ends that say nothing either: "Bitte wenden Sie sich an das Rathaus." */
const referring =
  /^(?:bitte|wenden|für (?:weitere|genauere|nähere)|weitere|am besten|ich empfehle|es tut mir leid|leider|sie können sich|kontaktieren|please|sorry|i'm sorry|i recommend|gern|gerne|wenn sie|falls sie|haben sie|kann ich ihnen)/iu

/**
 * Whether an answer says nothing but that the sources do not answer. One that names a source, or says something besides, has answered: "Die
 * Satzung enthält keine Angaben zu Katzen, für Hunde sind es 96 Euro [1]."
 */
export const saysNotInSources = (answer: string): boolean => {
  const sentences = answer
    .replace(/[*_#>]/g, '')
    .trim()
    .split(sentenceEnd)
    .filter(Boolean)
  if (!sentences.length || /\[\d+\]/.test(answer)) return false
  const isNothing = (sentence: string) => phrases.some(phrase => phrase.test(sentence))
  if (!sentences.some(isNothing)) return false
  const telling = sentences.filter(sentence => !isNothing(sentence) && !referring.test(sentence))
  return telling.length <= 1
}
