import { type MonitoringSection, monitoringSections } from '@lotse/contract'
import { berlin } from '../../../platform/berlin.ts'
import type { CsvColumn, CsvValue } from '../../../platform/csv.ts'
import { escapeHtml } from '../../../platform/escape-html.ts'
import type { PdfParagraph } from '../../../platform/pdf/pdf-chunks.ts'
import { germanCredits } from '../german-credits.ts'
import { toCredits } from '../ledger/accounts.ts'
import type { MonitoringReport, ReportTable } from './report-tables.ts'

export const reportTitle = 'Credit System Administration'

const time = new Intl.DateTimeFormat('de-DE', { timeZone: berlin, dateStyle: 'medium', timeStyle: 'short' })
const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 })

/** As people read it: English words, German figures and dates. */
const shown = (value: CsvValue): string => {
  if (value === null || value === '') return '–'
  if (typeof value === 'bigint') return germanCredits(value)
  if (typeof value === 'number') return number.format(value)
  return value instanceof Date ? time.format(value) : value
}

const madeAt = ({ updated_at }: MonitoringReport): string => `As of ${shown(new Date(updated_at))}`

interface CsvRow {
  section: string
  item: CsvValue
  figure: string
  value: CsvValue
}

export const csvColumns: CsvColumn<CsvRow>[] = [
  { header: 'Section', value: row => row.section },
  { header: 'Item', value: row => row.item },
  { header: 'Figure', value: row => row.figure },
  { header: 'Value', value: row => row.value },
]

/** One figure in each line: parts of different shape fit into one file that programs can read. */
export const csvRows = (tables: readonly ReportTable[]): CsvRow[] =>
  tables.flatMap(({ title, columns, rows }) =>
    rows.flatMap(([item = null, ...values]) =>
      values.map((value, place) => ({ section: title, item, figure: columns[place + 1] ?? '', value })),
    ),
  )

export async function* pdfParagraphs(
  report: MonitoringReport,
  tables: readonly ReportTable[],
): AsyncGenerator<PdfParagraph> {
  yield { text: reportTitle, size: 18, isBold: true }
  yield { text: madeAt(report), size: 10, isGrey: true }
  for (const { title, columns, rows, empty } of tables) {
    yield { text: title, size: 13, isBold: true, above: 18 }
    if (!rows.length) yield { text: empty, size: 10, above: 4 }
    for (const [name = null, ...values] of rows) {
      const [only] = values
      const told =
        values.length === 1 && only !== undefined
          ? shown(only)
          : values.map((value, place) => `${columns[place + 1]}: ${shown(value)}`).join(' · ')
      yield { text: [{ text: shown(name), isBold: true }, { text: `  ${told}` }], size: 10, above: 4 }
    }
  }
}

const cell = (tag: 'td' | 'th', value: CsvValue): string => `<${tag}>${escapeHtml(shown(value))}</${tag}>`

const htmlTable = ({ title, columns, rows, empty }: ReportTable): string =>
  `<h2>${escapeHtml(title)}</h2>${
    rows.length
      ? `<table><thead><tr>${columns.map(column => cell('th', column)).join('')}</tr></thead><tbody>${rows
          .map(row => `<tr>${row.map(value => cell('td', value)).join('')}</tr>`)
          .join('\n')}</tbody></table>`
      : `<p>${escapeHtml(empty)}</p>`
  }`

const style =
  'body{font:16px/1.5 sans-serif;margin:2rem;max-width:60rem}table{border-collapse:collapse}td,th{border:1px solid #767676;padding:.25rem .5rem;text-align:left}'

/** A page that needs nothing else, for printing. */
export const htmlPage = (report: MonitoringReport, tables: readonly ReportTable[]): string =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${reportTitle}</title><style>${style}</style></head><body>
<h1>${reportTitle}</h1><p>${escapeHtml(madeAt(report))}</p>
${tables.map(htmlTable).join('\n')}
</body></html>\n`

const jsonParts: Record<MonitoringSection, (report: MonitoringReport) => unknown> = {
  alerts: ({ alerts }) => alerts,
  system_stats: ({ system_stats }) => system_stats,
  top_consumers: ({ top_consumers }) => top_consumers,
  health_status: ({ health_status }) => health_status,
  stuck_reservations: ({ stuck }) =>
    stuck.map(one => ({
      reservation_id: one.id,
      tenant_name: one.tenantName,
      functionality: one.functionality,
      amount: toCredits(one.amountCents),
      created_at: one.createdAt.toISOString(),
      expired_at: one.expiresAt.toISOString(),
    })),
}

export const jsonText = (report: MonitoringReport, sections: readonly MonitoringSection[]): string =>
  JSON.stringify(
    {
      updated_at: report.updated_at,
      ...Object.fromEntries(
        monitoringSections
          .filter(section => sections.includes(section))
          .map(section => [section, jsonParts[section](report)]),
      ),
    },
    null,
    2,
  )
