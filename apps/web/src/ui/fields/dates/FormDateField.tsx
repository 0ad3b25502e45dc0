import { bindField } from '../../forms/bind-field.tsx'
import { DateField } from './DateField.tsx'

export const FormDateField = bindField(DateField, { empty: null })
