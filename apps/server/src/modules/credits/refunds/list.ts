import { type QueryOut, type RefundCategory, type Reply, type Routes, routes } from '@lotse/contract'
import { berlinDay } from '../../../platform/berlin.ts'
import type { SignedInCtx } from '../../../platform/context.ts'
import { type CsvColumn, csvReply, fileTimestamp } from '../../../platform/csv.ts'
import type { StreamReply } from '../../../platform/http/handlers.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import { toCredits } from '../ledger/accounts.ts'
import { presentRefund } from './present.ts'
import {
  acrossTenantsAllRefunds,
  acrossTenantsPayingTenants,
  acrossTenantsRefundMonths,
  acrossTenantsRefundsPage,
  acrossTenantsRefundTotals,
  type RefundRow,
} from './store.ts'

const monthsShown = 12
const tenantsFoundAtMost = 20

export const listRefunds = async (
  ctx: SignedInCtx,
  query: QueryOut<Routes['api.admin.credits.refunds.index']>,
): Promise<Reply<Routes['api.admin.credits.refunds.index']>> => {
  const { rows, total } = await acrossTenantsRefundsPage(ctx.db, query)
  const { path } = routes['api.admin.credits.refunds.index']
  return pageEnvelope(rows.map(presentRefund), total, query, { path, query }, 'en')
}

/** The months up to the one of this day in Berlin, oldest first. */
const lastMonths = (day: string): string[] => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: monthsShown }, (_, index) =>
    new Date(Date.UTC(year, month - monthsShown + index, 1)).toISOString().slice(0, 7),
  )
}

/** `overall` covers the days asked for; the months are always those of the last year. */
export const refundStatistics = async (
  ctx: SignedInCtx,
  query: QueryOut<Routes['api.admin.credits.refunds.statistics']>,
): Promise<Reply<Routes['api.admin.credits.refunds.statistics']>> => {
  const { cents, count } = await acrossTenantsRefundTotals(ctx.db, query)
  const months = lastMonths(berlinDay(ctx.clock.now()))
  const found = await acrossTenantsRefundMonths(ctx.db, { start_date: `${months[0]}-01`, end_date: '' })
  const centsOf = new Map(found.map(row => [row.month, row.cents]))
  return {
    overall: {
      total_amount: toCredits(cents),
      total_count: count,
      average_amount: count ? Math.round(Number(cents) / count) / 100 : 0,
    },
    by_month: months.map(month => ({ month, total: toCredits(centsOf.get(month) ?? 0n) })),
  }
}

/** The screen is English, the file German. */
const categoryLabels: Record<RefundCategory, string> = {
  system_error: 'Systemfehler',
  service_issue: 'Dienststörung',
  billing_error: 'Abrechnungsfehler',
  goodwill: 'Kulanz',
  test_cleanup: 'Testbereinigung',
}

const columns: CsvColumn<RefundRow>[] = [
  { header: 'Datum', value: ({ refund }) => refund.createdAt },
  { header: 'Mandant', value: ({ tenantName }) => tenantName },
  { header: 'Mandanten-ID', value: ({ refund }) => refund.tenantId },
  { header: 'Betrag', value: ({ refund }) => refund.amountCents },
  { header: 'Kategorie', value: ({ refund }) => categoryLabels[refund.category] },
  { header: 'Grund', value: ({ refund }) => refund.reason },
  { header: 'Interne Notiz', value: ({ refund }) => refund.internalNote },
  { header: 'Ticket', value: ({ refund }) => refund.ticketReference },
  { header: 'Guthaben vorher', value: ({ refund }) => refund.balanceBeforeCents },
  { header: 'Guthaben nachher', value: ({ refund }) => refund.balanceAfterCents },
  { header: 'Erstattet von', value: ({ refund }) => refund.issuedByName },
  { header: 'Transaktion', value: ({ refund }) => refund.creditTransactionId },
]

export const exportRefunds = (
  ctx: SignedInCtx,
  query: QueryOut<Routes['api.admin.credits.refunds.export']>,
): StreamReply =>
  csvReply(
    `credit-refunds-${fileTimestamp(ctx.clock.now())}.csv`,
    columns,
    acrossTenantsAllRefunds(ctx.db, query),
  )

export const searchRefundTenants = async (
  ctx: SignedInCtx,
  search: string,
): Promise<Reply<Routes['api.admin.credits.refunds.search-tenants']>> => {
  const found = await acrossTenantsPayingTenants(ctx.db, search, tenantsFoundAtMost)
  return found.map(({ id, name, balanceCents, reservedCents }) => ({
    id,
    name,
    credits: toCredits(balanceCents),
    credits_available: toCredits(balanceCents - reservedCents),
  }))
}
