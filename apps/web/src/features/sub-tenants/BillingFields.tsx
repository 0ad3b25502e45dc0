import { billingModeOptions } from '../../app/credits/billing-modes.ts'
import { FormNumberField } from '../../ui/fields/NumberField.tsx'
import { FormRadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { FormSwitch } from '../../ui/fields/Switch.tsx'
import type { ServerForm } from '../../ui/forms/use-server-form.ts'
import type { SubTenantValues } from './sub-tenant-form.ts'

interface BillingFieldsProps {
  form: Pick<ServerForm<SubTenantValues>, 'useField'>
  mode: SubTenantValues['billing_mode']
  isTransferring: boolean
}

/** Who pays, and what the main tenant gives each month to a sub-tenant that pays for itself. */
export function BillingFields({ form, mode, isTransferring }: BillingFieldsProps) {
  return (
    <div className="flex flex-col gap-6">
      <FormRadioGroup form={form} name="billing_mode" label="Wer bezahlt" options={billingModeOptions} />
      {mode === 'own_credits' && (
        <FormSwitch
          form={form}
          name="enable_monthly_transfer"
          label="Monatliche Übertragung"
          description="Am 1. jedes Monats aus Ihren monatlichen Credits, wenn sie ausreichen."
        />
      )}
      {mode === 'own_credits' && isTransferring && (
        <FormNumberField
          form={form}
          name="monthly_transfer_amount"
          label="Credits je Monat"
          minValue={0}
          maxValue={1_000_000}
          decimals={2}
          isRequired
        />
      )}
    </div>
  )
}
