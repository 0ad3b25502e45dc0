import { TextAreaField, type TextAreaFieldProps } from '../../../ui/fields/TextAreaField.tsx'
import { bindField } from '../../../ui/forms/bind-field.tsx'

interface LineListFieldProps extends Omit<TextAreaFieldProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: string[]
  onChange?: (lines: string[]) => void
}

/** A list, one entry per line. */
function LineListField({ value = [], onChange, ...field }: LineListFieldProps) {
  return (
    <TextAreaField
      {...field}
      value={value.join('\n')}
      onChange={text => onChange?.(text === '' ? [] : text.split('\n'))}
    />
  )
}

export const FormLineListField = bindField(LineListField, { empty: [] })
