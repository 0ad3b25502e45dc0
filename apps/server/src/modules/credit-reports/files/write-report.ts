import { Readable } from 'node:stream'
import type { ReportFormat } from '@lotse/contract'
import { xlsxType } from '../../../platform/xlsx/xlsx-of.ts'
import type { Report } from '../report.ts'
import { csvFile } from './csv-file.ts'
import { pdfFile } from './pdf-file.ts'
import { xlsxFile } from './xlsx-file.ts'

export const reportTypes: Record<ReportFormat, string> = {
  excel: xlsxType,
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
}

/** A workbook is whole when its directory is; the others come piece by piece. All of them are bounded by 366 days and 100 rows. */
export const writeReport = (report: Report, format: ReportFormat): Buffer | Readable => {
  if (format === 'excel') return xlsxFile(report)
  const pieces = format === 'pdf' ? pdfFile(report) : csvFile(report)
  return Readable.from(pieces, { objectMode: false })
}

/** All of it at once, for a mail. */
export const reportBytes = async (report: Report, format: ReportFormat): Promise<Buffer> => {
  const written = writeReport(report, format)
  if (Buffer.isBuffer(written)) return written
  return Buffer.concat(await written.map(piece => Buffer.from(piece)).toArray())
}
