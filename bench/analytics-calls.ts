import { efficiencyParts } from '../apps/server/src/module-parts.ts'
import {
  analyticsScope,
  periodOf,
  showAnomalies,
  showConsumers,
  showEfficiency,
  showForecast,
  showPatterns,
  showTrends,
} from '../apps/server/src/modules/analytics/index.ts'
import { showSummary } from '../apps/server/src/modules/analytics/show-summary.ts'
import { gatherReport } from '../apps/server/src/modules/credit-reports/gather-report.ts'
import { tabReports } from '../apps/server/src/modules/credit-reports/tabs/all-tabs.ts'
import type { TenantCtx } from '../apps/server/src/platform/context.ts'
import type { BenchCall, Subject } from './usage-calls.ts'

const all = { tenant_id: '', start_date: '', end_date: '' }

/** As a super admin, over all tenants. */
const boss = ({ ctx }: Subject): TenantCtx => ({
  ...ctx,
  actor: { ...ctx.actor, user: { ...ctx.actor.user, isSuperAdmin: true } },
})

const spanOf = ({ clock }: TenantCtx, days: number) => {
  const { start, end } = periodOf(clock.now(), all, days)
  return { start_date: start, end_date: end }
}

const reads: Record<string, (ctx: TenantCtx) => Promise<unknown>> = {
  Zusammenfassung: ctx => showSummary(ctx, { ...all, period: 365 }),
  Verlauf: ctx => showTrends(ctx, { ...all, ...spanOf(ctx, 365), period: 'daily', compare_previous: 'true' }),
  Prognose: ctx =>
    showForecast(ctx, { ...all, forecast_days: 30, method: 'auto', include_seasonality: 'true' }),
  Muster: ctx => showPatterns(ctx, { ...all, analysis_period: 365 }),
  Effizienz: ctx =>
    showEfficiency(ctx, { ...all, analysis_period: 365, include_recommendations: 'true' }, efficiencyParts),
  Auffälligkeiten: ctx =>
    showAnomalies(ctx, {
      ...all,
      lookback_days: 90,
      sensitivity: 'medium',
      status: 'open',
      page: 1,
      per_page: 20,
    }),
  'Größte Verbraucher': ctx => showConsumers(ctx, { ...all, period: 365, limit: 20 }),
}

/** Each call of the screen over a year, by main tenants with what is below them and by super admins over all. */
export const analyticsCalls: BenchCall[] = [
  ...Object.entries(reads).flatMap(([name, read]): BenchCall[] => [
    { name: `${name}, mit Untermandanten`, withSubTenants: true, run: ({ ctx }) => read(ctx) },
    { name: `${name}, alle Mandanten`, run: subject => read(boss(subject)) },
  ]),
  {
    name: 'Umfang der Sicht, alle Mandanten',
    run: subject => analyticsScope(boss(subject), ''),
  },
  {
    name: 'Export aller Reiter eines Jahres, mit Untermandanten',
    withSubTenants: true,
    run: ({ ctx }) => {
      const { start_date, end_date } = spanOf(ctx, 365)
      return gatherReport(
        ctx,
        tabReports(efficiencyParts),
        ['trends', 'patterns', 'efficiency', 'anomalies', 'consumers'],
        {
          tenantId: '',
          startDate: start_date,
          endDate: end_date,
          isCustom: false,
          tellsAddresses: true,
        },
      )
    },
  },
]
