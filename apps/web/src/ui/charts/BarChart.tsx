import type { BarDrawingProps } from './BarDrawing.tsx'
import { ChartFrame, type ChartProps } from './ChartFrame.tsx'
import { type ChartPoint, type ChartSeries, seriesTable } from './chart-data.ts'
import { lazyDrawing } from './drawing.tsx'

export interface BarChartProps extends ChartProps {
  /** Names the axis of labels in the table: 'Person'. */
  labelHeader: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  formatValue: (value: number) => string
  /** 'rows' lays the bars down, for names that need room; 'columns' stands them up, for days or hours. */
  direction?: 'columns' | 'rows'
  /** One bar for each label, of which the series are parts. */
  isStacked?: boolean
}

const BarDrawing = lazyDrawing<BarDrawingProps>(async () => (await import('./BarDrawing.tsx')).BarDrawing)

/** Values side by side. */
export function BarChart({
  labelHeader,
  points,
  series,
  formatValue,
  direction = 'columns',
  isStacked = false,
  ...frame
}: BarChartProps) {
  return (
    <ChartFrame
      {...frame}
      isEmpty={points.length === 0}
      table={seriesTable(labelHeader, points, series, formatValue)}
    >
      <BarDrawing
        points={points}
        series={series}
        formatValue={formatValue}
        direction={direction}
        isStacked={isStacked}
      />
    </ChartFrame>
  )
}
