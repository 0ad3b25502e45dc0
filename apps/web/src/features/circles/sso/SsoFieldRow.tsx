import { FormNumberField } from '../../../ui/fields/NumberField.tsx'
import { FormSelect } from '../../../ui/fields/Select.tsx'
import { FormSwitch } from '../../../ui/fields/Switch.tsx'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { CertificateField } from './certificates/CertificateField.tsx'
import type { FieldSpec } from './fields/field-spec.ts'
import { SecretField } from './SecretField.tsx'
import { pathOf, type SsoForm } from './sso-form.ts'

interface SsoFieldRowProps {
  form: SsoForm
  spec: FieldSpec
  isRequired: boolean
  isStored: boolean
}

export function SsoFieldRow({ form, spec, isRequired, isStored }: SsoFieldRowProps) {
  const { kind = 'text', label, help, options = [], placeholder } = spec
  const name = pathOf(spec.field)
  const common = { form, name, label, description: help || undefined, isRequired }
  switch (kind) {
    case 'switch':
      return <FormSwitch {...common} />
    case 'choice':
      return <FormSelect {...common} options={options} />
    case 'number':
      return <FormNumberField {...common} minValue={0} />
    case 'lines':
      return <FormTextAreaField {...common} rows={3} />
    case 'json':
      return <FormTextAreaField {...common} rows={5} />
    case 'certificate':
      return <CertificateField {...common} />
    case 'secret':
    case 'key':
      return <SecretField {...common} isStored={isStored} isLong={kind === 'key'} />
    default:
      return <FormTextField {...common} type={kind} placeholder={placeholder} autoComplete="off" />
  }
}
