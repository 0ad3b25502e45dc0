import { sentenceSpans } from './sentences.ts'
import type { TextPart } from './text-parts.ts'

/** The smallest piece that is never parted. A piece of a long table carries the table's header. */
export interface Unit {
  start: number
  end: number
  header: string
}

type Span = { start: number; end: number }

/** Spans of a text longer than the limit, at spaces, or where there are none, anywhere but inside a character. */
const byWords = (text: string, { start, end }: Span, max: number): Span[] => {
  const spans: Span[] = []
  let from = start
  while (end - from > max) {
    // Looked for only where it would do: a text without any space is not searched from its beginning each time.
    const space = text.slice(from, from + max + 1).lastIndexOf(' ')
    let to = space > max / 2 ? from + space : from + max
    if (/[\ud800-\udbff]/.test(text[to - 1] ?? '')) to--
    spans.push({ start: from, end: from + text.slice(from, to).trimEnd().length })
    from = to
    while (from < end && /\s/.test(text[from] ?? '')) from++
  }
  if (from < end) spans.push({ start: from, end })
  return spans
}

const bySentences = (text: string, span: Span, max: number): Span[] =>
  sentenceSpans(text.slice(span.start, span.end)).flatMap(sentence => {
    const inText = { start: span.start + sentence.start, end: span.start + sentence.end }
    return inText.end - inText.start > max ? byWords(text, inText, max) : [inText]
  })

const linesOf = (text: string, { start, end }: Span): Span[] => {
  const spans: Span[] = []
  let position = start
  for (const line of text.slice(start, end).split('\n')) {
    const from = position + (line.length - line.trimStart().length)
    const to = position + line.trimEnd().length
    if (to > from) spans.push({ start: from, end: to })
    position += line.length + 1
  }
  return spans
}

const splitParagraph = (text: string, part: Span, max: number): Unit[] =>
  linesOf(text, part)
    .flatMap(line => (line.end - line.start > max ? bySentences(text, line, max) : [line]))
    .map(span => ({ ...span, header: '' }))

/** Between rows; each piece but the first repeats the two header lines, unless they would fill it. */
const splitTable = (text: string, part: Span, max: number): Unit[] => {
  const lines = linesOf(text, part)
  const [first, second] = lines
  const hasHeader = first && second && /^\|(?: ---+ \|)+$/.test(text.slice(second.start, second.end))
  const header = hasHeader ? `${text.slice(first.start, second.end)}\n` : ''
  const carried = header.length <= max / 3 ? header : ''
  const room = max - carried.length
  const units: Unit[] = []
  for (const [index, line] of lines.entries()) {
    const isHeader = hasHeader && index < 2
    const last = units.at(-1)
    const limit = units.length <= 1 ? max : room
    if (last && line.end - last.start <= limit) last.end = line.end
    else if (line.end - line.start <= room) units.push({ ...line, header: last && !isHeader ? carried : '' })
    else
      for (const piece of byWords(text, line, room))
        units.push({ ...piece, header: last && !isHeader ? carried : '' })
  }
  return units
}

/** A part that fits is one piece; a longer one is parted between rows, lines, sentences, and at last between words. */
export const splitPart = (text: string, part: TextPart, max: number): Unit[] => {
  if (part.end - part.start <= max) return [{ start: part.start, end: part.end, header: '' }]
  return part.type === 'table' ? splitTable(text, part, max) : splitParagraph(text, part, max)
}
