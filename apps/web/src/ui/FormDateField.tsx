import { bindField } from './bindField.tsx'
import { DateField } from './DateField.tsx'

export const FormDateField = bindField(DateField, { empty: null })
