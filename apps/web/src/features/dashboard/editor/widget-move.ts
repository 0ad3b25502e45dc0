import {
  fitsGrid,
  freePlace,
  type GridArea,
  type GridPlace,
  type GridSize,
  type Widget,
  type WidgetType,
  widgetGrid,
  widgetLibrary,
} from '@lotse/contract'

/** What is on its way to a place: one of the grid, or a new one from the library. */
export type Moved = { kind: 'new'; type: WidgetType } | { kind: 'widget'; widget: Widget }

export interface Move {
  moved: Moved
  place: GridPlace
}

export const nameOf = (moved: Moved): string =>
  moved.kind === 'new' ? widgetLibrary[moved.type].label : moved.widget.name

const sizeOf = (moved: Moved): GridSize => (moved.kind === 'new' ? widgetLibrary[moved.type] : moved.widget)

export const areaOfMove = ({ moved, place }: Move): GridArea => {
  const { width, height } = sizeOf(moved)
  return { width, height, ...place }
}

/** Those that take cells; its own do not stand in a widget's way. */
const othersOf = (moved: Moved, widgets: readonly Widget[]): Widget[] =>
  widgets.filter(({ id, is_active }) => is_active && !(moved.kind === 'widget' && moved.widget.id === id))

export const isAllowed = (move: Move, widgets: readonly Widget[]): boolean =>
  fitsGrid(areaOfMove(move), othersOf(move.moved, widgets))

/** Where a move begins: where the widget stands, or at the first free place, or in the corner if there is none. */
export const beginMove = (moved: Moved, widgets: readonly Widget[]): Move => ({
  moved,
  place:
    moved.kind === 'widget'
      ? { grid_x: moved.widget.grid_x, grid_y: moved.widget.grid_y }
      : (freePlace(sizeOf(moved), othersOf(moved, widgets)) ?? { grid_x: 0, grid_y: 0 }),
})

const within = (value: number, size: number, whole: number): number =>
  Math.max(0, Math.min(value, whole - size))

/** As near to this place as the grid lets it. */
export const moveTo = ({ moved }: Move, { grid_x, grid_y }: GridPlace): Move => {
  const { width, height } = sizeOf(moved)
  return {
    moved,
    place: {
      grid_x: within(grid_x, width, widgetGrid.width),
      grid_y: within(grid_y, height, widgetGrid.height),
    },
  }
}

const steps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A step by an arrow key; null for every other key. */
export const stepBy = (move: Move, key: string): Move | null => {
  const step = steps[key]
  return (
    (step && moveTo(move, { grid_x: move.place.grid_x + step[0], grid_y: move.place.grid_y + step[1] })) ??
    null
  )
}

export const isUnmoved = ({ moved, place }: Move): boolean =>
  moved.kind === 'widget' && moved.widget.grid_x === place.grid_x && moved.widget.grid_y === place.grid_y

export const placeText = ({ grid_x, grid_y }: GridPlace): string =>
  `Spalte ${grid_x + 1}, Zeile ${grid_y + 1}`
