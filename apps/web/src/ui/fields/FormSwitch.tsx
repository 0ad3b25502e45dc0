import { bindField } from '../forms/bind-field.tsx'
import { Switch } from './Switch.tsx'

export const FormSwitch = bindField(Switch, { empty: false, prop: 'isSelected' })
