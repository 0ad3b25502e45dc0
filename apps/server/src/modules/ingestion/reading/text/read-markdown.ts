import { ReadingError } from '../reasons.ts'
import type { Block } from './blocks.ts'
import { cleanCharacters } from './clean.ts'
import { decodeText } from './decode.ts'
import type { RawDocument } from './finish.ts'
import { isHeadingByWords, wordsOfBoldLine } from './headings.ts'
import { type HeadingBlock, levelUnmarked, type UnmarkedHeading } from './nest-headings.ts'
import { pipeTableAt } from './pipe-table.ts'

/** Links and pictures leave their words; signs of emphasis say nothing to a reader. */
const plain = (text: string): string =>
  cleanCharacters(text)
    .replace(/!\[([^\]]{0,500})\]\([^)\s]{0,2000}(?:\s"[^"]{0,500}")?\)/g, '$1')
    .replace(/\[([^\]]{0,500})\]\([^)\s]{0,2000}(?:\s"[^"]{0,500}")?\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)(.{1,500}?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*]{1,500})(?<=\S)\*(?![\p{L}\p{N}])/gu, '$1')
    .replace(/`([^`]{1,500})`/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!|>-])/g, '$1')
    .trim()

/** The words of a heading without signs: a line by itself that is bold as a whole or is one by its words; with more below it, both. */
const unmarkedHeading = (line: string, next: string): string | null => {
  const bold = wordsOfBoldLine(line.trim())
  const words = plain(bold ?? line)
  const [isBold, saysSo] = [bold !== null, isHeadingByWords(words)]
  return (next.trim() ? isBold && saysSo : isBold || saysSo) ? words : null
}

/** Headings with signs or underlines, lists, tables, quotes and code. */
const markdownBlocks = (text: string): Block[] => {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const blocks: Block[] = []
  let open: string[] = []
  const marked: HeadingBlock[] = []
  const unmarked: UnmarkedHeading[] = []
  const flush = () => {
    const words = open.join('\n').trim()
    if (words) blocks.push({ type: 'paragraph', text: words })
    open = []
  }
  const addHeading = (level: number, text: string): HeadingBlock => {
    flush()
    const block: HeadingBlock = { type: 'heading', level, text }
    if (text) blocks.push(block)
    return block
  }
  const addMarked = (level: number, text: string) => {
    marked.push(addHeading(level, text))
  }
  const addUnmarked = (text: string) => {
    const follows = blocks.at(-1)?.type === 'heading'
    unmarked.push({ block: addHeading(1, text), follows })
  }
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const next = lines[index + 1] ?? ''
    const sign = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line)
    const table = pipeTableAt(lines, index)
    const fence = /^ {0,3}(```+|~~~+)/.exec(line)?.[1]
    const unmarkedAs = open.length === 0 ? unmarkedHeading(line, next) : null
    if (fence) {
      flush()
      for (index++; index < lines.length && !(lines[index] ?? '').trim().startsWith(fence); index++)
        open.push(cleanCharacters(lines[index] ?? ''))
      flush()
    } else if (sign) addMarked(sign[1]?.length ?? 1, plain(sign[2] ?? ''))
    else if (open.length === 0 && line.trim() && /^ {0,3}(?:=+|-{3,})\s*$/.test(next) && !line.includes('|'))
      addMarked(next.trim().startsWith('=') ? 1 : 2, plain(lines[index++] ?? ''))
    else if (table) {
      flush()
      blocks.push({ type: 'table', rows: table.rows.map(cells => cells.map(plain)) })
      index = table.end
    } else if (unmarkedAs !== null) addUnmarked(unmarkedAs)
    else if (!line.trim() || /^ {0,3}(?:[-*_]\s*){3,}$/.test(line)) flush()
    else {
      const words = plain(line.replace(/^\s*>+\s?/, ''))
      const item = /^(\s*)(?:[-*+]|(\d{1,9}[.)]))\s+/.exec(line)
      const last = open.at(-1)
      if (item) open.push(`${item[1] ?? ''}${item[2] ?? '-'} ${plain(line.slice(item[0].length))}`)
      // Two blanks at the end are a line break; otherwise the line goes on.
      else if (last !== undefined && !/ {2}$/.test(lines[index - 1] ?? ''))
        open[open.length - 1] = `${last} ${words}`
      else open.push(words)
    }
  }
  flush()
  levelUnmarked(unmarked, marked)
  return blocks
}

const frontMatter = /^---\n([\s\S]{0,10000}?)\n---\n/

export const readMarkdown = (bytes: Uint8Array): RawDocument => {
  const decoded = decodeText(bytes)
  if (decoded === null) throw new ReadingError('unknownEncoding')
  const text = decoded.replace(/\r\n?/g, '\n')
  const head = frontMatter.exec(text)
  const property = (name: string) =>
    new RegExp(`^${name}:\\s*["']?(.{1,300}?)["']?\\s*$`, 'm').exec(head?.[1] ?? '')?.[1] ?? null
  return {
    pages: [markdownBlocks(head ? text.slice(head[0].length) : text)],
    hasPages: false,
    title: property('title'),
    dates: [property('date')],
    metadata: { author: property('author') },
  }
}
