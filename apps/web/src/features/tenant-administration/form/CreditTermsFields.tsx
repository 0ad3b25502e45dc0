import { billingModeNames } from '../../../app/credits/billing-modes.ts'
import { FormNumberField } from '../../../ui/fields/NumberField.tsx'
import { FormRadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { FormSwitch } from '../../../ui/fields/Switch.tsx'
import type { FormOf } from './form-of.ts'

const modes = [
  {
    value: 'own_credits',
    label: billingModeNames.own_credits,
    description: 'Der Untermandant hat ein eigenes Guthaben.',
  },
  {
    value: 'parent_billing',
    label: billingModeNames.parent_billing,
    description: 'Der Verbrauch wird vom Guthaben des Hauptmandanten abgebucht.',
  },
]

interface CreditTermsFieldsProps {
  form: FormOf<'monthly_credits' | 'carry_forward_enabled' | 'billing_mode'>
  isMain: boolean
  paysItself: boolean
}

export function CreditTermsFields({ form, isMain, paysItself }: CreditTermsFieldsProps) {
  return (
    <div className="flex flex-col gap-6">
      {!isMain && <FormRadioGroup form={form} name="billing_mode" label="Abrechnung" options={modes} />}
      {paysItself && (
        <>
          <FormNumberField
            form={form}
            name="monthly_credits"
            label="Monatliche Credits"
            description="Werden am Monatsanfang automatisch zugeteilt, erstmals sofort."
            minValue={0}
            step={0.01}
            decimals={2}
            isRequired
            className="max-w-sm"
          />
          <FormSwitch
            form={form}
            name="carry_forward_enabled"
            label="Übertrag in den Folgemonat"
            description="Sonst verfallen Monatscredits, die am Monatsende übrig sind."
          />
        </>
      )}
    </div>
  )
}
