import { type BodyOut, type Routes, reportFileName, reportTabLabels } from '@lotse/contract'
import { berlinDay } from '../../platform/berlin.ts'
import type { TenantCtx } from '../../platform/context.ts'
import type { StreamReply } from '../../platform/http/handlers.ts'
import { periodOf } from '../analytics/index.ts'
import { recordAudit } from '../audit/index.ts'
import { reportTypes, writeReport } from './files/write-report.ts'
import { gatherReport } from './gather-report.ts'
import type { TabReports } from './report.ts'

/** What a tab shows as a file. That figures and names of people leave the house is written down. */
export const exportAnalytics = async (
  ctx: TenantCtx,
  { format, tab, period, ...query }: BodyOut<Routes['api.credits.analytics.export']>,
  reports: TabReports,
): Promise<StreamReply> => {
  const now = ctx.clock.now()
  const { start, end } = periodOf(now, query, period)
  const report = await gatherReport(ctx, reports, [tab], {
    tenantId: query.tenant_id,
    startDate: start,
    endDate: end,
    isCustom: query.start_date !== '',
    tellsAddresses: true,
  })
  await recordAudit(ctx, {
    action: 'credits.analytics-exported',
    subject: { type: 'tenant', id: ctx.actor.tenant.id, label: `${reportTabLabels[tab]} (${format})` },
  })
  return {
    type: reportTypes[format],
    headers: {
      'content-disposition': `attachment; filename="${reportFileName([tab], berlinDay(now), format)}"`,
      'cache-control': 'no-store',
    },
    body: writeReport(report, format),
  }
}
