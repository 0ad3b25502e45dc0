import iconv from 'iconv-lite'
import { ReadingError } from '../reasons.ts'
import type { Block } from './blocks.ts'
import { cleanLine } from './clean.ts'
import type { RawDocument } from './finish.ts'

/** Groups that hold no running text. */
const skipped = new Set(
  'fonttbl colortbl pict object header headerl headerr headerf footer footerl footerr footerf ftnsep ftnsepc listtable listoverridetable rsidtbl generator xmlnstbl themedata colorschememapping latentstyles datastore fldinst bkmkstart bkmkend nonshppict annotation atnid atnauthor comment revtbl filetbl template'.split(
    ' ',
  ),
)
const signs: Record<string, string> = {
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  tab: '\t',
  line: '\n',
  '~': ' ',
  _: '-',
  '-': '',
}

interface Group {
  isSkipped: boolean
  /** stylesheet and info are read for what they tell of the text. */
  purpose: 'text' | 'stylesheet' | 'title' | 'author'
  /** How many plain signs stand for one that only Unicode has. */
  fallback: number
  style: number
}

const groupsAtMost = 500
/** One control word with its number, a hexadecimal sign, a brace, or plain text. */
const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/giy

const headingLevelOf = (name: string): number =>
  Number(
    /^(?:heading|überschrift|titre)\s*(\d)/i.exec(name)?.[1] ?? (/^(?:title|titel)$/i.test(name) ? 1 : 0),
  )

/** Text of a program for letters: paragraphs, headings by their styles, and tables. Pictures, headers and programs inside stay out. */
class RtfText {
  readonly blocks: Block[] = []
  title = ''
  author = ''
  private readonly levels = new Map<number, number>()
  private styleName = ''
  private line = ''
  private outline = 0
  private isCell = false
  private row: string[] = []
  private rows: string[][] = []

  add(text: string, group: Group): void {
    if (group.isSkipped) return
    if (group.purpose === 'stylesheet') this.styleName += text
    else if (group.purpose === 'title') this.title += text
    else if (group.purpose === 'author') this.author += text
    else this.line += text
  }

  nameStyle(group: Group): void {
    const level = headingLevelOf(this.styleName.replace(/;$/, '').trim())
    if (level > 0) this.levels.set(group.style, level)
    this.styleName = ''
  }

  control(word: string, value: number, group: Group): void {
    if (word === 'par' || word === 'sect' || word === 'page') this.endParagraph(group)
    else if (word === 'cell') this.endCell()
    else if (word === 'row') this.endRow()
    else if (word === 'pard') {
      group.style = 0
      this.outline = 0
      this.isCell = false
    } else if (word === 'intbl') this.isCell = true
    else if (word === 's') group.style = value
    else if (word === 'outlinelevel') this.outline = value + 1
  }

  endParagraph(group: Group): void {
    if (this.isCell) {
      this.line += ' '
      return
    }
    this.endTable()
    const text = this.line.split('\n').map(cleanLine).filter(Boolean).join('\n')
    const level = this.levels.get(group.style) ?? (this.outline > 0 && this.outline <= 6 ? this.outline : 0)
    if (text && level > 0) this.blocks.push({ type: 'heading', level, text: text.replaceAll('\n', ' ') })
    else if (text) this.blocks.push({ type: 'paragraph', text })
    this.line = ''
  }

  end(group: Group): void {
    this.isCell = false
    this.endParagraph(group)
  }

  private endCell(): void {
    this.row.push(cleanLine(this.line))
    this.line = ''
  }

  private endRow(): void {
    if (this.row.length > 0) this.rows.push(this.row)
    this.row = []
    this.isCell = false
  }

  private endTable(): void {
    if (this.rows.length > 0) this.blocks.push({ type: 'table', rows: this.rows })
    this.rows = []
  }
}

export const readRtf = (bytes: Buffer): RawDocument => {
  const source = bytes.toString('latin1')
  if (!source.startsWith('{\\rtf')) throw new ReadingError('damagedOffice')
  const output = new RtfText()
  let codePage = 'windows-1252'
  let group: Group = { isSkipped: false, purpose: 'text', fallback: 1, style: 0 }
  const groups: Group[] = []
  let ignored = 0
  let isOptional = false
  const write = (text: string): void => {
    const rest = text.slice(Math.min(ignored, text.length))
    ignored -= text.length - rest.length
    if (rest) output.add(rest, group)
  }
  token.lastIndex = 0
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [, word, number, hex, sign, brace, text] = match
    if (brace === '{') {
      if (groups.length >= groupsAtMost) throw new ReadingError('damagedOffice')
      groups.push(group)
      group = { ...group }
      ignored = 0
    } else if (brace === '}') {
      if (group.purpose === 'stylesheet') output.nameStyle(group)
      const inner = group
      group = groups.pop() ?? group
      // The style of a paragraph that ends in a group of its own goes on to its end.
      if (!inner.isSkipped && inner.purpose === 'text' && group.purpose === 'text') group.style = inner.style
      ignored = 0
    } else if (hex) write(iconv.decode(Buffer.from(hex, 'hex'), codePage))
    else if (text !== undefined) write(text)
    else if (sign === '*') isOptional = true
    else if (sign !== undefined) write(signs[sign] ?? sign)
    else if (word) {
      const name = word.toLowerCase()
      const value = number === undefined ? 1 : Number(number)
      // Whatever a program marks as its own may be passed over.
      if (isOptional || skipped.has(name)) group.isSkipped = true
      isOptional = false
      if (name === 'ansicpg' && iconv.encodingExists(`cp${value}`)) codePage = `cp${value}`
      else if (name === 'uc') group.fallback = Math.min(8, Math.max(0, value))
      else if (name === 'u') {
        ignored = 0
        write(String.fromCharCode(value < 0 ? value + 65_536 : value))
        ignored = group.fallback
      } else if (name === 'bin') token.lastIndex += Math.max(0, value)
      else if (name === 'stylesheet') group.purpose = 'stylesheet'
      else if (name === 'info') group.isSkipped = true
      else if ((name === 'title' || name === 'author') && groups.length <= 3) {
        group.purpose = name
        group.isSkipped = false
      } else if (signs[name] !== undefined) write(signs[name])
      else if (group.purpose === 'stylesheet' && name === 's') group.style = value
      else if (!group.isSkipped && group.purpose === 'text') output.control(name, value, group)
    }
  }
  output.end(group)
  return {
    pages: [output.blocks],
    hasPages: false,
    title: output.title || null,
    metadata: { author: output.author || null },
  }
}
