import { type creditRefund, refundCategories } from '@lotse/contract'
import type { z } from 'zod'
import { toCredits } from '../ledger/accounts.ts'
import type { RefundRow } from './store.ts'

/** For super admins only: the internal note is in it. */
export const presentRefund = ({ refund, tenantName }: RefundRow): z.output<typeof creditRefund> => ({
  id: refund.id,
  tenant_id: refund.tenantId,
  tenant: { name: tenantName },
  amount: toCredits(refund.amountCents),
  category: refund.category,
  category_label: refundCategories[refund.category],
  reason: refund.reason,
  internal_note: refund.internalNote,
  ticket_reference: refund.ticketReference,
  issued_by: { name: refund.issuedByName },
  created_at: refund.createdAt.toISOString(),
  credit_transaction_id: refund.creditTransactionId,
  metadata: {
    tenant_balance_before: toCredits(refund.balanceBeforeCents),
    tenant_balance_after: toCredits(refund.balanceAfterCents),
  },
})
