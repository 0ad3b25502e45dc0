import type { Reply, Routes } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { bind } from '../../../platform/http/handlers.ts'
import { toCredits } from '../ledger/accounts.ts'
import { exportMonitoring } from './export-monitoring.ts'
import { readLive, readMonitoring } from './read-monitoring.ts'

const showRealtime = async (ctx: Ctx): Promise<Reply<Routes['api.admin.credits.realtime']>> => {
  const { alerts, pending, transactions } = await readLive(ctx)
  return {
    ...alerts,
    active_reservations: { count: pending },
    recent_transactions: transactions.map(one => ({
      id: one.id,
      tenant_id: one.tenantId,
      tenant_name: one.tenantName,
      type: one.type,
      amount: toCredits(one.amountCents),
      created_at: one.createdAt.toISOString(),
    })),
  }
}

export const monitoringHandlers = bind({
  'api.admin.credits.dashboard': ctx => readMonitoring(ctx),
  'api.admin.credits.realtime': ctx => showRealtime(ctx),
  'api.admin.credits.export': (ctx, { body }) => exportMonitoring(ctx, body),
})
