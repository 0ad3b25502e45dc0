import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useMediaQuery } from '../hooks/use-media-query.ts'
import { axisText, compactNumber, startSize } from './axis.ts'
import { ChartHint } from './ChartHint.tsx'
import { axisLabels, type ChartPoint, type ChartSeries, seriesColour } from './chart-data.ts'
import { DrawingBox } from './drawing.tsx'
import { SeriesLegend } from './SeriesLegend.tsx'

export interface BarDrawingProps {
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  formatValue: (value: number) => string
  direction: 'columns' | 'rows'
  isStacked: boolean
}

/** How many letters of the names stand beside lying bars, on wide screens and on phones, and the room that a letter takes. */
const lettersAtMost = { wide: 28, narrow: 15 }
const letterWidth = 7
const tickRoom = 14

const shorten = (name: string, letters: number): string =>
  name.length > letters ? `${name.slice(0, letters - 1).trimEnd()}…` : name

const axisLine = { stroke: 'var(--c-line-strong)', tick: axisText }

export function BarDrawing({ points, series, formatValue, direction, isStacked }: BarDrawingProps) {
  const liesDown = direction === 'rows'
  // A quarter of an incident or of a person says nothing.
  const allowDecimals = !points.every(({ values }) => Object.values(values).every(Number.isInteger))
  const isWide = useMediaQuery('(min-width: 40rem)')
  const longest = Math.max(0, ...points.map(({ label }) => axisLabels(points)(label).length))
  const letters = Math.min(longest, isWide ? lettersAtMost.wide : lettersAtMost.narrow)
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
                <XAxis
                  {...axisLine}
                  type="number"
                  allowDecimals={allowDecimals}
                  tickFormatter={compactNumber}
                />
                <YAxis
                  {...axisLine}
                  type="category"
                  dataKey="label"
                  // One line each: the drawing library would break long names, and lines of neighbours would meet.
                  tick={({ x, y, payload }) => (
                    <text
                      x={x}
                      y={y}
                      dy="0.35em"
                      textAnchor="end"
                      fill={axisText.fill}
                      fontSize={axisText.fontSize}
                    >
                      {shorten(axisLabels(points)(payload.value), letters)}
                    </text>
                  )}
                  width={letters * letterWidth + tickRoom}
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
                <YAxis
                  {...axisLine}
                  allowDecimals={allowDecimals}
                  tickFormatter={compactNumber}
                  width="auto"
                />
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
                fill={seriesColour(one, index)}
                stackId={isStacked ? 'all' : undefined}
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
