import { type RefundCategory, refundForm } from '@lotse/contract'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../app/api.ts'
import { newIdempotencyKey } from '../../app/idempotency-key.ts'
import { FormTenantSearchField, type FoundTenant } from '../../app/tenant-search-field.tsx'
import { FormNumberField } from '../../ui/fields/NumberField.tsx'
import { FormSelect } from '../../ui/fields/Select.tsx'
import { FormTextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { FormTextField } from '../../ui/fields/TextField.tsx'
import { DialogFormActions } from '../../ui/forms/DialogFormActions.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { amountHint } from '../../ui/texts/amount-hint.ts'
import { formatNumber } from '../../ui/texts/format.ts'
import { throwFailure } from './failure.ts'
import { useRefreshCredits } from './refresh-credits.ts'
import { useRefundCategories } from './refunds-query.ts'

const minAmount = 0.01
const maxAmount = 100_000
const longest = { reason: 1000, internalNote: 2000, ticketReference: 100 }
const tooLong = (max: number) => `Please enter at most ${max} characters.`

/** The rules are those of the contract; only their words are English. */
const englishForm = z.object({
  tenant_id: z.custom<FoundTenant | null>(value => Boolean(value), 'Please select a tenant.'),
  amount: z.custom<number | null>(
    value => refundForm.shape.amount.safeParse(value).success,
    `Please enter an amount from ${formatNumber(minAmount)} to ${formatNumber(maxAmount)}.`,
  ),
  category: z.custom<RefundCategory | null>(
    value => refundForm.shape.category.safeParse(value).success,
    'Please select a category.',
  ),
  reason: z.string().trim().min(1, 'Please enter a reason.').max(longest.reason, tooLong(longest.reason)),
  internal_note: z.string().trim().max(longest.internalNote, tooLong(longest.internalNote)),
  ticket_reference: z.string().trim().max(longest.ticketReference, tooLong(longest.ticketReference)),
})

interface IssueRefundDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Mounted anew for each opening, so that each refund has an idempotency key of its own. */
export function IssueRefundDialog({ isOpen, onClose }: IssueRefundDialogProps) {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const categories = useRefundCategories()
  const refresh = useRefreshCredits()
  const form = useServerForm({
    schema: englishForm,
    defaultValues: {
      tenant_id: null,
      amount: null,
      category: null,
      reason: '',
      internal_note: '',
      ticket_reference: '',
    },
    onSubmit: (values, { signal }) =>
      call(
        'api.admin.credits.refunds.store',
        {
          body: refundForm.parse({
            ...values,
            tenant_id: values.tenant_id?.id,
            internal_note: values.internal_note || null,
            ticket_reference: values.ticket_reference || null,
            idempotency_key: idempotencyKey,
          }),
        },
        { signal },
      ).catch(throwFailure('Failed to issue refund. Please try again.')),
    onSuccess: ({ amount, tenant }) => {
      toast.success(`Refund of ${formatNumber(amount)} credits issued successfully to ${tenant.name}.`, {
        lang: 'en',
      })
      refresh()
      onClose()
    },
  })
  const tenant = form.watch('tenant_id')
  const amount = form.watch('amount')

  return (
    <Dialog title="Issue Refund" isOpen={isOpen} onClose={onClose} isProcessing={form.isSubmitting}>
      <Form form={form} label="Issue Refund" warnsUnsaved={false}>
        <FormTenantSearchField
          form={form}
          name="tenant_id"
          label="Tenant"
          placeholder="Search by name, at least 2 characters"
          description={
            tenant && `Current balance: ${formatNumber(tenant.credits_available)} credits available`
          }
          describe={found => `${formatNumber(found.credits_available)} credits available`}
          isRequired
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <FormNumberField
            form={form}
            name="amount"
            label="Amount (credits)"
            description={amountHint(minAmount, maxAmount)}
            minValue={minAmount}
            maxValue={maxAmount}
            step={0.01}
            decimals={2}
            isRequired
          />
          <FormSelect form={form} name="category" label="Category" options={categories} isRequired />
        </div>
        <FormTextAreaField
          form={form}
          name="reason"
          label="Reason"
          description="Visible to the tenant."
          maxLength={longest.reason}
          rows={3}
          isRequired
        />
        <FormTextAreaField
          form={form}
          name="internal_note"
          label="Internal Note"
          description="Internal only, never shown to the tenant."
          maxLength={longest.internalNote}
          rows={2}
        />
        <FormTextField form={form} name="ticket_reference" label="Ticket Reference" />
        <DialogFormActions form={form} onClose={onClose}>
          <SubmitButton form={form} isDisabled={form.isSubmitting || !tenant || !Number.isFinite(amount)}>
            Issue Refund
          </SubmitButton>
        </DialogFormActions>
      </Form>
    </Dialog>
  )
}
