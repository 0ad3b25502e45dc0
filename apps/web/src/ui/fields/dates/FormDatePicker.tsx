import { bindField } from '../../forms/bind-field.tsx'
import { DatePicker } from './DatePicker.tsx'

export const FormDatePicker = bindField(DatePicker, { empty: null })
