import { type Block, type Inline, type ListItem, parseMarkdown, writeMarkdown } from '@lotse/chat'
import type { Mark, Node } from 'prosemirror-model'
import { editorSchema } from './editor-schema.ts'
import { partsOf } from './nested-parts.ts'

const { nodes, marks } = editorSchema

const inlineOf = (parts: readonly Inline[], around: readonly Mark[]): Node[] =>
  parts.flatMap((part): Node[] => {
    switch (part.kind) {
      case 'text':
        return [editorSchema.text(part.text, around)]
      case 'code':
        return [editorSchema.text(part.text, [...around, marks.code.create()])]
      case 'break':
        return [nodes.line_break.create(null, null, around)]
      case 'citation':
        return [nodes.citation.create({ number: part.number }, null, around)]
      case 'link':
        return inlineOf(part.parts, marks.link.create({ href: part.href }).addToSet(around))
      default:
        return inlineOf(part.parts, marks[part.kind].create().addToSet(around))
    }
  })

const itemOf = ({ parts, blocks }: ListItem): Node =>
  nodes.list_item.create(null, [nodes.paragraph.create(null, inlineOf(parts, [])), ...nodesOf(blocks)])

const nodeOf = (block: Block): Node => {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return nodes[block.kind].create(null, inlineOf(block.parts, []))
    case 'rule':
      return nodes.rule.create()
    case 'quote':
      return nodes.quote.create(null, orParagraph(nodesOf(block.blocks)))
    case 'list':
      return block.isOrdered
        ? nodes.ordered_list.create({ start: block.start }, block.items.map(itemOf))
        : nodes.bullet_list.create(null, block.items.map(itemOf))
    default:
      return nodes.kept.create({ markdown: writeMarkdown([block]) })
  }
}
const nodesOf = (blocks: readonly Block[]): Node[] => blocks.map(nodeOf)
const orParagraph = (content: Node[]): Node[] => (content.length > 0 ? content : [nodes.paragraph.create()])

/** An answer as the editor holds it. */
export const documentOf = (markdown: string): Node =>
  nodes.doc.create(null, orParagraph(nodesOf(parseMarkdown(markdown))))

const itemIn = (node: Node): ListItem => {
  const [first, ...rest] = node.children
  return { parts: first ? partsOf(first) : [], blocks: blocksOf(rest) }
}

const blockOf = (node: Node): Block[] => {
  switch (node.type) {
    case nodes.paragraph:
    case nodes.heading: {
      const parts = partsOf(node)
      const kind = node.type === nodes.heading ? 'heading' : 'paragraph'
      return parts.length > 0 ? [{ kind, parts }] : []
    }
    case nodes.bullet_list:
    case nodes.ordered_list: {
      const isOrdered = node.type === nodes.ordered_list
      const start = isOrdered ? Number(node.attrs.start) : 1
      return [{ kind: 'list', isOrdered, start, items: node.children.map(itemIn) }]
    }
    case nodes.quote: {
      return [{ kind: 'quote', blocks: blocksOf(node.children) }]
    }
    case nodes.rule:
      return [{ kind: 'rule' }]
    default:
      return parseMarkdown(String(node.attrs.markdown))
  }
}
const blocksOf = (children: readonly Node[]): Block[] => children.flatMap(blockOf)

/** What the editor holds, as an answer is kept. Empty paragraphs are only room between others and are left out. */
export const markdownOf = (document: Node): string => writeMarkdown(blocksOf(document.children))
