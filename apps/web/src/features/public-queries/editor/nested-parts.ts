import type { Inline } from '@lotse/chat'
import type { Mark, Node } from 'prosemirror-model'
import { editorSchema } from './editor-schema.ts'

const { nodes, marks } = editorSchema

interface Piece {
  node: Node
  marks: readonly Mark[]
}

const leafOf = (node: Node): Inline => {
  if (node.type === nodes.line_break) return { kind: 'break' }
  if (node.type === nodes.citation) return { kind: 'citation', number: Number(node.attrs.number) }
  return { kind: 'text', text: node.text ?? '' }
}

const isBlank = (part: Inline | undefined): boolean =>
  part?.kind === 'break' || (part?.kind === 'text' && part.text.trim() === '')

/** The words of a row of parts, and the blanks and breaks at its edges. */
const partedOf = (parts: readonly Inline[]): { before: Inline[]; words: Inline[]; after: Inline[] } => {
  const from = parts.findIndex(part => !isBlank(part))
  if (from === -1) return { before: [...parts], words: [], after: [] }
  const to = parts.findLastIndex(part => !isBlank(part)) + 1
  const [before, words, after] = [parts.slice(0, from), parts.slice(from, to), parts.slice(to)]
  const first = words[0]
  if (first?.kind === 'text' && /^\s/.test(first.text)) {
    const text = first.text.trimStart()
    before.push({ kind: 'text', text: first.text.slice(0, -text.length) })
    words[0] = { kind: 'text', text }
  }
  const last = words.at(-1)
  if (last?.kind === 'text' && /\s$/.test(last.text)) {
    const text = last.text.trimEnd()
    after.unshift({ kind: 'text', text: last.text.slice(text.length) })
    words[words.length - 1] = { kind: 'text', text }
  }
  return { before, words, after }
}

/** The number of a source leads to it; a link around it would lead elsewhere, so there it is mere words. */
const withoutNumbers = (part: Inline): Inline => {
  if (part.kind === 'citation') return { kind: 'text', text: `[${part.number}]` }
  return 'parts' in part ? { ...part, parts: part.parts.map(withoutNumbers) } : part
}

const wrapped = (mark: Mark, parts: Inline[]): Inline[] => {
  if (mark.type === marks.code) {
    const text = parts.map(part => (part.kind === 'text' ? part.text : ' ')).join('')
    return [{ kind: 'code', text }]
  }
  // Within a mark a blank at its edge would unmake it.
  const { before, words, after } = partedOf(parts)
  if (words.length === 0) return parts
  const kind = mark.type === marks.strong ? 'strong' : 'em'
  const inner: Inline =
    mark.type === marks.link
      ? { kind: 'link', href: String(mark.attrs.href), parts: words.map(withoutNumbers) }
      : { kind, parts: words }
  return [...before, inner, ...after]
}

/** How many pieces in a row carry a mark. */
const reachOf = (mark: Mark, pieces: readonly Piece[], from: number): number => {
  let end = from
  while (end < pieces.length && mark.isInSet(pieces[end]?.marks ?? [])) end += 1
  return end - from
}

/** The mark that reaches furthest goes outside; code holds nothing but its letters. */
const outermostOf = (pieces: readonly Piece[], from: number): { mark: Mark; reach: number } | undefined => {
  const isCode = ({ mark }: { mark: Mark }) => Number(mark.type === marks.code)
  return (pieces[from]?.marks ?? [])
    .map(mark => ({ mark, reach: reachOf(mark, pieces, from) }))
    .sort((a, b) => isCode(a) - isCode(b) || b.reach - a.reach)[0]
}

const nest = (pieces: readonly Piece[]): Inline[] => {
  const parts: Inline[] = []
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at]
    const outer = outermostOf(pieces, at)
    if (outer) {
      const within = pieces
        .slice(at, at + outer.reach)
        .map(({ node, marks: all }) => ({ node, marks: outer.mark.removeFromSet(all) }))
      parts.push(...wrapped(outer.mark, nest(within)))
    } else if (piece) parts.push(leafOf(piece.node))
    at += outer?.reach ?? 1
  }
  return parts
}

/** The editor's marks lie beside each other, those of an answer within each other. A line begins and ends with words. */
export const partsOf = (line: Node): Inline[] =>
  partedOf(nest(line.children.map(node => ({ node, marks: node.marks })))).words
