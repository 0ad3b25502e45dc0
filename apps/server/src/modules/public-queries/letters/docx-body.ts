import type { Block, Inline, ListItem } from '@lotse/chat'

/** What XML cannot hold is left out; PostgreSQL keeps it, but no person types it. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

export const escaped = (text: string): string =>
  text
    .replace(unwritable, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

interface Look {
  isBold?: boolean
  isItalic?: boolean
  isCode?: boolean
  isLink?: boolean
}

const lookOf = ({ isBold, isItalic, isCode, isLink }: Look): string => {
  const marks = [
    isLink ? '<w:rStyle w:val="Hyperlink"/>' : '',
    isCode ? '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/>' : '',
    isBold ? '<w:b/>' : '',
    isItalic ? '<w:i/>' : '',
  ].join('')
  return marks && `<w:rPr>${marks}</w:rPr>`
}

const runOf = (text: string, look: Look): string =>
  `<w:r>${lookOf(look)}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`

export const plain = (text: string, look: Look = {}): Inline[] =>
  look.isBold ? [{ kind: 'strong', parts: [{ kind: 'text', text }] }] : [{ kind: 'text', text }]

/** The blocks of a text as the body of a Word document, with the addresses and lists that stand in files beside it. */
export class DocxBody {
  /** Addresses in the order in which they were met; their place is their relation. */
  readonly links: string[] = []
  /** Every list counts by itself. */
  readonly lists: { isOrdered: boolean; start: number }[] = []
  #xml = ''

  get xml(): string {
    return this.#xml
  }

  paragraph(parts: readonly Inline[], style = '', properties = ''): void {
    const styled = style ? `<w:pStyle w:val="${style}"/>` : ''
    const about = styled || properties ? `<w:pPr>${styled}${properties}</w:pPr>` : ''
    this.#xml += `<w:p>${about}${this.#runs(parts, {})}</w:p>`
  }

  blocks(blocks: readonly Block[], depth = 0): void {
    for (const block of blocks) this.#block(block, depth)
  }

  #block(block: Block, depth: number): void {
    if (block.kind === 'list') this.#list(block, depth)
    else if (block.kind === 'table') this.#table([block.head, ...block.rows])
    else if (block.kind === 'quote') this.blocks(block.blocks, depth)
    else if (block.kind === 'rule') this.paragraph([])
    else if (block.kind === 'code')
      for (const text of block.text.split('\n')) this.paragraph([{ kind: 'code', text }])
    else this.paragraph(block.parts, block.kind === 'heading' ? 'Heading2' : '')
  }

  #list(
    { isOrdered, start, items }: { isOrdered: boolean; start: number; items: ListItem[] },
    depth: number,
  ): void {
    this.lists.push({ isOrdered, start })
    const number = `<w:numPr><w:ilvl w:val="${Math.min(depth, 8)}"/><w:numId w:val="${this.lists.length}"/></w:numPr>`
    for (const { parts, blocks } of items) {
      this.paragraph(parts, 'ListParagraph', number)
      this.blocks(blocks, depth + 1)
    }
  }

  #table(rows: Inline[][][]): void {
    const columns = Math.max(...rows.map(row => row.length))
    const cell = (parts: Inline[], isHead: boolean) =>
      `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr><w:p>${this.#runs(parts, { isBold: isHead })}</w:p></w:tc>`
    const line = (row: Inline[][], place: number) => {
      const cells = Array.from({ length: columns }, (_, at) => cell(row[at] ?? [], place === 0))
      return `<w:tr>${cells.join('')}</w:tr>`
    }
    const grid = '<w:gridCol/>'.repeat(columns)
    this.#xml += `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows.map(line).join('')}</w:tbl><w:p/>`
  }

  #runs(parts: readonly Inline[], look: Look): string {
    return parts.map(part => this.#run(part, look)).join('')
  }

  #run(part: Inline, look: Look): string {
    switch (part.kind) {
      case 'text':
        return runOf(part.text, look)
      case 'code':
        return runOf(part.text, { ...look, isCode: true })
      case 'citation':
        return runOf(`[${part.number}]`, look)
      case 'break':
        return '<w:r><w:br/></w:r>'
      case 'strong':
        return this.#runs(part.parts, { ...look, isBold: true })
      case 'em':
        return this.#runs(part.parts, { ...look, isItalic: true })
      default:
        this.links.push(part.href)
        return `<w:hyperlink r:id="link${this.links.length}">${this.#runs(part.parts, { ...look, isLink: true })}</w:hyperlink>`
    }
  }
}
