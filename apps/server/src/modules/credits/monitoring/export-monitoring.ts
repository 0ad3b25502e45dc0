import { Readable } from 'node:stream'
import { type BodyOut, type MonitoringFormat, monitoringSections, type Routes } from '@lotse/contract'
import { berlinDay } from '../../../platform/berlin.ts'
import type { SignedInCtx } from '../../../platform/context.ts'
import { csvReply } from '../../../platform/csv.ts'
import type { StreamReply } from '../../../platform/http/handlers.ts'
import { pdfChunks } from '../../../platform/pdf/pdf-chunks.ts'
import { recordAudit } from '../../audit/index.ts'
import { overdueSince } from './health-facts.ts'
import { readMonitoring } from './read-monitoring.ts'
import { csvColumns, csvRows, htmlPage, jsonText, pdfParagraphs, reportTitle } from './report-files.ts'
import { type MonitoringReport, tableOf } from './report-tables.ts'
import { acrossTenantsStuck } from './work-store.ts'

const attached = (name: string, type: string, body: StreamReply['body']): StreamReply => ({
  type,
  headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
  body,
})

/** The chosen parts in the order of the screen, each once. What of all tenants leaves the house is written down. */
export const exportMonitoring = async (
  ctx: SignedInCtx,
  { format, sections: wanted }: BodyOut<Routes['api.admin.credits.export']>,
): Promise<StreamReply> => {
  const sections = monitoringSections.filter(section => wanted.includes(section))
  await recordAudit(ctx, {
    action: 'credits.monitoring-exported',
    tenant: null,
    subject: { type: 'installation', id: null, label: `${format}: ${sections.join(', ')}` },
  })
  const report: MonitoringReport = {
    ...(await readMonitoring(ctx)),
    stuck: sections.includes('stuck_reservations')
      ? await acrossTenantsStuck(ctx.db, overdueSince(ctx.clock.now()))
      : [],
  }
  const tables = sections.map(section => tableOf(section, report))
  const name = `credit-dashboard-${berlinDay(ctx.clock.now())}.${format}`
  const files: Record<MonitoringFormat, () => StreamReply> = {
    csv: () => csvReply(name, csvColumns, csvRows(tables)),
    json: () => attached(name, 'application/json; charset=utf-8', jsonText(report, sections)),
    html: () => attached(name, 'text/html; charset=utf-8', htmlPage(report, tables)),
    pdf: () =>
      attached(
        name,
        'application/pdf',
        Readable.from(pdfChunks(reportTitle, 'en', pdfParagraphs(report, tables)), { objectMode: false }),
      ),
  }
  return files[format]()
}
