import { isItem } from './list-items.ts'
import { onOneLine } from './visible-text.ts'

const abbreviation =
  /(?:^|[\s(])(?:Abs|Art|gem|Nr|Nrn|Str|Tel|Ziff|bzw|ca|etc|evtl|ggf|inkl|Mio|Mrd|max|min|usw|vgl|zzgl|Dr|Prof|St|lit|(?:\p{L}\.\s?)*\p{L}|\d{1,2})\.$/u

const joinsNext = (text: string): boolean => abbreviation.test(text) || /[:,;–-]$/.test(text)

/** Its rows stay below one another. */
const isTable = (text: string): boolean => text.trimStart().startsWith('|')

/** What stands between two statements of one paragraph. */
const gapBetween = (before: string, text: string): string => {
  if (isTable(text) || before.endsWith('|')) return '\n\n'
  const last = before.slice(before.lastIndexOf('\n') + 1)
  if (isItem(text)) return '\n'
  return isItem(last) && !last.endsWith(':') ? '\n\n' : ' '
}

export const asParagraph = (texts: string[]): string =>
  texts.reduce((all, text) => (all ? `${all}${gapBetween(all, text)}${text}` : text), '')

const sentencesOfParagraph = (paragraph: string): string[] => {
  if (isTable(paragraph)) return [paragraph.trim()]
  const sentences: string[] = []
  let open = ''
  for (const piece of onOneLine(paragraph).split(/(?<=[.!?…][")”“«]?)\s+(?=[\p{Lu}\d„"(§-])/u)) {
    open = open ? `${open} ${piece}` : piece
    if (joinsNext(open)) continue
    sentences.push(open)
    open = ''
  }
  return open ? [...sentences, open] : sentences
}

/** A list or table belongs to the words that announce it, and to the names of its columns between them. */
const isAnnouncement = (text: string): boolean => /:(?: [^.!?:|]*)?$/.test(text)

/** The sentences of a passage; a line that ends with none goes on in the next, unless a paragraph ends there. */
export const sentencesOf = (text: string): string[] => {
  const sentences: string[] = []
  for (const sentence of text.split(/\n{2,}/).flatMap(sentencesOfParagraph)) {
    const last = sentences.at(-1)
    if (last !== undefined && isAnnouncement(last)) sentences.splice(-1, 1, asParagraph([last, sentence]))
    else sentences.push(sentence)
  }
  return sentences
}
