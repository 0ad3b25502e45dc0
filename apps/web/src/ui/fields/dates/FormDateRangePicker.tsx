import { bindField } from '../../forms/bind-field.tsx'
import { DateRangePicker } from './DateRangePicker.tsx'

export const FormDateRangePicker = bindField(DateRangePicker, { empty: null })
