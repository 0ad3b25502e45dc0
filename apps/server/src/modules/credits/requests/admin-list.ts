import { type QueryOut, type Reply, type Routes, routes } from '@lotse/contract'
import type { SignedInCtx } from '../../../platform/context.ts'
import { type CsvColumn, csvReply, fileTimestamp } from '../../../platform/csv.ts'
import { notFound } from '../../../platform/errors.ts'
import type { StreamReply } from '../../../platform/http/handlers.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import { presentAdminRequest } from './present.ts'
import {
  type AdminRequestRow,
  acrossTenantsAllRequests,
  acrossTenantsFindRequest,
  acrossTenantsRequestsPage,
} from './store.ts'

type ListQuery = QueryOut<Routes['api.admin.credits.requests.all']>
type List = Reply<Routes['api.admin.credits.requests.all']>

const list = async (
  ctx: SignedInCtx,
  query: ListQuery,
  status: ListQuery['status'],
  path: string,
): Promise<List> => {
  const { rows, total } = await acrossTenantsRequestsPage(ctx.db, { ...query, status }, ctx.clock.now())
  return pageEnvelope(rows.map(presentAdminRequest), total, query, { path, query }, 'en')
}

/** What waits for a decision, whatever status is asked for. */
export const listPendingRequests = (ctx: SignedInCtx, query: ListQuery): Promise<List> =>
  list(ctx, query, 'pending', routes['api.admin.credits.requests.index'].path)

export const listAllRequests = (ctx: SignedInCtx, query: ListQuery): Promise<List> =>
  list(ctx, query, query.status, routes['api.admin.credits.requests.all'].path)

export const showRequest = async (
  ctx: SignedInCtx,
  requestId: string,
): Promise<Reply<Routes['api.admin.credits.requests.show']>> => {
  const row = await acrossTenantsFindRequest(ctx.db, requestId)
  if (!row) throw notFound()
  return presentAdminRequest(row)
}

const statusLabels = {
  pending: 'Offen',
  approved: 'Genehmigt',
  rejected: 'Abgelehnt',
  cancelled: 'Storniert',
} as const
const urgencyLabels = { low: 'Niedrig', medium: 'Mittel', high: 'Hoch', critical: 'Kritisch' } as const

const columns: CsvColumn<AdminRequestRow>[] = [
  { header: 'Beantragt am', value: ({ request }) => request.createdAt },
  { header: 'Mandant', value: ({ tenant }) => tenant.name },
  { header: 'Guthaben', value: ({ tenant }) => tenant.balanceCents },
  { header: 'Betrag', value: ({ request }) => request.amountCents },
  { header: 'Status', value: ({ request }) => statusLabels[request.status] },
  { header: 'Dringlichkeit', value: ({ request }) => urgencyLabels[request.urgencyLevel] },
  { header: 'Beantragt von', value: ({ request }) => request.requestedByName },
  { header: 'Grund', value: ({ request }) => request.reason },
  { header: 'Begründung', value: ({ request }) => request.businessJustification },
  { header: 'Ticket', value: ({ request }) => request.ticketReference },
  { header: 'Entschieden von', value: ({ request }) => request.reviewedByName },
  { header: 'Entschieden am', value: ({ request }) => request.reviewedAt },
  { header: 'Anmerkung', value: ({ request }) => request.reviewNotes },
]

/** What the screen lists: without a status the pending ones. */
export const exportRequests = (
  ctx: SignedInCtx,
  query: QueryOut<Routes['api.admin.credits.requests.export']>,
): StreamReply => {
  const now = ctx.clock.now()
  const filter = { ...query, status: query.status || ('pending' as const) }
  return csvReply(
    `credit-requests-${fileTimestamp(now)}.csv`,
    columns,
    acrossTenantsAllRequests(ctx.db, filter, now),
  )
}
