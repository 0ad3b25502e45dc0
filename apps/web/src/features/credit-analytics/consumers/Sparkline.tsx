import { formatNumber } from '../../../ui/texts/format.ts'

const width = 96
const height = 28
const edge = 2

/** The course of a few values, small enough for a cell; its words say the ends and the top. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 0)
  const placeOf = (value: number, index: number): string => {
    const x = values.length > 1 ? (index / (values.length - 1)) * (width - 2 * edge) + edge : width / 2
    const y = height - edge - (most > 0 ? (value / most) * (height - 2 * edge) : 0)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  }
  return (
    <svg
      role="img"
      aria-label={`From ${formatNumber(values[0] ?? 0)} to ${formatNumber(values.at(-1) ?? 0)}, at most ${formatNumber(most)} credits`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <polyline
        points={values.map(placeOf).join(' ')}
        fill="none"
        stroke="var(--c-chart-1)"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
    </svg>
  )
}
