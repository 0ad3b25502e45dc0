import { ChartFrame, type ChartProps } from './ChartFrame.tsx'
import { type ChartBand, type ChartPoint, type ChartSeries, seriesTable } from './chart-data.ts'
import { lazyDrawing } from './drawing.tsx'
import type { LineDrawingProps } from './LineDrawing.tsx'

export interface LineChartProps extends ChartProps {
  /** Names the axis of labels in the table: 'Tag'. */
  labelHeader: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  formatValue: (value: number) => string
  /** Two series between which the room is filled. */
  band?: ChartBand
}

const LineDrawing = lazyDrawing<LineDrawingProps>(async () => (await import('./LineDrawing.tsx')).LineDrawing)

/** The course of one or more values over time. */
export function LineChart({ labelHeader, points, series, formatValue, band, ...frame }: LineChartProps) {
  return (
    <ChartFrame
      {...frame}
      isEmpty={points.length === 0}
      table={seriesTable(labelHeader, points, series, formatValue)}
    >
      <LineDrawing points={points} series={series} formatValue={formatValue} band={band} />
    </ChartFrame>
  )
}
