import { type Block, depthAtMost, type ListItem } from './block.ts'
import { parseInline } from './parse-inline.ts'
import { isTableAt, takeTable } from './table.ts'

/** A block from some line on, and the first line after it. */
interface Taken {
  block: Block
  next: number
}

/** CommonMark takes a lone `#`, too; but the next letter may make a word of it. */
const heading = /^ *#{1,6}[ \t]+(\S.*)$/
const quoteMark = /^ *> ?/
const fenceMark = /^( *)(`{3,}(?=[^`]*$)|~{3,})/

const isBlank = (line: string): boolean => line.trim() === ''
const indentOf = (line: string): number => line.length - line.trimStart().length

const isRule = (line: string): boolean => /^(?:-{3,}|\*{3,}|_{3,})$/.test(line.replace(/[ \t]/g, ''))

/** CommonMark takes a single sign; but while a list is being written after a paragraph, it begins with one. */
const isUnderline = (line: string): boolean => /^(?:-{3,}|={3,})$/.test(line.trim())

/** `## Titel ##` */
const titleOf = (content: string): string => {
  const title = content.trim()
  let end = title.length
  while (title[end - 1] === '#') end -= 1
  return end === 0 || /[ \t]/.test(title[end - 1] ?? '') ? title.slice(0, end).trim() : title
}

interface Mark {
  indent: number
  /** The sign that items of one list share. */
  sign: string
  number: number | null
  content: string
}

const markOf = (line: string): Mark | null => {
  if (isRule(line)) return null
  const match = /^( *)(?:([-*+•])|(\d{1,9})([.)]))(?:[ \t]+(.*))?$/.exec(line)
  if (!match) return null
  const [, space = '', bullet, digits, sign = bullet ?? '', content = ''] = match
  return { indent: space.length, sign, number: digits === undefined ? null : Number(digits), content }
}

/** „1985.“ at the beginning of a line goes on with the sentence; so does a single dash. */
const mayInterrupt = ({ number, content }: Mark): boolean => (number ?? 1) === 1 && content !== ''

/** CommonMark counts the mark of the item; but below `1.`, too, people and models set in by two. */
const innerIndent = 2

const takeList = (lines: readonly string[], from: number, first: Mark, depth: number): Taken => {
  const items: string[][] = []
  /** From which column on a line belongs to the item above it. */
  let inner = first.indent + innerIndent
  let next = from
  while (next < lines.length) {
    const line = lines[next] ?? ''
    const mark = markOf(line)
    const item = items[items.length - 1]
    if (isBlank(line)) {
      // Blank lines belong to the list if it goes on after them.
      let after = next
      while (after < lines.length && isBlank(lines[after] ?? '')) after += 1
      const following = lines[after]
      const goesOn =
        following !== undefined && (indentOf(following) >= inner || markOf(following)?.sign === first.sign)
      if (!goesOn) break
      item?.push('')
      next = after
      continue
    }
    if (item && indentOf(line) >= inner) item.push(line.slice(inner))
    else if (mark?.sign === first.sign) {
      items.push([mark.content])
      inner = mark.indent + innerIndent
    } else break
    next += 1
  }
  const block: Block = {
    kind: 'list',
    isOrdered: first.number !== null,
    start: first.number ?? 1,
    items: items.map(content => itemOf(parseLines(content, depth + 1))),
  }
  return { block, next }
}

const itemOf = ([first, ...rest]: Block[]): ListItem => {
  if (first?.kind === 'paragraph') return { parts: first.parts, blocks: rest }
  return { parts: [], blocks: first ? [first, ...rest] : [] }
}

const takeQuote = (lines: readonly string[], from: number, depth: number): Taken => {
  let next = from
  while (quoteMark.test(lines[next] ?? '')) next += 1
  const inner = lines.slice(from, next).map(line => line.replace(quoteMark, ''))
  return { block: { kind: 'quote', blocks: parseLines(inner, depth + 1) }, next }
}

const takeCode = (lines: readonly string[], from: number, indent: number, fence: string): Taken => {
  let end = from + 1
  const closes = (line: string): boolean => {
    const text = line.trim()
    return text.length >= fence.length && text === (fence[0] ?? '').repeat(text.length)
  }
  while (end < lines.length && !closes(lines[end] ?? '')) end += 1
  const text = lines
    .slice(from + 1, end)
    .map(line => line.slice(Math.min(indent, indentOf(line))))
    .join('\n')
  return { block: { kind: 'code', text }, next: end + 1 }
}

/** The block that begins at a line; null for a line of text. */
const takeBlock = (
  lines: readonly string[],
  at: number,
  { depth, isInParagraph }: { depth: number; isInParagraph: boolean },
): Taken | null => {
  const line = lines[at] ?? ''
  const title = heading.exec(line)
  if (title) return { block: { kind: 'heading', parts: parseInline(titleOf(title[1] ?? '')) }, next: at + 1 }
  const fence = fenceMark.exec(line)
  if (fence) return takeCode(lines, at, (fence[1] ?? '').length, fence[2] ?? '')
  if (isRule(line)) return { block: { kind: 'rule' }, next: at + 1 }
  if (isTableAt(lines, at)) return takeTable(lines, at)
  if (depth >= depthAtMost) return null
  if (quoteMark.test(line)) return takeQuote(lines, at, depth)
  const mark = markOf(line)
  return mark && (!isInParagraph || mayInterrupt(mark)) ? takeList(lines, at, mark, depth) : null
}

const parseLines = (lines: readonly string[], depth: number): Block[] => {
  const blocks: Block[] = []
  let paragraph: string[] = []
  const close = (kind: 'paragraph' | 'heading' = 'paragraph') => {
    const parts = parseInline(paragraph.join('\n'))
    if (parts.length > 0) blocks.push({ kind, parts })
    paragraph = []
  }
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const isInParagraph = paragraph.length > 0
    const isTitle = isInParagraph && isUnderline(line)
    const taken = isTitle || isBlank(line) ? null : takeBlock(lines, at, { depth, isInParagraph })
    if (taken || isTitle || isBlank(line)) close(isTitle ? 'heading' : 'paragraph')
    else paragraph.push(line.trim())
    if (taken) blocks.push(taken.block)
    at = taken?.next ?? at + 1
  }
  close()
  return blocks
}

/** What is set in by tabs is set in by as many spaces as an editor shows. */
const withoutTabs = (line: string): string =>
  line.replace(/^[ \t]+/, space => {
    let width = 0
    for (const sign of space) width += sign === '\t' ? 4 - (width % 4) : 1
    return ' '.repeat(width)
  })

/**
 * The Markdown that answers use, read as CommonMark and GitHub's tables are. Different on purpose: a line break is one, because people and
 * models mean it; what is not set in does not belong to the item above it; text that is set in is no code; HTML is text; pictures are
 * their text; `[1]` is a source. The time it takes grows with the length of the text alone, whatever the text is.
 */
export const parseMarkdown = (text: string): Block[] =>
  parseLines(text.replace(/\r\n?/g, '\n').split('\n').map(withoutTabs), 0)
