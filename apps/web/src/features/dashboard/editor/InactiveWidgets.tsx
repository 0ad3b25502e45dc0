import { type Widget, widgetLibrary } from '@lotse/contract'
import { Power, Settings2, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import type { WidgetTileActs } from './PlacedWidget.tsx'

type InactiveWidgetsProps = { widgets: readonly Widget[] } & Pick<
  WidgetTileActs,
  'onEdit' | 'onToggle' | 'onRemove'
>

/** They take no cells and cannot be moved; activated, they come back to their place or to the first free one. */
export function InactiveWidgets({ widgets, onEdit, onToggle, onRemove }: InactiveWidgetsProps) {
  if (widgets.length === 0) return null
  return (
    <Card title="Inaktive Widgets" description="Kein Mandant sieht sie; ihre Einstellungen bleiben.">
      <ul className="-my-2 divide-y divide-line">
        {widgets.map(widget => (
          <li key={widget.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <div className="wrap-anywhere min-w-0 grow basis-40">
              <p className="font-medium">{widget.name}</p>
              <p className="text-muted text-sm">{widgetLibrary[widget.type].label}</p>
            </div>
            <div className="ml-auto flex items-center gap-1">
              <Button size="sm" aria-label={`Aktivieren: ${widget.name}`} onPress={() => onToggle(widget)}>
                <Power aria-hidden="true" className="size-4" />
                Aktivieren
              </Button>
              <IconButton
                icon={Settings2}
                label={`Einstellungen: ${widget.name}`}
                onPress={() => onEdit(widget)}
              />
              <IconButton
                icon={Trash2}
                tone="danger"
                label={`Entfernen: ${widget.name}`}
                onPress={() => onRemove(widget)}
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
