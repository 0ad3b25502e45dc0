/** A heading, paragraph or table as it stands in the text of a document. */
export type TextPart =
  | { type: 'heading'; level: number; title: string; start: number; end: number }
  | { type: 'paragraph' | 'table'; start: number; end: number }

const headingLine = /^(#{1,6}) (?=\S)/
const isTableLine = (line: string): boolean =>
  line.startsWith('|') && line.trimEnd().endsWith('|') && line.length > 2

/** Parts in order. Spans hold no white space at their edges; what lies between two parts is white space only. */
export const partsOf = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let isOpen = false
  let position = 0
  for (const line of text.split('\n')) {
    const start = position
    position += line.length + 1
    const from = start + (line.length - line.trimStart().length)
    const to = start + line.trimEnd().length
    const marks = headingLine.exec(line)
    if (to <= from) isOpen = false
    else if (marks) {
      isOpen = false
      const begin = start + marks[0].length
      parts.push({
        type: 'heading',
        level: marks[1]?.length ?? 1,
        title: text.slice(begin, to).trim(),
        start: begin,
        end: to,
      })
    } else {
      const type = isTableLine(line) ? 'table' : 'paragraph'
      const last = parts.at(-1)
      if (isOpen && last?.type === type) last.end = to
      else parts.push({ type, start: from, end: to })
      isOpen = true
    }
  }
  return parts
}
