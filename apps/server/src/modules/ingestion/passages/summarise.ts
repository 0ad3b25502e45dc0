import { sentenceSpans } from './sentences.ts'
import { summariseTables } from './summarise-tables.ts'
import { partsOf } from './text-parts.ts'

const stopWords = {
  de: 'aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus bei bin bis bist da damit dann das dass dein deine dem den denn der des dessen die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines einige er es etwas euch für gegen haben hat hatte hier hinter ich ihm ihn ihr ihre ihrem ihren ihrer im in ist ja jede jedem jeden jeder jedes jene kann kein keine können man mehr mein mit muss müssen nach nicht noch nun nur ob oder ohne sehr sein seine seinem seinen seiner sich sie sind so soll sollen sowie um und uns unter vom von vor war waren was weil welche wenn werden wer wie wir wird wo wurde wurden zu zum zur über',
  en: 'a about after all also an and any are as at be been but by can could did do does for from had has have he her his how if in into is it its may more most must no not of on one or other our out shall she should so some such than that the their them then there these they this those to under up was we were what when where which who will with would you your',
}
const stopSets = { de: new Set(stopWords.de.split(' ')), en: new Set(stopWords.en.split(' ')) }

const maxSentences = 4
const maxCharacters = 700
/** The first part of a long document says what it is about. */
const readCharacters = 60_000

/** Words by their first letters: near enough for endings and compounds to count together. */
const wordsOf = (text: string, stops: Set<string>): string[] =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
    .filter(word => !stops.has(word))
    .map(word => word.slice(0, 7))

const isSentence = (text: string): boolean =>
  text.length >= 40 &&
  text.length <= 400 &&
  /^["„»(]?[\p{Lu}\p{N}]/u.test(text) &&
  /[.!?]["“»)]?$/.test(text) &&
  text.split(' ').length >= 6

/** A few sentences of the text that say most of it: those with its frequent words, the early ones preferred, in their order. */
export const summarise = (text: string, language: 'de' | 'en' | null): string => {
  const stops = stopSets[language ?? 'de']
  const read = text.slice(0, readCharacters)
  const parts = partsOf(read)
  const sentences = parts
    .filter(part => part.type === 'paragraph')
    .flatMap(part => {
      const paragraph = read.slice(part.start, part.end)
      return sentenceSpans(paragraph).map(({ start, end }) =>
        paragraph
          .slice(start, end)
          .replace(/\s+/g, ' ')
          .replace(/^(?:[-•]|\(\d+[a-z]?\)|\d+\.)\s+/, ''),
      )
    })
    .filter(isSentence)
  if (sentences.length === 0) {
    const tables = summariseTables(text, parts, language)
    if (tables) return shortened(tables, maxCharacters)
    const first = parts.find(part => part.type === 'paragraph') ?? parts[0]
    return first ? shortened(read.slice(first.start, first.end).replace(/\s+/g, ' ')) : ''
  }
  const frequency = new Map<string, number>()
  for (const word of wordsOf(read, stops)) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  // What the headings name is what the document is about.
  for (const part of parts)
    if (part.type === 'heading')
      for (const word of wordsOf(part.title, stops)) frequency.set(word, (frequency.get(word) ?? 0) + 3)
  const chosen: { index: number; sentence: string }[] = []
  const used = new Set<string>()
  let length = 0
  const candidates = sentences
    .slice(0, 400)
    .map((sentence, index) => ({ index, sentence, words: new Set(wordsOf(sentence, stops)) }))
  while (chosen.length < maxSentences) {
    let best: { score: number; candidate: (typeof candidates)[number] } | null = null
    for (const candidate of candidates) {
      if (chosen.some(({ index }) => index === candidate.index)) continue
      if (length + candidate.sentence.length > maxCharacters && chosen.length > 0) continue
      let sum = 0
      for (const word of candidate.words)
        if (!used.has(word)) sum += Math.log2(1 + (frequency.get(word) ?? 0))
      const score = (sum / Math.sqrt(8 + candidate.words.size)) * (1 + 1 / (1 + candidate.index / 3))
      if (best === null || score > best.score) best = { score, candidate }
    }
    if (!best || best.score <= 0) break
    chosen.push(best.candidate)
    length += best.candidate.sentence.length + 1
    for (const word of best.candidate.words) used.add(word)
  }
  return chosen
    .toSorted((a, b) => a.index - b.index)
    .map(({ sentence }) => sentence)
    .join(' ')
}

const shortened = (text: string, atMost = 300): string => {
  if (text.length <= atMost) return text
  const end = text.lastIndexOf(' ', atMost - 1)
  return `${text.slice(0, end > atMost - 100 ? end : atMost - 1)} …`
}
