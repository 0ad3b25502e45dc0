import { type PublicQueryOption, publicQueryOptions } from '@lotse/contract'
import { FormSelect } from '../../../ui/fields/Select.tsx'
import type { FieldBinding } from '../../../ui/forms/bind-field.tsx'

interface OptionFieldProps<Name extends string> {
  form: { useField: (name: Name) => FieldBinding }
  name: Name & PublicQueryOption
  onChange?: (value: string) => void
}

export function OptionField<Name extends string>({ form, name, onChange }: OptionFieldProps<Name>) {
  const { label, values } = publicQueryOptions[name]
  const options = Object.entries(values).map(([value, text]) => ({ value, label: text }))
  return <FormSelect form={form} name={name} label={label} options={options} onChange={onChange} />
}

const furtherOptions = [
  'response_length',
  'response_language_style',
  'response_tonality',
  'response_complexity',
  'insert_sources',
] as const satisfies PublicQueryOption[]

interface OptionFieldsProps {
  form: { useField: (name: (typeof furtherOptions)[number]) => FieldBinding }
}

/** What the answer shall be like, besides for whom it is. */
export function OptionFields({ form }: OptionFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {furtherOptions.map(name => (
        <OptionField key={name} form={form} name={name} />
      ))}
    </div>
  )
}
