import { rowsOf, type TenantPart } from '../../platform/tenant-part.ts'
import { creditReportsArchive } from './tenant-archive.ts'

export const creditReportsPart: TenantPart = {
  name: 'credit-reports',
  archive: creditReportsArchive,
  removes: [
    rowsOf('report_deliveries', 'Versandte Berichte über Credits'),
    rowsOf('report_recipients', 'Empfänger:innen von Berichten'),
    rowsOf('report_schedules', 'Geplante Berichte'),
  ],
  keeps: [],
}
