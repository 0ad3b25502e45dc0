import { bindField } from './bindField.tsx'
import { MultiSelect, type MultiSelectProps } from './MultiSelect.tsx'

export const FormMultiSelect = bindField<MultiSelectProps>(MultiSelect, { empty: [] })
