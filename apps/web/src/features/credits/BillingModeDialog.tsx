import { billingModes } from '@lotse/contract'
import { type BaseSyntheticEvent, useState } from 'react'
import { z } from 'zod'
import { ApiError, call } from '../../app/api.ts'
import { billingModeOptions, returnConsequences, returnQuestion } from '../../app/credits/billing-modes.ts'
import { FormNumberField } from '../../ui/fields/NumberField.tsx'
import { FormRadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { DialogFormActions } from '../../ui/forms/DialogFormActions.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { formatNumber } from '../../ui/texts/format.ts'
import { type SubTenant, useRefreshCredits } from './credits-query.ts'

const billingSchema = z.object({
  billing_mode: z.enum(billingModes),
  monthly_transfer: z
    .number({ error: 'Bitte geben Sie einen Betrag ein; 0 schaltet die Übertragung aus' })
    .min(0)
    .max(1_000_000),
})

interface BillingModeDialogProps {
  tenant: SubTenant
  onClose: () => void
}

/** How a sub-tenant pays. Giving up its own credits returns what is left to the main tenant, so that is asked first. */
export function BillingModeDialog({ tenant, onClose }: BillingModeDialogProps) {
  /** What must be confirmed before it is saved. */
  const [question, setQuestion] = useState<string | null>(null)
  const refresh = useRefreshCredits()
  const left = tenant.monthly + tenant.purchased
  const form = useServerForm({
    schema: billingSchema,
    defaultValues: { billing_mode: tenant.billing_mode, monthly_transfer: tenant.monthly_transfer },
    onSubmit: (values, { signal }) =>
      call(
        'credits.billing-mode.update',
        {
          params: { tenant: tenant.id },
          body: {
            billing_mode: values.billing_mode,
            monthly_transfer: values.billing_mode === 'own_credits' ? values.monthly_transfer : 0,
            is_confirmed: question !== null,
          },
        },
        { signal },
      ).catch((error: unknown) => {
        // Credits may have come in since the list was read: then the server asks.
        const asked = error instanceof ApiError ? error.errors.is_confirmed : undefined
        setQuestion(asked ?? null)
        throw error
      }),
    onSuccess: () => {
      onClose()
      void refresh()
    },
    messages: { success: 'Abrechnung erfolgreich geändert' },
  })
  const mode = form.watch('billing_mode')
  const returnsCredits = tenant.billing_mode === 'own_credits' && mode === 'parent_billing' && left > 0
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    if (returnsCredits && question === null) setQuestion(returnQuestion(formatNumber(left)))
    else await form.submit(event)
  }

  return (
    <>
      <Dialog
        isOpen={question === null}
        onClose={onClose}
        title={`Abrechnung von ${tenant.name}`}
        isProcessing={form.isSubmitting}
      >
        <Form form={{ ...form, submit }} label="Abrechnung ändern" warnsUnsaved={false}>
          <FormRadioGroup form={form} name="billing_mode" label="Abrechnung" options={billingModeOptions} />
          {mode === 'own_credits' && (
            <FormNumberField
              form={form}
              name="monthly_transfer"
              label="Monatliche Übertragung"
              description="Wird am 1. jedes Monats aus Ihren monatlichen Credits übertragen, wenn sie ausreichen. 0 schaltet sie aus."
              minValue={0}
              maxValue={1_000_000}
              decimals={2}
              isRequired
            />
          )}
          <DialogFormActions form={form} onClose={onClose}>
            <SubmitButton form={form} />
          </DialogFormActions>
        </Form>
      </Dialog>
      <ConfirmDialog
        isOpen={question !== null}
        title="Credits gehen zurück"
        text={question}
        consequences={returnConsequences(tenant.name)}
        confirmLabel="Abrechnung umstellen"
        isProcessing={form.isSubmitting}
        onConfirm={() => void submit()}
        onCancel={() => setQuestion(null)}
      />
    </>
  )
}
