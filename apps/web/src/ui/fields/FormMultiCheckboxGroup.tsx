import { bindField } from '../forms/bind-field.tsx'
import { MultiCheckboxGroup, type MultiCheckboxGroupProps } from './MultiCheckboxGroup.tsx'

export const FormMultiCheckboxGroup = bindField<MultiCheckboxGroupProps>(MultiCheckboxGroup, { empty: [] })
