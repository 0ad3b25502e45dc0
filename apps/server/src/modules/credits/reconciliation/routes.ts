import { bind } from '../../../platform/http/handlers.ts'
import { askForCheck } from './check-ledger.ts'
import { repairAnomaly } from './repair-anomaly.ts'
import { showReconciliation } from './show-dashboard.ts'
import { showFlowChains } from './show-flow-chains.ts'
import { showTree } from './show-tree.ts'

export const reconciliationHandlers = bind({
  'credits.reconciliation': (ctx, { query }) => showReconciliation(ctx, query),
  'api.credits.reconciliation.flow-chains': (ctx, { query }) => showFlowChains(ctx, query),
  'api.credits.reconciliation.tree': (ctx, { params }) => showTree(ctx, params.reservation),
  'api.credits.reconciliation.check': (ctx, { body }) => askForCheck(ctx, body),
  'api.credits.reconciliation.repair': (ctx, { params }) => repairAnomaly(ctx, params.anomaly),
})
