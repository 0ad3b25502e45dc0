import { drawnLine } from './draw.ts'
import { runsWidth } from './lines-of.ts'
import type { PdfDrawing } from './pdf-chunks.ts'

type Values = readonly (number | null)[]

export interface PdfChart {
  /** Lines over days, columns over hours, bars beside names. */
  kind: 'lines' | 'columns' | 'bars'
  labels: readonly string[]
  series: readonly { label: string; values: Values }[]
  /** An area between two lines. */
  band?: { label: string; lower: Values; upper: Values }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const size = 7.5
const barHeight = 15
const barsAtMost = 15
/** Told apart by their dashes as well: not everybody prints in colour. */
const looks = [
  { colour: '0.04 0.34 0.64', dash: '[] 0 d' },
  { colour: '0.72 0.29 0.03', dash: '[5 3] 0 d' },
  { colour: '0.05 0.42 0.25', dash: '[1.5 2] 0 d' },
] as const
const bandColour = '0.80 0.88 0.96'

const at = (...numbers: number[]): string => numbers.map(number => number.toFixed(1)).join(' ')
const text = (said: string, x: number, y: number): string =>
  drawnLine([{ text: said }], { x, y, size, isGrey: true })
const widthOf = (said: string): number => runsWidth([{ text: said }], size)
const textLeftOf = (said: string, x: number, y: number): string => text(said, x - widthOf(said), y)

/** Steps that people count in: 1, 2 or 5 with noughts. */
const ticksUpTo = (most: number): number[] => {
  const rough = (most || 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find(factor => factor * power >= rough) ?? 10)
  return Array.from({ length: Math.ceil((most || 1) / step) + 1 }, (_, count) => count * step)
}

const highest = ({ series, band }: PdfChart): number =>
  Math.max(0, ...[...series.flatMap(({ values }) => values), ...(band?.upper ?? [])].map(value => value ?? 0))

/** Parts of a line between gaps, as places. */
const stretches = (values: Values, placed: (index: number, value: number) => [number, number]) => {
  const parts: [number, number][][] = [[]]
  for (const [index, value] of values.entries())
    if (value === null) parts.push([])
    else parts.at(-1)?.push(placed(index, value))
  return parts.filter(part => part.length > 0)
}

const pathOf = (points: readonly [number, number][]): string =>
  points.map((point, index) => `${at(...point)} ${index ? 'l' : 'm'}`).join(' ')

const legend = ({ series, band }: PdfChart, { x, y }: Box): string => {
  let left = x
  const entries = series.map(({ label }, place) => {
    const look = looks[place % looks.length] ?? looks[0]
    const drawn = `${look.colour} RG 1.6 w ${look.dash} ${at(left, y + 2.5)} m ${at(left + 18, y + 2.5)} l S [] 0 d\n${text(label, left + 22, y)}`
    left += 22 + widthOf(label) + 16
    return drawn
  })
  if (band) entries.push(`${bandColour} rg ${at(left, y - 1, 18, 7)} re f\n${text(band.label, left + 22, y)}`)
  return entries.join('')
}

/** The first, the last and some between them, so that none lies upon another. */
const shownLabels = (count: number, room: number, wide: number): Set<number> => {
  const step = Math.max(1, Math.ceil((count * (wide + 12)) / room))
  const shown = Array.from({ length: count }, (_, place) => place).filter(place => place % step === 0)
  return new Set(shown)
}

const upright = (chart: PdfChart, box: Box, format: (value: number) => string): string => {
  const ticks = ticksUpTo(highest(chart))
  const most = ticks.at(-1) ?? 1
  const left = box.x + Math.max(...ticks.map(tick => widthOf(format(tick)))) + 6
  const plot: Box = { x: left, y: box.y + 30, width: box.x + box.width - left, height: box.height - 36 }
  const slot = plot.width / Math.max(1, chart.labels.length)
  const xOf = (index: number) => plot.x + slot * (index + 0.5)
  const yOf = (value: number) => plot.y + (value / most) * plot.height
  const placed = (index: number, value: number): [number, number] => [xOf(index), yOf(value)]
  const grid = ticks.map(
    tick =>
      `0.85 G 0.4 w ${at(plot.x, yOf(tick))} m ${at(plot.x + plot.width, yOf(tick))} l S\n${textLeftOf(format(tick), plot.x - 4, yOf(tick) - 2.5)}`,
  )
  const shown = shownLabels(chart.labels.length, plot.width, Math.max(0, ...chart.labels.map(widthOf)))
  const labels = chart.labels.map((label, index) => {
    if (!shown.has(index)) return ''
    const begin = xOf(index) - widthOf(label) / 2
    return text(label, Math.max(box.x, Math.min(begin, plot.x + plot.width - widthOf(label))), plot.y - 11)
  })
  const band = chart.band ? stretches(chart.band.lower, placed) : []
  const upper = chart.band ? stretches(chart.band.upper, placed) : []
  const areas = band.map(
    (part, place) => `${bandColour} rg ${pathOf([...part, ...(upper[place] ?? []).toReversed()])} h f\n`,
  )
  const marks = chart.series.map(({ values }, place) => {
    const look = looks[place % looks.length] ?? looks[0]
    if (chart.kind === 'columns') {
      const wide = slot * 0.7
      return values
        .map((value, index) =>
          value
            ? `${look.colour} rg ${at(xOf(index) - wide / 2, plot.y, wide, yOf(value) - plot.y)} re f\n`
            : '',
        )
        .join('')
    }
    return stretches(values, placed)
      .map(part => `${look.colour} RG 1.4 w 1 j ${look.dash} ${pathOf(part)} S [] 0 d\n`)
      .join('')
  })
  const bottom = `0.4 G 0.8 w ${at(plot.x, plot.y)} m ${at(plot.x + plot.width, plot.y)} l S\n`
  return [...grid, ...areas, ...marks, bottom, ...labels, legend(chart, { ...plot, y: box.y + 3 })].join('')
}

const cutTo = (label: string, room: number): string => {
  const signs = [...label]
  while (signs.length > 1 && widthOf(signs.join('')) > room) signs.pop()
  return signs.length < [...label].length ? `${signs.slice(0, -1).join('')}…` : label
}

const sideways = (chart: PdfChart, box: Box, format: (value: number) => string): string => {
  const values = (chart.series[0]?.values ?? []).slice(0, barsAtMost).map(value => value ?? 0)
  const most = Math.max(...values, 0) || 1
  const names = chart.labels.slice(0, barsAtMost).map(label => cutTo(label, box.width * 0.3))
  const left = box.x + Math.max(0, ...names.map(widthOf)) + 8
  const room = box.width - (left - box.x) - Math.max(0, ...values.map(value => widthOf(format(value)))) - 8
  return values
    .map((value, place) => {
      const y = box.y + box.height - (place + 1) * barHeight
      const wide = (value / most) * room
      return `${looks[0].colour} rg ${at(left, y + 2, wide, barHeight - 5)} re f\n${textLeftOf(names[place] ?? '', left - 6, y + 4)}${text(format(value), left + wide + 5, y + 4)}`
    })
    .join('')
}

/** A chart of lines and areas, no picture: sharp at any size, and its words can be read and searched. */
export const chartDrawing = (chart: PdfChart, format: (value: number) => string): PdfDrawing => {
  const height = chart.kind === 'bars' ? Math.min(chart.labels.length, barsAtMost) * barHeight + 8 : 190
  const drawn = chart.kind === 'bars' ? sideways : upright
  return {
    height,
    above: 8,
    draw: ({ x, y, width }) =>
      `q\n${drawn(chart, { x, y: y - height, width, height: height - 4 }, format)}Q\n`,
  }
}
