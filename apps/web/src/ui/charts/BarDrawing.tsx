import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axisText, compactNumber, startSize } from './axis.ts'
import { ChartHint } from './ChartHint.tsx'
import { axisLabels, type ChartPoint, type ChartSeries, chartColour } from './chart-data.ts'
import { DrawingBox } from './drawing.tsx'
import { SeriesLegend } from './SeriesLegend.tsx'

export interface BarDrawingProps {
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  formatValue: (value: number) => string
  direction: 'columns' | 'rows'
}

const longestName = 16
const shorten = (name: string): string =>
  name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name

const axisLine = { stroke: 'var(--c-line-strong)', tick: axisText }

export function BarDrawing({ points, series, formatValue, direction }: BarDrawingProps) {
  const liesDown = direction === 'rows'
  return (
    <>
      <DrawingBox>
        <ResponsiveContainer width="100%" height="100%" initialDimension={startSize}>
          <BarChart
            data={[...points]}
            layout={liesDown ? 'vertical' : 'horizontal'}
            accessibilityLayer={false}
            margin={{ top: 8, right: 16, bottom: 4, left: 0 }}
          >
            <CartesianGrid stroke="var(--c-line)" vertical={liesDown} horizontal={!liesDown} />
            {liesDown ? (
              <>
                <XAxis {...axisLine} type="number" tickFormatter={compactNumber} />
                <YAxis
                  {...axisLine}
                  type="category"
                  dataKey="label"
                  tickFormatter={label => shorten(axisLabels(points)(label))}
                  width={130}
                  interval={0}
                />
              </>
            ) : (
              <>
                <XAxis
                  {...axisLine}
                  dataKey="label"
                  tickFormatter={axisLabels(points)}
                  interval="equidistantPreserveStart"
                  minTickGap={16}
                />
                <YAxis {...axisLine} tickFormatter={compactNumber} width="auto" />
              </>
            )}
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--c-hover)' }}
              content={hint => <ChartHint {...hint} formatValue={formatValue} />}
            />
            {series.map((one, index) => (
              <Bar
                key={one.id}
                name={one.label}
                dataKey={(point: ChartPoint) => point.values[one.id]}
                fill={chartColour(index)}
                maxBarSize={28}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </DrawingBox>
      {series.length > 1 && <SeriesLegend series={series} mark="bar" />}
    </>
  )
}
