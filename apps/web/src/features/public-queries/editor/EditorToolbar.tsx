import { Bold, Link2, List, ListOrdered, type LucideIcon, Redo2, Undo2 } from 'lucide-react'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import type { PressEvent } from 'react-aria-components'
import { ToggleButton, Toolbar } from 'react-aria-components'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx'
import { hasMark, listAround, toggleBold, toggleList } from './editor-commands.ts'
import { editorSchema } from './editor-schema.ts'

const { nodes, marks } = editorSchema

interface Tool {
  label: string
  icon: LucideIcon
  command: Command
  isOn: (state: EditorState) => boolean
}

const tools: readonly Tool[] = [
  { label: 'Fett', icon: Bold, command: toggleBold, isOn: state => hasMark(state, marks.strong) },
  {
    label: 'Aufzählung',
    icon: List,
    command: toggleList(nodes.bullet_list),
    isOn: state => listAround(state) === nodes.bullet_list,
  },
  {
    label: 'Nummerierte Liste',
    icon: ListOrdered,
    command: toggleList(nodes.ordered_list),
    isOn: state => listAround(state) === nodes.ordered_list,
  },
]

/** What the keyboard pressed keeps the focus, so that it can press the next; the mouse goes back to the text. */
export type RunCommand = (command: Command, by: { staysInToolbar: boolean }) => void

const toolClasses =
  'inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-lg text-ink transition-colors focus-ring ' +
  'data-[hovered]:bg-hover data-[selected]:bg-accent-soft data-[selected]:text-accent-ink'

interface EditorToolbarProps {
  state: EditorState
  onCommand: RunCommand
  onLink: () => void
}

/** One stop for the keyboard; arrows lead from tool to tool. */
export function EditorToolbar({ state, onCommand, onLink }: EditorToolbarProps) {
  const run = (command: Command) => (event: PressEvent) =>
    onCommand(command, {
      staysInToolbar: event.pointerType === 'keyboard' || event.pointerType === 'virtual',
    })
  return (
    <Toolbar
      aria-label="Formatierung"
      className="flex flex-wrap gap-1 rounded-t-lg border border-line-strong border-b-line bg-sunken p-1"
    >
      {tools.map(({ label, icon: Icon, command, isOn }) => (
        <Tooltip key={label} text={label}>
          <ToggleButton
            aria-label={label}
            isSelected={isOn(state)}
            preventFocusOnPress
            onPress={run(command)}
            className={toolClasses}
          >
            <Icon aria-hidden="true" className="size-4.5" />
          </ToggleButton>
        </Tooltip>
      ))}
      <IconButton icon={Link2} label="Link" onPress={onLink} />
      <IconButton icon={Undo2} label="Rückgängig" isDisabled={undoDepth(state) === 0} onPress={run(undo)} />
      <IconButton
        icon={Redo2}
        label="Wiederherstellen"
        isDisabled={redoDepth(state) === 0}
        onPress={run(redo)}
      />
    </Toolbar>
  )
}
