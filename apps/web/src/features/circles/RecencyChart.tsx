import { type RecencySettings, recencyWeight } from '@lotse/contract'
import { ChartFrame } from '../../ui/charts/ChartFrame.tsx'
import { formatPercent } from '../../ui/texts/format.ts'

const width = 340
const height = 150
const margin = { left: 48, right: 12, top: 12, bottom: 28 }
const steps = 96
const anchors = ['start', 'middle', 'end'] as const

const roundYears = [1, 2, 5, 10, 20, 50, 100, 200]

/** A span that shows the whole course: what is new, the time in which weight is lost, and a little of what comes after. */
const spanInYears = ({ offsetDays, scaleDays }: RecencySettings): number => {
  const days = offsetDays + scaleDays * 1.25
  return roundYears.find(years => years * 365 >= days) ?? Math.ceil(days / 365)
}

const yearsText = (years: number): string =>
  `${years.toLocaleString('de-DE', { maximumFractionDigits: 1 })} ${years === 1 ? 'Jahr' : 'Jahre'}`
/** After „von“. */
const ageText = (years: number): string => (years === 1 ? 'einem Jahr' : `${yearsText(years)}n`)

const weightText = (weight: number): string => formatPercent(Math.round(weight * 100) / 100)

/** How much of its score a document keeps at each age, by the formula of the search itself. */
export function RecencyChart({ settings }: { settings: RecencySettings }) {
  const years = spanInYears(settings)
  const weightAt = (year: number) => recencyWeight(settings, year * 365)
  const x = (year: number) => margin.left + (year / years) * (width - margin.left - margin.right)
  const y = (weight: number) => margin.top + (1 - weight) * (height - margin.top - margin.bottom)
  const course = Array.from({ length: steps + 1 }, (_, step) => (step / steps) * years)
  const line = course.map(year => `${x(year).toFixed(1)},${y(weightAt(year)).toFixed(1)}`).join(' ')
  const ages = [0, 0.25, 0.5, 0.75, 1].map(share => share * years)
  const lost = weightAt(years)

  return (
    <ChartFrame
      title="Gewicht nach Alter"
      headingLevel={3}
      summary={`Ein neues Dokument zählt voll, eines von ${ageText(years)} mit ${weightText(lost)} seiner Bewertung.`}
      emptyText=""
      isEmpty={false}
      table={{
        columns: ['Alter', 'Gewicht'],
        rows: ages.map(year => ({
          key: String(year),
          cells: [yearsText(year), weightText(weightAt(year))],
        })),
      }}
    >
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="h-auto w-full max-w-md">
        {[0, 0.5, 1].map(weight => (
          <g key={weight}>
            <line
              x1={margin.left}
              x2={width - margin.right}
              y1={y(weight)}
              y2={y(weight)}
              className="stroke-line"
            />
            <text x={margin.left - 8} y={y(weight) + 4} textAnchor="end" className="fill-muted text-[13px]">
              {weightText(weight)}
            </text>
          </g>
        ))}
        {[0, years / 2, years].map((year, place) => (
          <text
            key={year}
            x={x(year)}
            y={height - 8}
            textAnchor={anchors[place]}
            className="fill-muted text-[13px]"
          >
            {yearsText(year)}
          </text>
        ))}
        <polyline
          points={line}
          fill="none"
          strokeWidth="2.5"
          strokeLinejoin="round"
          className="stroke-accent"
        />
      </svg>
    </ChartFrame>
  )
}
