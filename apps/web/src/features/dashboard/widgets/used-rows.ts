import type { GridArea } from '@lotse/contract'

/** Rows of the grid that nothing stands in are left out: a dashboard has no holes as high as a widget. */
export const usedRows = (areas: readonly GridArea[]): number[] => {
  const rows = areas.flatMap(({ grid_y, height }) => Array.from({ length: height }, (_, row) => grid_y + row))
  return [...new Set(rows)].sort((a, b) => a - b)
}
