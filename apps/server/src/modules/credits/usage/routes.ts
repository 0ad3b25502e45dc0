import { bind } from '../../../platform/http/handlers.ts'
import { showUsageDetails } from './details.ts'
import { exportUsage } from './export.ts'
import { showUsageOverview } from './overview.ts'
import { showUsageProjection } from './projection.ts'
import { quoteAction } from './quote.ts'

export const usageHandlers = bind({
  'api.credits.quote': (ctx, { query }) => quoteAction(ctx, query),
  'api.credits.usage.overview': (ctx, { params, query }) => showUsageOverview(ctx, params.tenant, query),
  'api.credits.usage.projection': (ctx, { params, query }) => showUsageProjection(ctx, params.tenant, query),
  'api.credits.usage.details': (ctx, { params, query }) => showUsageDetails(ctx, params.tenant, query),
  'api.credits.usage.export': (ctx, { params, query }) => exportUsage(ctx, params.tenant, query),
})
