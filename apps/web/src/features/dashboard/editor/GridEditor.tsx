import type { GridPlace, Reply, Routes, Widget } from '@lotse/contract'
import { type CSSProperties, type DragEvent, useRef } from 'react'
import { SidewaysBox } from '../../../ui/structure/SidewaysBox.tsx'
import { MoveGhost } from './MoveGhost.tsx'
import { PlacedWidget, type WidgetTileActs } from './PlacedWidget.tsx'
import { areaOfMove, isAllowed, type Move, moveTo, placeText } from './widget-move.ts'

type Grid = Reply<Routes['superadmin.dashboard-widgets.index']>['grid']

const cellStyle = ({
  grid_x,
  grid_y,
  width = 1,
  height = 1,
}: GridPlace & { width?: number; height?: number }) =>
  ({
    gridColumn: `${grid_x + 1} / span ${width}`,
    gridRow: `${grid_y + 1} / span ${height}`,
  }) satisfies CSSProperties

interface GridEditorProps extends WidgetTileActs {
  grid: Grid
  widgets: readonly Widget[]
  move: Move | null
  /** The pointer drags it. */
  isDragged: boolean
  onDragWidget: (widget: Widget) => void
  onDragEnd: () => void
  onChangeMove: (move: Move) => void
  /** null when something else was dropped. */
  onDrop: (move: Move | null) => void
  onCancel: () => void
}

/** The grid with its cells, the active widgets in them, and the one that is on its way. */
export function GridEditor({ grid, widgets, move, isDragged, ...props }: GridEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  /** Which of its cells a large widget was taken by: that one stays under the pointer. */
  const grip = useRef<GridPlace>({ grid_x: 0, grid_y: 0 })
  const active = widgets.filter(widget => widget.is_active)
  const cells = Array.from({ length: grid.width * grid.height }, (_, index) => ({
    grid_x: index % grid.width,
    grid_y: Math.floor(index / grid.width),
  }))

  const cellAt = ({ clientX, clientY }: DragEvent): GridPlace => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return {
      grid_x: Math.floor(((clientX - left) / width) * grid.width),
      grid_y: Math.floor(((clientY - top) / height) * grid.height),
    }
  }
  /** The move as the pointer has it now. */
  const followed = (event: DragEvent): Move | null => {
    const { grid_x, grid_y } = cellAt(event)
    return (
      move && moveTo(move, { grid_x: grid_x - grip.current.grid_x, grid_y: grid_y - grip.current.grid_y })
    )
  }
  const follow = (event: DragEvent) => {
    event.preventDefault()
    const next = followed(event)
    if (next && placeText(next.place) !== placeText((move ?? next).place)) props.onChangeMove(next)
  }
  const takeUp = (event: DragEvent, widget: Widget) => {
    event.dataTransfer.setData('text/plain', widget.name)
    const { grid_x, grid_y } = cellAt(event)
    grip.current = { grid_x: grid_x - widget.grid_x, grid_y: grid_y - widget.grid_y }
    // What changes on the page while a drag begins ends it in some browsers.
    setTimeout(() => props.onDragWidget(widget))
  }
  const leave = () => {
    grip.current = { grid_x: 0, grid_y: 0 }
    props.onDragEnd()
  }

  return (
    <SidewaysBox label="Raster" className="p-1">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop; by keyboard it is done with the menu of each widget */}
      <div
        ref={box}
        onDragOver={follow}
        onDrop={event => {
          event.preventDefault()
          props.onDrop(followed(event))
          grip.current = { grid_x: 0, grid_y: 0 }
        }}
        className="grid min-w-180"
        style={{
          gridTemplateColumns: `repeat(${grid.width}, minmax(0, 1fr))`,
          gridTemplateRows: `repeat(${grid.height}, ${grid.cell_height_px}px)`,
          gap: grid.gap_px,
        }}
      >
        {cells.map(place => (
          // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: for pointers that cannot drag; keys move the ghost
          <div
            key={placeText(place)}
            style={cellStyle(place)}
            onClick={() => move && props.onChangeMove(moveTo(move, place))}
            className="rounded-lg border border-line border-dashed bg-sunken/50"
          />
        ))}
        <ul aria-label="Widgets im Raster" className="contents">
          {active.map(widget => (
            <li
              key={widget.id}
              data-source={widget.id}
              style={cellStyle(widget)}
              draggable
              onDragStart={event => takeUp(event, widget)}
              onDragEnd={leave}
              className="min-w-0 cursor-grab"
            >
              <PlacedWidget
                widget={widget}
                isLeaving={move?.moved.kind === 'widget' && move.moved.widget.id === widget.id}
                {...props}
              />
            </li>
          ))}
        </ul>
        {move && (
          <div style={cellStyle(areaOfMove(move))} className="z-10 min-w-0">
            <MoveGhost
              move={move}
              isAllowed={isAllowed(move, widgets)}
              isDragged={isDragged}
              onChange={props.onChangeMove}
              onDrop={() => props.onDrop(move)}
              onCancel={props.onCancel}
            />
          </div>
        )}
      </div>
    </SidewaysBox>
  )
}
