import type { Block, Inline } from '@lotse/chat'
import {
  type PdfLayout,
  type PdfParagraph,
  type PdfRun,
  pdfChunks,
} from '../../../platform/pdf/pdf-chunks.ts'
import type { Letter } from './letter.ts'

const bodySize = 11
const smallSize = 8.5
const listIndent = 18

const millimetres = (count: number): number => (count * 72) / 25.4

/** DIN 5008, form B: where the window of the envelope is, where the subject begins, and where the paper is folded and punched. */
const places = {
  sender: millimetres(20),
  date: millimetres(50),
  informationBlock: millimetres(125 - 25),
  recipient: millimetres(62.7),
  subject: millimetres(98.5),
}
const layout: PdfLayout = {
  left: millimetres(25),
  right: millimetres(20),
  top: millimetres(20),
  bottom: millimetres(25),
  edgeMarks: [105, 148.5, 210].map(millimetres),
  footer: page => (page === 1 ? '' : `Seite ${page}`),
}

type Look = Omit<PdfRun, 'text'>

/** On paper an address has to be read as well, and the number of a source is part of the sentence. */
const runsOf = (parts: readonly Inline[], look: Look = {}): PdfRun[] =>
  parts.flatMap((part): PdfRun[] => {
    switch (part.kind) {
      case 'text':
      case 'code':
        return [{ ...look, text: part.text }]
      case 'break':
        return [{ ...look, text: '\n' }]
      case 'citation':
        return [{ ...look, text: `[${part.number}]` }]
      case 'strong':
        return runsOf(part.parts, { ...look, isBold: true })
      case 'em':
        return runsOf(part.parts, { ...look, isItalic: true })
      default: {
        const { href } = part
        const runs = runsOf(part.parts, { ...look, href })
        const isSaid = href.replace(/^(mailto|tel):/, '') === runs.map(({ text }) => text).join('')
        return isSaid
          ? runs
          : [...runs, { ...look, text: ' (' }, { ...look, href, text: href }, { ...look, text: ')' }]
      }
    }
  })

function* paragraphsOf(blocks: readonly Block[], indent = 0): Generator<PdfParagraph> {
  for (const block of blocks)
    switch (block.kind) {
      case 'heading':
        yield { text: runsOf(block.parts, { isBold: true }), size: bodySize, above: 12, indent }
        break
      case 'code':
        yield { text: block.text, size: bodySize, above: 8, indent }
        break
      case 'rule':
        break
      case 'quote':
        yield* paragraphsOf(block.blocks, indent + listIndent)
        break
      case 'list':
        for (const [place, { parts, blocks: inner }] of block.items.entries()) {
          const mark = block.isOrdered ? `${block.start + place}.` : '•'
          yield { text: runsOf(parts), size: bodySize, above: 4, indent: indent + listIndent, mark }
          yield* paragraphsOf(inner, indent + listIndent)
        }
        break
      case 'table':
        for (const [place, row] of [block.head, ...block.rows].entries()) {
          const cells = row.map(cell => runsOf(cell, place === 0 ? { isBold: true } : {}))
          const text = cells.flatMap((cell, at) => (at ? [{ text: '  |  ' }, ...cell] : cell))
          yield { text, size: bodySize, above: 4, indent }
        }
        break
      default:
        yield { text: runsOf(block.parts), size: bodySize, above: 8, indent }
    }
}

async function* letterParagraphs(letter: Letter): AsyncGenerator<PdfParagraph> {
  yield { text: letter.sender, size: bodySize + 2, isBold: true, from: places.sender }
  yield { text: letter.date, size: bodySize, from: places.date, indent: places.informationBlock }
  if (letter.recipient) yield { text: letter.recipient, size: bodySize, from: places.recipient }
  yield { text: letter.subject, size: bodySize, isBold: true, above: 24, from: places.subject }
  yield { text: '', size: bodySize }
  yield* paragraphsOf(letter.blocks)
  if (letter.sources.length) yield { text: 'Quellen', size: bodySize, isBold: true, above: 20 }
  for (const text of letter.sources) yield { text, size: smallSize, above: 3 }
  yield { text: letter.notice, size: smallSize, isGrey: true, above: 18 }
}

export const letterPdf = (letter: Letter): AsyncGenerator<Buffer> =>
  pdfChunks(letter.subject, 'de-DE', letterParagraphs(letter), layout)
