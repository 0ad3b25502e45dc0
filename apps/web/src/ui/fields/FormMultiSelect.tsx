import { bindField } from '../forms/bind-field.tsx'
import { MultiSelect, type MultiSelectProps } from './MultiSelect.tsx'

export const FormMultiSelect = bindField<MultiSelectProps>(MultiSelect, { empty: [] })
