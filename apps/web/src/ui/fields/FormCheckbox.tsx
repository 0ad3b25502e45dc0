import { bindField } from '../forms/bind-field.tsx'
import { Checkbox } from './Checkbox.tsx'

export const FormCheckbox = bindField(Checkbox, { empty: false, prop: 'isSelected' })
