import type { Reply, Routes, WidgetType } from '@lotse/contract'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { widgetIcons } from '../widgets/widget-icons.ts'

interface WidgetLibraryProps {
  library: Reply<Routes['superadmin.dashboard-widgets.index']>['library']
  onAdd: (type: WidgetType) => void
  onDrag: (type: WidgetType) => void
  onDragEnd: () => void
}

/** What can be put onto the dashboard: dragged there, or placed by its button. */
export function WidgetLibrary({ library, onAdd, onDrag, onDragEnd }: WidgetLibraryProps) {
  return (
    <Card
      title="Bibliothek"
      description="Ziehen Sie ein Widget in das Raster, oder fügen Sie es mit dem Plus hinzu."
    >
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {library.map(({ type, label, description, width, height }) => {
          const Icon = widgetIcons[type]
          return (
            <li
              key={type}
              data-source={type}
              draggable
              onDragStart={event => {
                event.dataTransfer.setData('text/plain', label)
                onDrag(type)
              }}
              onDragEnd={onDragEnd}
              className="flex cursor-grab gap-2.5 rounded-lg border border-line bg-surface p-2.5"
            >
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-ink" />
              <div className="min-w-0 grow">
                <p className="font-medium">
                  {label}{' '}
                  <span className="whitespace-nowrap font-normal text-muted text-sm">
                    <span className="sr-only">Größe: </span>
                    {width} × {height}
                  </span>
                </p>
                <p className="text-muted text-xs">{description}</p>
              </div>
              <Button
                size="sm"
                className="self-start"
                aria-label={`Hinzufügen: ${label}`}
                onPress={() => onAdd(type)}
              >
                <Plus aria-hidden="true" className="size-4" />
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
