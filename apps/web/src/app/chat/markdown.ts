export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'em'; parts: Inline[] }
  | { kind: 'citation'; number: number }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'break' }

export interface ListItem {
  parts: Inline[]
  /** Lists within the item. */
  blocks: Block[]
}

export type Block =
  | { kind: 'paragraph' | 'heading'; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; isOrdered: boolean; start: number; items: ListItem[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }

/** Every repetition is bounded: an answer may hold thousands of marks that never close, and is read anew at every word. */
const marks =
  /`(?<code>[^`\n]{1,500})`|\*\*(?=\S)(?<strong>.{1,2000}?)\*\*|__(?=\S)(?<strong2>.{1,2000}?)__|\*(?=[^\s*])(?<em>[^*]{1,2000})\*|(?<![\p{L}\d])_(?=[^\s_])(?<em2>[^_]{1,2000})_(?![\p{L}\d])|\[(?<number>\d{1,3})\]|\[(?<label>[^[\]\n]{1,500})\]\((?<target>[^()\s]{1,2000})\)|(?<address>https?:\/\/[^\s<>"'()[\]{}|\\^`*]{1,2000})|(?<break>\n)/gsu

const inlineOf = (groups: Record<string, string | undefined>): Inline[] => {
  const { code, strong, strong2, em, em2, number, label, target, address } = groups
  if (code !== undefined) return [{ kind: 'code', text: code }]
  if (strong ?? strong2) return [{ kind: 'strong', parts: parseInline(strong ?? strong2 ?? '') }]
  if (em ?? em2) return [{ kind: 'em', parts: parseInline(em ?? em2 ?? '') }]
  if (number !== undefined) return [{ kind: 'citation', number: Number(number) }]
  if (label !== undefined && target !== undefined) return [{ kind: 'link', text: label, href: target }]
  if (address !== undefined) {
    // The full stop after an address belongs to the sentence.
    const href = address.replace(/[.,;:!?]+$/, '')
    const rest = address.slice(href.length)
    return [{ kind: 'link', text: href, href }, ...(rest ? [{ kind: 'text' as const, text: rest }] : [])]
  }
  return [{ kind: 'break' }]
}

const parseInline = (text: string): Inline[] => {
  const parts: Inline[] = []
  let end = 0
  for (const match of text.matchAll(marks)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push(...inlineOf(match.groups ?? {}))
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

const fence = /^\s*```/
const heading = /^#{1,6}\s+(.*)$/
const listMark = /^(\s*)(?:[-*+•]|(\d{1,4})[.)])\s+(.*)$/

const indentOf = (line: string): number => line.length - line.trimStart().length

/** The lines of one list from its first on: further items of the same kind, and whatever is set in below them. */
const takeList = (lines: readonly string[], from: number): { block: Block; next: number } => {
  const first = listMark.exec(lines[from] ?? '')
  const indent = first?.[1]?.length ?? 0
  const isOrdered = first?.[2] !== undefined
  const items: { text: string; inner: string[] }[] = []
  let next = from
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    const mark = listMark.exec(line)
    const item = items.at(-1)
    if (mark && (mark[1]?.length ?? 0) <= indent) {
      if ((mark[2] !== undefined) !== isOrdered) break
      items.push({ text: mark[3] ?? '', inner: [] })
    } else if (item && line.trim() !== '' && indentOf(line) > indent) {
      if (mark || item.inner.length > 0) item.inner.push(line)
      else item.text += `\n${line.trim()}`
    } else if (line.trim() !== '' || !listMark.test(lines[next + 1] ?? '')) break
  }
  const block: Block = {
    kind: 'list',
    isOrdered,
    start: Number(first?.[2] ?? 1),
    items: items.map(({ text, inner }) => ({ parts: parseInline(text), blocks: parseLines(inner) })),
  }
  return { block, next }
}

const tableRow = /^\s*\|(.*)\|\s*$/
const tableRule = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/

const cellsOf = (line: string): Inline[][] =>
  (tableRow.exec(line)?.[1] ?? '').split('|').map(cell => parseInline(cell.trim()))

const isTable = (lines: readonly string[], at: number): boolean =>
  tableRow.test(lines[at] ?? '') && tableRule.test(lines[at + 1] ?? '')

const takeTable = (lines: readonly string[], from: number): { block: Block; next: number } => {
  const after = lines.findIndex((line, at) => at > from && !tableRow.test(line))
  const next = after < 0 ? lines.length : after
  const rows = lines.slice(from + 2, next).map(cellsOf)
  return { block: { kind: 'table', head: cellsOf(lines[from] ?? ''), rows }, next }
}

const parseLines = (lines: readonly string[]): Block[] => {
  const blocks: Block[] = []
  let paragraph: string[] = []
  const close = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', parts: parseInline(paragraph.join('\n')) })
    paragraph = []
  }
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] ?? ''
    const title = heading.exec(line)
    if (fence.test(line)) {
      close()
      const end = lines.findIndex((other, at) => at > index && fence.test(other))
      const until = end < 0 ? lines.length : end
      blocks.push({ kind: 'code', text: lines.slice(index + 1, until).join('\n') })
      index = until + 1
    } else if (listMark.test(line) || isTable(lines, index)) {
      close()
      const { block, next } = listMark.test(line) ? takeList(lines, index) : takeTable(lines, index)
      blocks.push(block)
      index = next
    } else {
      if (title || line.trim() === '') close()
      if (title) blocks.push({ kind: 'heading', parts: parseInline(title[1] ?? '') })
      else if (line.trim() !== '') paragraph.push(line.trim())
      index += 1
    }
  }
  close()
  return blocks
}

/** The little of Markdown that answers use. It yields data, never HTML, so that nothing in an answer can run. */
export const parseMarkdown = (text: string): Block[] => parseLines(text.replaceAll('\r\n', '\n').split('\n'))
