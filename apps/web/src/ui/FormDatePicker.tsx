import { bindField } from './bindField.tsx'
import { DatePicker } from './DatePicker.tsx'

export const FormDatePicker = bindField(DatePicker, { empty: null })
