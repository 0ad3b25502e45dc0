/** The dashboard's grid, in cells; what the editor draws is given by the server. */
export const widgetGrid = { width: 4, height: 3, cellHeightPx: 160, gapPx: 16 } as const

export const widgetTypes = ['appointments', 'news', 'onboarding', 'alerts', 'social', 'quicklinks'] as const
export type WidgetType = (typeof widgetTypes)[number]

export interface GridSize {
  width: number
  height: number
}
export interface GridPlace {
  grid_x: number
  grid_y: number
}
export type GridArea = GridSize & GridPlace

/** How many cells a widget of each type takes, and which component shows it. */
export const widgetLibrary: Record<
  WidgetType,
  GridSize & { component: string; label: string; description: string }
> = {
  appointments: {
    width: 1,
    height: 1,
    component: 'AppointmentsWidget',
    label: 'Termine',
    description: 'Die nächsten Termine für alle Mandanten.',
  },
  news: {
    width: 1,
    height: 2,
    component: 'NewsWidget',
    label: 'Neuigkeiten',
    description: 'Meldungen des Betriebs; sie stehen auch unter Support → Neuigkeiten.',
  },
  onboarding: {
    width: 2,
    height: 2,
    component: 'OnboardingWidget',
    label: 'Erste Schritte',
    description: 'Was zur Einrichtung noch fehlt, mit dem Weg dorthin.',
  },
  alerts: {
    width: 1,
    height: 2,
    component: 'AlertsWidget',
    label: 'Hinweise',
    description: 'Knappes Guthaben, fehlgeschlagene Dokumente und Crawls, offene Fragen.',
  },
  social: {
    width: 1,
    height: 1,
    component: 'SocialWidget',
    label: 'Soziale Medien',
    description: 'Verweise auf Profile und Kanäle.',
  },
  quicklinks: {
    width: 1,
    height: 1,
    component: 'QuicklinksWidget',
    label: 'Schnellzugriffe',
    description: 'Verweise auf häufig benutzte Seiten.',
  },
}

export const isInsideGrid = ({ grid_x, grid_y, width, height }: GridArea): boolean =>
  grid_x >= 0 && grid_y >= 0 && grid_x + width <= widgetGrid.width && grid_y + height <= widgetGrid.height

const overlaps = (a: GridArea, b: GridArea): boolean =>
  a.grid_x < b.grid_x + b.width &&
  b.grid_x < a.grid_x + a.width &&
  a.grid_y < b.grid_y + b.height &&
  b.grid_y < a.grid_y + a.height

/** Inside the grid and on nobody else; the others are those that are active. */
export const fitsGrid = (area: GridArea, others: readonly GridArea[]): boolean =>
  isInsideGrid(area) && !others.some(other => overlaps(area, other))

/** The first free place, line by line. */
export const freePlace = ({ width, height }: GridSize, others: readonly GridArea[]): GridPlace | null => {
  for (let grid_y = 0; grid_y < widgetGrid.height; grid_y += 1)
    for (let grid_x = 0; grid_x < widgetGrid.width; grid_x += 1)
      if (fitsGrid({ grid_x, grid_y, width, height }, others)) return { grid_x, grid_y }
  return null
}
