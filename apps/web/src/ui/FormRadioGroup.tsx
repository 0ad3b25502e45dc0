import { bindField } from './bindField.tsx'
import { RadioGroup, type RadioGroupProps } from './RadioGroup.tsx'

export const FormRadioGroup = bindField<RadioGroupProps>(RadioGroup, { empty: null })
