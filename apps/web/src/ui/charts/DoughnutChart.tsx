import { formatPercent } from '../texts/format.ts'
import { useTexts } from '../texts/language.tsx'
import { ChartFrame, type ChartProps } from './ChartFrame.tsx'
import type { ChartSlice } from './chart-data.ts'
import type { DoughnutDrawingProps } from './DoughnutDrawing.tsx'
import { lazyDrawing } from './drawing.tsx'

export interface DoughnutChartProps extends ChartProps {
  /** Names the slices in the table: 'Funktion'. */
  labelHeader: string
  /** Names their values: 'Credits'. */
  valueHeader: string
  /** In the order in which they are drawn; usually the largest first. */
  slices: readonly ChartSlice[]
  formatValue: (value: number) => string
}

const DoughnutDrawing = lazyDrawing<DoughnutDrawingProps>(
  async () => (await import('./DoughnutDrawing.tsx')).DoughnutDrawing,
)

const texts = { de: { share: 'Anteil' }, en: { share: 'Share' } }

/** The parts of a whole. */
export function DoughnutChart({
  labelHeader,
  valueHeader,
  slices,
  formatValue,
  ...frame
}: DoughnutChartProps) {
  const words = useTexts(texts)
  const total = slices.reduce((sum, slice) => sum + slice.value, 0)
  const shareOf = (value: number): number => (total > 0 ? value / total : 0)
  return (
    <ChartFrame
      {...frame}
      isEmpty={total === 0}
      table={{
        columns: [labelHeader, valueHeader, words.share],
        rows: slices.map(({ id, label, value }) => ({
          key: id,
          cells: [label, formatValue(value), formatPercent(shareOf(value))],
        })),
      }}
    >
      <DoughnutDrawing
        slices={slices.map(slice => ({ ...slice, share: shareOf(slice.value) }))}
        formatValue={formatValue}
      />
    </ChartFrame>
  )
}
