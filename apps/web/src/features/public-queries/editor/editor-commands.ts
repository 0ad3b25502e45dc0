import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, Plugin, TextSelection } from 'prosemirror-state'
import { editorSchema } from './editor-schema.ts'

const { nodes, marks } = editorSchema

/** Deeper lists nobody reads, and the parser of answers takes them for text. */
const listDepthAtMost = 6

const listsAround = ({ selection: { $from } }: EditorState): { node: Node; pos: number }[] =>
  Array.from({ length: $from.depth }, (_, index) => $from.depth - index)
    .map(depth => ({ node: $from.node(depth), pos: $from.before(depth) }))
    .filter(({ node }) => node.type === nodes.bullet_list || node.type === nodes.ordered_list)

export const listAround = (state: EditorState): NodeType | undefined => listsAround(state)[0]?.node.type

export const hasMark = ({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean => {
  const { $from, from, to, empty } = selection
  if (empty) return Boolean(type.isInSet(storedMarks ?? $from.marks()))
  return doc.rangeHasMark(from, to, type)
}

/** A list where there was none, the other kind of one, or none where there was this one. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const [list] = listsAround(state)
    if (!list) return wrapInList(type)(state, dispatch)
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(list.pos, type))
    return true
  }

export const toggleBold: Command = toggleMark(marks.strong)

const sink: Command = (state, dispatch) =>
  listsAround(state).length < listDepthAtMost && sinkListItem(nodes.list_item)(state, dispatch)

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.line_break.create()).scrollIntoView())
  return true
})

/** From where to where the link at the cursor reaches; null where there is none. */
export const linkAround = ({ selection: { $from, from, to } }: EditorState) => {
  const mark = marks.link.isInSet($from.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? [])
  if (!mark) return null
  let [start, end] = [from, to]
  $from.parent.forEach((child, offset) => {
    const at = $from.start() + offset
    if (mark.isInSet(child.marks) && at <= to && at + child.nodeSize >= from) {
      start = Math.min(start, at)
      end = Math.max(end, at + child.nodeSize)
    }
  })
  return { href: String(mark.attrs.href), from: start, to: end }
}

/** Makes a link of what is selected, or changes the one at the cursor; null takes it away. Without words the address is its own. */
export const setLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const around = linkAround(state)
    const { from, to } = state.selection.empty && around ? around : state.selection
    const { tr } = state
    if (href === null) tr.removeMark(from, to, marks.link)
    else if (from === to) {
      const words = href.replace(/^mailto:/i, '')
      tr.replaceSelectionWith(editorSchema.text(words, [marks.link.create({ href })]), false)
    } else tr.removeMark(from, to, marks.link).addMark(from, to, marks.link.create({ href }))
    dispatch?.(tr.removeStoredMark(marks.link).scrollIntoView())
    return true
  }

/** `[1]` is the source with this number, whether it was typed or pasted; the number of none is text. */
const citations = (numbers: ReadonlySet<number>) =>
  new Plugin({
    appendTransaction: (transactions, _, state) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      const found: { from: number; to: number; number: number }[] = []
      state.doc.descendants((node, pos) => {
        if (!node.isText || marks.link.isInSet(node.marks) || marks.code.isInSet(node.marks)) return
        for (const match of node.text?.matchAll(/\[([1-9]\d{0,2})\]/g) ?? []) {
          const number = Number(match[1])
          const from = pos + match.index
          if (numbers.has(number)) found.push({ from, to: from + match[0].length, number })
        }
      })
      if (found.length === 0) return null
      const { tr } = state
      for (const { from, to, number } of found.reverse())
        tr.replaceWith(from, to, nodes.citation.create({ number }))
      const { selection } = tr
      return selection instanceof TextSelection ? tr : tr.setSelection(TextSelection.near(selection.$to))
    },
  })

/** Tab stays what it is elsewhere: the way to the next field. Items are moved in and out by Ctrl and a bracket. */
export const editorPlugins = (sourceNumbers: ReadonlySet<number>, askForLink: () => void): Plugin[] => [
  history(),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleBold,
    'Mod-k': () => {
      askForLink()
      return true
    },
    Enter: splitListItem(nodes.list_item),
    'Shift-Enter': breakLine,
    'Mod-]': sink,
    'Mod-[': liftListItem(nodes.list_item),
  }),
  keymap(baseKeymap),
  citations(sourceNumbers),
]
