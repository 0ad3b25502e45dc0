import { expect } from 'vitest'
import { spaced } from '../src/modules/analytics/spaced.ts'
import { shownCell, shownDay } from '../src/modules/credit-reports/files/shown-cell.ts'
import { reportBytes } from '../src/modules/credit-reports/files/write-report.ts'
import type { Report } from '../src/modules/credit-reports/report.ts'
import { pdfWords } from './files/pdf-words.ts'
import type { plainAnalytics } from './plain-analytics.ts'
import type { plainEfficiency } from './plain-efficiency.ts'
import { csvFigures, dayOfCell, sheetRows } from './read-report.ts'

type Expected = ReturnType<typeof plainAnalytics>
type Efficiency = ReturnType<typeof plainEfficiency>

/** The workbook of all tabs, as a spreadsheet program reads it, holds these figures. */
export const expectInWorkbook = async (
  report: Report,
  { trends, patterns, consumers }: Expected,
  efficiency: Efficiency,
): Promise<void> => {
  const file = await reportBytes(report, 'excel')
  const total = trends.summary.total_credits
  expect(
    sheetRows(file, 'Usage per day', 'Day').map(([day, ...figures]) => [dayOfCell(day), ...figures]),
  ).toEqual(total ? trends.trends.map(day => [day.period, day.total_credits, day.moving_average]) : [])
  expect(sheetRows(file, 'Hourly pattern', 'Hour').map(row => row.slice(1))).toEqual(
    total
      ? patterns.hourly.hourly_distribution.map(hour => [
          hour.total_credits,
          hour.average_credits,
          hour.transaction_count,
        ])
      : [],
  )
  expect(sheetRows(file, 'Usage by functionality', 'Functionality').map(row => row.slice(0, 4))).toEqual(
    patterns.functionality.map(one => [
      spaced(one.functionality),
      one.total_credits,
      one.usage_count,
      one.avg_credits,
    ]),
  )
  expect(sheetRows(file, 'Efficiency by functionality', 'Functionality')).toEqual(
    efficiency.by_functionality.map(one => [
      spaced(one.functionality),
      one.operations,
      one.success_rate,
      one.avg_credits_per_operation,
      one.efficiency_score,
      one.trend,
    ]),
  )
  expect(sheetRows(file, 'Efficiency by hour', 'Hour').map(row => row.slice(1))).toEqual(
    efficiency.totals.operations
      ? efficiency.hourly_efficiency.map(one => [
          one.operations,
          one.operations ? one.efficiency_score : null,
        ])
      : [],
  )
  expect(sheetRows(file, 'Top consumers by tenant', 'Rank')).toEqual(
    consumers.top_tenants.map((one, place) => [
      place + 1,
      one.name,
      one.parent_name,
      one.total_credits,
      one.percentage_of_total,
      one.avg_daily_usage,
      one.trend,
      one.trend_percentage,
    ]),
  )
  expect(sheetRows(file, 'Top consumers by user', 'Rank').map(row => row.slice(2, 6))).toEqual(
    consumers.top_users.map(one => [
      one.tenant_name,
      one.total_credits,
      one.action_count,
      one.most_used_functionality && spaced(one.most_used_functionality),
    ]),
  )
}

/** The lines of the CSV file do. */
export const expectInCsv = async (
  report: Report,
  { trends, consumers }: Expected,
  efficiency: Efficiency,
): Promise<void> => {
  const file = await reportBytes(report, 'csv')
  const total = trends.summary.total_credits
  expect(csvFigures(file, 'Usage per day', 'Credits')).toEqual(
    total ? trends.trends.map(day => [day.period, day.total_credits]) : [],
  )
  expect(csvFigures(file, 'Usage per day', 'Total credits')).toEqual([['', total]])
  expect(csvFigures(file, 'Efficiency by functionality', 'Success rate (%)')).toEqual([
    ['', efficiency.totals.success_rate],
    ...efficiency.by_functionality.map(one => [spaced(one.functionality), one.success_rate]),
  ])
  expect(csvFigures(file, 'Top consumers by tenant', 'Total credits')).toEqual([
    ['', consumers.summary.total_credits],
    ...consumers.top_tenants.map(one => [one.name, one.total_credits]),
  ])
}

/** And the tables of the PDF file. */
export const expectInPdf = async (report: Report, { trends, consumers }: Expected): Promise<void> => {
  const { text } = await pdfWords(await reportBytes(report, 'pdf'))
  const words = text.replaceAll(/\s+/g, ' ')
  if (trends.summary.total_credits)
    for (const { period, total_credits, moving_average } of trends.trends)
      expect(words).toContain(
        [
          shownDay(period),
          shownCell({ credits: total_credits }),
          shownCell({ credits: moving_average }),
        ].join(' '),
      )
  for (const { name, parent_name, total_credits } of consumers.top_tenants)
    expect(words).toContain([name, shownCell(parent_name), shownCell({ credits: total_credits })].join(' '))
}
