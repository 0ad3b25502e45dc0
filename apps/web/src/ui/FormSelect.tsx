import { bindField } from './bindField.tsx'
import { Select, type SelectProps } from './Select.tsx'

export const FormSelect = bindField<SelectProps>(Select, { empty: null })
