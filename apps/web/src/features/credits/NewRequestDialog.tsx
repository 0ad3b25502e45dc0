import { creditRequestForm, fieldErrors } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { orSay } from '../../app/credits/or-say.ts'
import { QuickPicks } from '../../app/credits/QuickPicks.tsx'
import { FormNumberField } from '../../ui/fields/NumberField.tsx'
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
import { overviewQuery, useRefreshCredits } from './credits-query.ts'

const picks = [50, 100, 250, 500].map(amount => ({ label: String(amount), amount }))
const [minAmount, maxAmount] = [1, 10_000]

/** What a day of the last week has cost. Without an answer it counts as nothing. */
const useAverageUsage = (tenant: string): number => {
  const { data } = useQuery(overviewQuery(tenant, '7', false))
  const total = data?.usage_by_functionality.reduce((sum, part) => sum + part.total_credits, 0) ?? 0
  return total / 7
}

function NewRequestForm({ tenant, onClose }: { tenant: string; onClose: () => void }) {
  const refresh = useRefreshCredits()
  const average = useAverageUsage(tenant)
  const form = useServerForm({
    schema: creditRequestForm,
    fieldErrors: fieldErrors.en,
    defaultValues: { amount: 100, reason: '', business_justification: '', ticket_reference: '' },
    onSubmit: (values, { signal }) =>
      call(
        'api.credits.requests.store',
        {
          params: { tenant },
          body: {
            ...values,
            business_justification: values.business_justification || null,
            ticket_reference: values.ticket_reference || null,
          },
        },
        { signal },
      ).catch(orSay('Failed to create credit request. Please try again.')),
    onSuccess: () => {
      toast.success('Credit request submitted', { lang: 'en' })
      onClose()
      void refresh()
    },
  })
  const isComplete = creditRequestForm.safeParse(form.watch()).success

  const pick = (amount: number) => {
    form.setValue('amount', amount, { shouldDirty: true })
    form.clearErrors('amount')
  }

  return (
    <Form form={form} label="New Request" warnsUnsaved={false}>
      <p className="rounded-lg bg-sunken px-4 py-3 text-sm">
        Average usage over the last 7 days:{' '}
        <strong className="tabular-nums">{formatNumber(average)} credits per day</strong>
      </p>
      <div className="flex flex-col gap-3">
        <FormNumberField
          form={form}
          name="amount"
          label="Amount"
          description={amountHint(minAmount, maxAmount)}
          minValue={minAmount}
          maxValue={maxAmount}
          step={0.01}
          decimals={2}
          isRequired
        />
        <QuickPicks label="Usual amounts" picks={picks} onPick={pick} />
      </div>
      <FormTextAreaField form={form} name="reason" label="Reason" rows={3} maxLength={1000} isRequired />
      <FormTextAreaField
        form={form}
        name="business_justification"
        label="Business justification"
        rows={3}
        maxLength={2000}
      />
      <FormTextField form={form} name="ticket_reference" label="Ticket reference" maxLength={100} />
      <DialogFormActions form={form} onClose={onClose}>
        <SubmitButton form={form} isDisabled={!isComplete}>
          Submit request
        </SubmitButton>
      </DialogFormActions>
    </Form>
  )
}

interface NewRequestDialogProps {
  tenant: string
  isOpen: boolean
  onClose: () => void
}

export function NewRequestDialog({ tenant, isOpen, onClose }: NewRequestDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="New Request">
      <NewRequestForm tenant={tenant} onClose={onClose} />
    </Dialog>
  )
}
