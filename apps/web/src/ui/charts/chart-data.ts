import type { Tone } from '../styles/tones.ts'
import { noValue } from '../texts/format.ts'

/** One line or one kind of bar. */
export interface ChartSeries {
  id: string
  label: string
  /** Points without a value of it have none, in place of nothing. */
  isPartial?: boolean
  /** A colour that means something, in place of the palette's. */
  tone?: Tone
}

/** One place on the axis of labels with its value in each series. */
export interface ChartPoint {
  key: string
  label: string
  /** In place of the label where room is short. */
  axisLabel?: string
  values: Readonly<Record<string, number>>
}

/** The ids of two series, one below the other. */
export interface ChartBand {
  lower: string
  upper: string
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

const toneColours: Record<Tone, string> = {
  accent: 'var(--c-accent)',
  success: 'var(--c-success)',
  warning: 'var(--c-warning)',
  danger: 'var(--c-danger)',
  info: 'var(--c-info)',
  neutral: 'var(--c-muted)',
}

export const seriesColour = ({ tone }: ChartSeries, index: number): string =>
  tone ? toneColours[tone] : chartColour(index)

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
