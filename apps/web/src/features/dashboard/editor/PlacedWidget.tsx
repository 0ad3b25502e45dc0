import { type Widget, widgetLibrary } from '@lotse/contract'
import { Move as MoveIcon, Power, Settings2, Trash2 } from 'lucide-react'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import { widgetIcons } from '../widgets/widget-icons.ts'

export interface WidgetTileActs {
  onMove: (widget: Widget) => void
  onEdit: (widget: Widget) => void
  onToggle: (widget: Widget) => void
  onRemove: (widget: Widget) => void
}

interface PlacedWidgetProps extends WidgetTileActs {
  widget: Widget
  /** It is just being moved: where it stood is seen faintly. */
  isLeaving: boolean
}

/** A widget in the grid of the editor, with what can be done to it. */
export function PlacedWidget({ widget, isLeaving, ...acts }: PlacedWidgetProps) {
  const Icon = widgetIcons[widget.type]
  return (
    <div
      className={cx(
        'flex h-full min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface p-3 shadow-card',
        isLeaving && 'opacity-40',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <Icon aria-hidden="true" className="mt-2 size-5 shrink-0 text-accent-ink" />
        <Menu
          trigger="icon"
          label={`Aktionen: ${widget.name}`}
          items={[
            { id: 'move', label: 'Verschieben', icon: MoveIcon, onAction: () => acts.onMove(widget) },
            { id: 'edit', label: 'Einstellungen', icon: Settings2, onAction: () => acts.onEdit(widget) },
            { id: 'toggle', label: 'Deaktivieren', icon: Power, onAction: () => acts.onToggle(widget) },
            {
              id: 'remove',
              label: 'Entfernen',
              icon: Trash2,
              tone: 'danger',
              onAction: () => acts.onRemove(widget),
            },
          ]}
        />
      </div>
      <p className="wrap-anywhere line-clamp-2 font-medium">{widget.name}</p>
      {widget.name !== widgetLibrary[widget.type].label && (
        <p className="text-muted text-sm">{widgetLibrary[widget.type].label}</p>
      )}
    </div>
  )
}
