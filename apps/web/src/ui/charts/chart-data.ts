import { noValue } from '../texts/format.ts'

/** One line or one kind of bar. */
export interface ChartSeries {
  id: string
  label: string
  /** Points without a value of it have none, in place of nothing. */
  isPartial?: boolean
}

/** One place on the axis of labels with its value in each series. */
export interface ChartPoint {
  key: string
  label: string
  /** In place of the label where room is short. */
  axisLabel?: string
  values: Readonly<Record<string, number>>
}

/** One part of a whole. */
export interface ChartSlice {
  id: string
  label: string
  value: number
}

/** The numbers behind a chart, ready to read. The first cell of a row names it. */
export interface ChartTable {
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
}

const colourCount = 10

/** The colour at a place of the palette; it starts again after ten. */
export const chartColour = (index: number): string => `var(--c-chart-${(index % colourCount) + 1})`

/** Lines differ by their dashes too, since colour alone tells some people nothing. */
const dashes = [undefined, '8 4', '2 4', '12 4 2 4'] as const
export const chartDash = (index: number): string | undefined => dashes[index % dashes.length]

/** Turns the label of a point into what stands on the axis. */
export const axisLabels = (points: readonly ChartPoint[]): ((label: string) => string) => {
  const short = new Map(points.map(point => [point.label, point.axisLabel ?? point.label]))
  return label => short.get(label) ?? label
}

export const seriesTable = (
  labelHeader: string,
  points: readonly ChartPoint[],
  series: readonly ChartSeries[],
  formatValue: (value: number) => string,
): ChartTable => ({
  columns: [labelHeader, ...series.map(one => one.label)],
  rows: points.map(point => ({
    key: point.key,
    cells: [
      point.label,
      ...series.map(({ id, isPartial }) => {
        const value = point.values[id]
        return value === undefined && isPartial ? noValue : formatValue(value ?? 0)
      }),
    ],
  })),
})
