import { bind } from '../../platform/http/handlers.ts'
import { dismissAnomaly, restoreAnomaly } from './anomalies/dismiss-anomaly.ts'
import { showAnomalies } from './anomalies/show-anomalies.ts'
import { showConsumers } from './consumers/show-consumers.ts'
import type { EfficiencyParts } from './efficiency/parts.ts'
import { showEfficiency } from './efficiency/show-efficiency.ts'
import { showForecast } from './show-forecast.ts'
import { showPatterns } from './show-patterns.ts'
import { showSummary } from './show-summary.ts'
import { showTrends } from './show-trends.ts'

export const analyticsHandlers = (parts: EfficiencyParts) =>
  bind({
    'api.credits.analytics.summary': (ctx, { query }) => showSummary(ctx, query),
    'api.credits.analytics.usage-trends': (ctx, { query }) => showTrends(ctx, query),
    'api.credits.analytics.forecast': (ctx, { query }) => showForecast(ctx, query),
    'api.credits.analytics.patterns': (ctx, { query }) => showPatterns(ctx, query),
    'api.credits.analytics.efficiency': (ctx, { query }) => showEfficiency(ctx, query, parts),
    'api.credits.analytics.anomalies': (ctx, { query }) => showAnomalies(ctx, query),
    'api.credits.analytics.anomalies.dismiss': (ctx, { params, body }) =>
      dismissAnomaly(ctx, params.usage_anomaly, body),
    'api.credits.analytics.anomalies.restore': (ctx, { params }) => restoreAnomaly(ctx, params.usage_anomaly),
    'api.credits.analytics.top-consumers': (ctx, { query }) => showConsumers(ctx, query),
  })
