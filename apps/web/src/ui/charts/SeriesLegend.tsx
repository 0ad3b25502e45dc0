import { type ChartSeries, chartDash, seriesColour } from './chart-data.ts'

/** Which line or bar is which; hidden from screen readers, whose table has the names as headers. */
export function SeriesLegend({ series, mark }: { series: readonly ChartSeries[]; mark: 'line' | 'bar' }) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap justify-center gap-x-5 gap-y-1 text-sm">
      {series.map((one, index) => (
        <li key={one.id} className="flex items-center gap-2">
          <svg aria-hidden="true" width="28" height="12" viewBox="0 0 28 12">
            {mark === 'line' ? (
              <line
                x1="0"
                y1="6"
                x2="28"
                y2="6"
                stroke={seriesColour(one, index)}
                strokeWidth="3"
                strokeDasharray={chartDash(index)}
              />
            ) : (
              <rect x="8" width="12" height="12" rx="2" fill={seriesColour(one, index)} />
            )}
          </svg>
          {one.label}
        </li>
      ))}
    </ul>
  )
}
