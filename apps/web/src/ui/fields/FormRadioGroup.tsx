import { bindField } from '../forms/bind-field.tsx'
import { RadioGroup, type RadioGroupProps } from './RadioGroup.tsx'

export const FormRadioGroup = bindField<RadioGroupProps>(RadioGroup, { empty: null })
