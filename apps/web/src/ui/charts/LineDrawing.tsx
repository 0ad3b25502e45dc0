import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { axisText, compactNumber, startSize } from './axis.ts'
import { ChartHint } from './ChartHint.tsx'
import {
  axisLabels,
  type ChartBand,
  type ChartPoint,
  type ChartSeries,
  chartDash,
  seriesColour,
} from './chart-data.ts'
import { DrawingBox } from './drawing.tsx'
import { SeriesLegend } from './SeriesLegend.tsx'

export interface LineDrawingProps {
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  formatValue: (value: number) => string
  band?: ChartBand
}

const between =
  ({ lower, upper }: ChartBand) =>
  ({ values }: ChartPoint): [number, number] | undefined => {
    const [low, high] = [values[lower], values[upper]]
    return low === undefined || high === undefined ? undefined : [low, high]
  }

export function LineDrawing({ points, series, formatValue, band }: LineDrawingProps) {
  return (
    <>
      <DrawingBox>
        <ResponsiveContainer width="100%" height="100%" initialDimension={startSize}>
          <ComposedChart
            data={[...points]}
            accessibilityLayer={false}
            margin={{ top: 8, right: 16, bottom: 4, left: 8 }}
          >
            <CartesianGrid stroke="var(--c-line)" vertical={false} />
            <XAxis
              dataKey="label"
              tickFormatter={axisLabels(points)}
              tick={axisText}
              stroke="var(--c-line-strong)"
              interval="equidistantPreserveStart"
              minTickGap={16}
            />
            <YAxis tick={axisText} stroke="var(--c-line-strong)" tickFormatter={compactNumber} width="auto" />
            <Tooltip
              isAnimationActive={false}
              content={hint => <ChartHint {...hint} formatValue={formatValue} />}
            />
            {band && (
              <Area
                dataKey={between(band)}
                fill="var(--c-chart-10)"
                fillOpacity={0.2}
                stroke="none"
                tooltipType="none"
                activeDot={false}
                isAnimationActive={false}
              />
            )}
            {series.map((one, index) => (
              <Line
                key={one.id}
                name={one.label}
                dataKey={(point: ChartPoint) => point.values[one.id]}
                stroke={seriesColour(one, index)}
                strokeWidth={2.5}
                strokeDasharray={chartDash(index)}
                dot={points.length === 1}
                isAnimationActive={false}
              />
            ))}
          </ComposedChart>
        </ResponsiveContainer>
      </DrawingBox>
      {series.length > 1 && <SeriesLegend series={series} mark="line" />}
    </>
  )
}
