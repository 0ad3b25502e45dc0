import type { GridArea, Widget } from '@lotse/contract'
import type { WidgetRow } from './tables.ts'
import { sourceOf } from './widget-source.ts'

export const areaOf = ({ gridX, gridY, width, height }: WidgetRow): GridArea => ({
  grid_x: gridX,
  grid_y: gridY,
  width,
  height,
})

export const presentWidget = (row: WidgetRow): Widget => ({
  id: row.id,
  name: row.name,
  type: row.type,
  component: row.component,
  ...areaOf(row),
  settings: row.settings,
  is_active: row.isActive,
  order: row.position,
  version: row.version,
  source: sourceOf(row) && {
    fetched_at: row.sourceFetchedAt?.toISOString() ?? null,
    failure: row.sourceFailure,
  },
})
