import { bindField } from '../forms/bind-field.tsx'
import { ComboBoxField, type ComboBoxFieldProps } from './ComboBoxField.tsx'

export const FormComboBoxField = bindField<ComboBoxFieldProps>(ComboBoxField, { empty: null })
