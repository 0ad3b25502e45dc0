import { Pie, PieChart, type PieLabelRenderProps, ResponsiveContainer, Tooltip } from 'recharts'
import { formatPercent } from '../texts/format.ts'
import { startSize } from './axis.ts'
import { chartHeightClasses } from './ChartFrame.tsx'
import { ChartHint } from './ChartHint.tsx'
import { type ChartSlice, chartColour } from './chart-data.ts'
import { DrawingBox } from './drawing.tsx'

export interface DoughnutDrawingProps {
  slices: readonly (ChartSlice & { share: number })[]
  formatValue: (value: number) => string
}

/** Thinner slices have no room for their number; their place in the row says which they are. */
const narrowestNumbered = 0.05

/** The number that ties a slice to its line in the legend, so that nobody has to match colours. */
function SliceNumber(props: PieLabelRenderProps) {
  const { cx, cy, midAngle = 0, innerRadius, outerRadius, index, percent = 0 } = props
  if (percent < narrowestNumbered) return null
  const radius = (Number(innerRadius) + Number(outerRadius)) / 2
  const angle = (-midAngle * Math.PI) / 180
  return (
    <text
      x={Number(cx) + radius * Math.cos(angle)}
      y={Number(cy) + radius * Math.sin(angle)}
      fill="var(--c-on-chart)"
      fontSize={13}
      fontWeight={600}
      textAnchor="middle"
      dominantBaseline="central"
    >
      {index + 1}
    </text>
  )
}

export function DoughnutDrawing({ slices, formatValue }: DoughnutDrawingProps) {
  return (
    <div aria-hidden="true" className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <DrawingBox className={`min-w-0 flex-1 basis-48 text-sm ${chartHeightClasses}`}>
        <ResponsiveContainer width="100%" height="100%" initialDimension={startSize}>
          <PieChart accessibilityLayer={false}>
            <Pie
              data={slices.map((slice, index) => ({ ...slice, fill: chartColour(index) }))}
              dataKey="value"
              nameKey="label"
              innerRadius="55%"
              outerRadius="95%"
              startAngle={90}
              endAngle={-270}
              stroke="var(--c-surface)"
              strokeWidth={2}
              rootTabIndex={-1}
              isAnimationActive={false}
              labelLine={false}
              label={SliceNumber}
            />
            <Tooltip
              isAnimationActive={false}
              content={hint => <ChartHint {...hint} formatValue={formatValue} />}
            />
          </PieChart>
        </ResponsiveContainer>
      </DrawingBox>
      <ol className="flex max-w-full flex-1 basis-52 flex-col gap-1.5 text-sm">
        {slices.map((slice, index) => (
          <li key={slice.id} className="flex items-start gap-2">
            <span
              className="flex h-5 min-w-5 shrink-0 items-center justify-center rounded-sm px-1 font-semibold text-xs"
              style={{ backgroundColor: chartColour(index), color: 'var(--c-on-chart)' }}
            >
              {index + 1}
            </span>
            <span className="min-w-0 grow">{slice.label}</span>
            <span className="shrink-0 text-muted tabular-nums">{formatPercent(slice.share)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
