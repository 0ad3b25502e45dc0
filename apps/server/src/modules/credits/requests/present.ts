import type { adminCreditRequest, creditRequest } from '@lotse/contract'
import type { z } from 'zod'
import { toCredits } from '../ledger/accounts.ts'
import type { AdminRequestRow, RequestRow } from './store.ts'

export const presentRequest = (row: RequestRow): z.output<typeof creditRequest> => ({
  id: row.id,
  amount: toCredits(row.amountCents),
  reason: row.reason,
  business_justification: row.businessJustification,
  ticket_reference: row.ticketReference,
  status: row.status,
  urgency_level: row.urgencyLevel,
  requested_by: { name: row.requestedByName },
  created_at: row.createdAt.toISOString(),
  reviewed_by: row.reviewedByName === null ? null : { name: row.reviewedByName },
  reviewed_at: row.reviewedAt?.toISOString() ?? null,
  review_notes: row.reviewNotes,
})

export const presentAdminRequest = ({
  request,
  tenant,
}: AdminRequestRow): z.output<typeof adminCreditRequest> => ({
  ...presentRequest(request),
  tenant_id: request.tenantId,
  tenant: {
    name: tenant.name,
    credits: toCredits(tenant.balanceCents),
    created_at: tenant.createdAt.toISOString(),
  },
})
