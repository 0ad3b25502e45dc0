import { bindField } from '../forms/bind-field.tsx'
import { Select, type SelectProps } from './Select.tsx'

export const FormSelect = bindField<SelectProps>(Select, { empty: null })
