import { fitsGrid, freePlace, type GridArea } from '@lotse/contract'

const inReadingOrder = (a: GridArea, b: GridArea): number => a.grid_y - b.grid_y || a.grid_x - b.grid_x

/** As high as the highest that begins beside it, where nothing stands below. */
const fillRow = <Area extends GridArea>(area: Area, all: readonly Area[]): Area => {
  const others = all.filter(other => other !== area)
  const beside = all.filter(({ grid_y }) => grid_y === area.grid_y)
  const height = Math.max(...beside.map(other => other.height))
  const grown = { ...area, height }
  return fitsGrid(grown, others) ? grown : area
}

/**
 * Where the widgets stand that somebody sees: each moves up to the first free place, so that one that is not for this person, or has
 * nothing to say, leaves no hole. A board without holes stays as it was arranged.
 */
export const closeUp = <Area extends GridArea>(areas: readonly Area[]): Area[] => {
  const closed: Area[] = []
  for (const area of areas.toSorted(inReadingOrder)) closed.push({ ...area, ...freePlace(area, closed) })
  for (const [index, area] of closed.entries()) closed[index] = fillRow(area, closed)
  return closed
}
