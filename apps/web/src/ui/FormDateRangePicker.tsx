import { bindField } from './bindField.tsx'
import { DateRangePicker } from './DateRangePicker.tsx'

export const FormDateRangePicker = bindField(DateRangePicker, { empty: null })
