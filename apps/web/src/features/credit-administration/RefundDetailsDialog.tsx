import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { formatDateTime, formatNumber } from '../../ui/texts/format.ts'
import { Facts } from './Facts.tsx'
import { CategoryBadge, refundAmount } from './refund-columns.tsx'
import type { Refund } from './refunds-query.ts'

interface RefundDetailsDialogProps {
  refund: Refund
  isOpen: boolean
  onClose: () => void
}

export function RefundDetailsDialog({ refund, isOpen, onClose }: RefundDetailsDialogProps) {
  const { tenant_balance_before: before, tenant_balance_after: after } = refund.metadata
  return (
    <Dialog
      title="Refund Details"
      isOpen={isOpen}
      onClose={onClose}
      actions={<Button onPress={onClose}>Close</Button>}
    >
      <Facts
        facts={[
          { label: 'Refund ID', value: refund.id, isWide: true },
          { label: 'Date & Time', value: formatDateTime(refund.created_at) },
          { label: 'Issued By', value: refund.issued_by.name },
          { label: 'Tenant', value: refund.tenant.name },
          { label: 'Tenant ID', value: refund.tenant_id },
          { label: 'Amount', value: `${refundAmount(refund)} credits` },
          { label: 'Category', value: <CategoryBadge refund={refund} /> },
          { label: 'Balance Before', value: `${formatNumber(before)} credits` },
          { label: 'Balance After', value: `${formatNumber(after)} credits` },
          { label: 'Reason', value: refund.reason, isWide: true },
          Boolean(refund.ticket_reference) && { label: 'Ticket Reference', value: refund.ticket_reference },
          Boolean(refund.internal_note) && {
            label: 'Internal Note',
            value: refund.internal_note,
            isWide: true,
          },
          Boolean(refund.credit_transaction_id) && {
            label: 'Transaction ID',
            value: refund.credit_transaction_id,
            isWide: true,
          },
        ]}
      />
    </Dialog>
  )
}
