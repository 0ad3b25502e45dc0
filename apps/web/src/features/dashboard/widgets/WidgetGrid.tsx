import { type ShownWidget, widgetGrid } from '@lotse/contract'
import type { CSSProperties } from 'react'
import { Card } from '../../../ui/structure/Card.tsx'
import { closeUp } from './close-up.ts'
import { WidgetBody } from './WidgetBody.tsx'

const placeOf = ({ grid_x, grid_y, width, height }: ShownWidget) =>
  ({
    '--column': `${grid_x + 1} / span ${width}`,
    '--row': `${grid_y + 1} / span ${height}`,
  }) as CSSProperties

/** The widgets as a tenant sees them: on wide screens where they were put, without holes, on narrow ones below each other. */
export function WidgetGrid({ widgets }: { widgets: readonly ShownWidget[] }) {
  return (
    <ul
      aria-label="Widgets"
      className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4"
      style={{ gridAutoRows: `minmax(${widgetGrid.cellHeightPx}px, auto)` }}
    >
      {closeUp(widgets).map(widget => (
        <li
          key={widget.id}
          style={placeOf(widget)}
          className="flex min-w-0 xl:[grid-column:var(--column)] xl:[grid-row:var(--row)]"
        >
          <Card title={widget.name} className="flex w-full grow flex-col sm:p-4">
            <WidgetBody content={widget.content} />
          </Card>
        </li>
      ))}
    </ul>
  )
}
