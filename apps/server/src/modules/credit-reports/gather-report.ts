import { type ReportTab, reportTabLabels } from '@lotse/contract'
import type { TenantCtx } from '../../platform/context.ts'
import { analyticsScope } from '../analytics/index.ts'
import type { Report, ReportFilter, TabReports } from './report.ts'

/** Whose usage it is, as the filter bar would say it. */
const scopeName = async (ctx: TenantCtx, asked: string): Promise<string> => {
  if (ctx.actor.user.isSuperAdmin && asked === '') return 'All Tenants'
  const { tenants } = await analyticsScope(ctx, asked)
  const wanted = asked || ctx.actor.tenant.id
  const name = tenants.find(({ id }) => id === wanted)?.name ?? ctx.actor.tenant.name
  const below = tenants.length - 1
  return below > 0 ? `${name} with ${below} sub-tenant${below === 1 ? '' : 's'}` : name
}

export const gatherReport = async (
  ctx: TenantCtx,
  reports: TabReports,
  tabs: readonly ReportTab[],
  filter: ReportFilter,
): Promise<Report> => {
  const madeAt = ctx.clock.now()
  const chapters: Report['chapters'][number][] = []
  for (const tab of tabs)
    chapters.push({ tab, label: reportTabLabels[tab], widgets: await reports[tab](ctx, filter) })
  return {
    title: `Credit Analytics: ${tabs.map(tab => reportTabLabels[tab]).join(', ')}`,
    filters: [
      ['Tenant', await scopeName(ctx, filter.tenantId)],
      ['From', { day: filter.startDate }],
      ['To', { day: filter.endDate }],
      ['Time zone', 'Europe/Berlin'],
      ['Made', { at: madeAt }],
    ],
    chapters,
    madeAt,
  }
}
